/**
 * All outer frames of the page, and the one listener for what they post to the window. A message is put down to a frame
 * by its source, by its origin, or by the frames above its source; its data is left unread.
 */
import type { MountView, Theme } from '../../contract/page';
import { type FrameOwner, ViewFrame } from './view_frame';

export class Frames {
  readonly #frames = new Map<string, ViewFrame>();
  readonly #owner: FrameOwner;
  readonly #socket: string;

  /** `socket` is the address at which each View's Worker opens its own connection. */
  constructor(owner: FrameOwner, socket: string) {
    this.#owner = owner;
    this.#socket = socket;
    window.addEventListener('message', (event) => this.#frameOf(event)?.heard(event, performance.now()));
  }

  /** Makes the View's frame and puts it into its place. Its listener was up before. */
  mount(mount: MountView, place: Element): void {
    this.remove(mount.view);
    const frame = new ViewFrame(mount, {
      ...this.#owner,
      lost: (view, why) => {
        this.#frames.delete(view);
        this.#owner.lost(view, why);
      },
    });
    this.#frames.set(mount.view, frame);
    place.append(frame.element);
  }

  start(view: string, ticket: string): void {
    this.#frames.get(view)?.start(ticket, this.#socket);
  }

  show(view: string, theme: Theme): void {
    this.#frames.get(view)?.show(theme);
  }

  has(view: string): boolean {
    return this.#frames.has(view);
  }

  remove(view: string): void {
    this.#frames.get(view)?.remove();
    this.#frames.delete(view);
  }

  #frameOf(event: MessageEvent): ViewFrame | undefined {
    const source = event.source as Window | null;
    const own = this.#find((frame) => frame.window === source) ?? this.#find((frame) => frame.origin === event.origin);
    return own ?? this.#above(source);
  }

  /** For a frame without an origin of its own, somewhere inside a View. */
  #above(source: Window | null): ViewFrame | undefined {
    if (source === null || source === window || source.parent === source) return undefined;
    return this.#find((frame) => frame.window === source.parent) ?? this.#above(source.parent);
  }

  #find(matches: (frame: ViewFrame) => boolean): ViewFrame | undefined {
    for (const frame of this.#frames.values()) if (matches(frame)) return frame;
    return undefined;
  }
}
