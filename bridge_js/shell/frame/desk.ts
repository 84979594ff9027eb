/**
 * What a person does to the frame, and how the document shows it. Sizes and folds stand on the root element, where
 * Python has put them for the first paint: so nothing moves when the scripts take over.
 */
import type { JsonValue } from '../../contract/page';
import {
  isOpen,
  isWork,
  type Over,
  type PlaceName,
  type Tab,
  type WorkPlace,
  withPane,
  withPlace,
  withSize,
  withTab,
  withWidth,
} from '../state/frame';
import type { Store } from '../state/store';
import {
  CALL_LIMITS,
  FIRST_PANES,
  keptPanes,
  LIMITS,
  PANES,
  type PaneName,
  readPanes,
  type Width,
  within,
} from './panes';

const WIDE = window.matchMedia('(min-width: 1100px)');
const NARROW = window.matchMedia('(max-width: 759px)');
/** The key under which Python remembers the panes. */
const KEPT = 'panes';

function widthNow(): Width {
  if (NARROW.matches) return 'narrow';
  return WIDE.matches ? 'wide' : 'medium';
}

export class FrameDesk {
  readonly #store: Store;
  readonly #keep: (key: string, value: JsonValue) => void;

  constructor(store: Store, keep: (key: string, value: JsonValue) => void) {
    this.#store = store;
    this.#keep = keep;
    const panes = readPanes(JSON.parse(document.documentElement.dataset['panes'] ?? 'null') as JsonValue);
    this.#change((frame) => withWidth({ ...frame, panes }, widthNow()));
    for (const query of [WIDE, NARROW]) {
      query.addEventListener('change', () => this.#change((frame) => withWidth(frame, widthNow())));
    }
  }

  go(place: PlaceName): void {
    this.#change((frame) => withPlace(frame, place));
  }

  /** What lay over the work is left. */
  goBack(): void {
    this.go(this.#store.state.frame.work);
  }

  /** In the place that is shown or lies below, unless another is meant. */
  show(pane: PaneName, open = true, work: WorkPlace = this.#store.state.frame.work): void {
    this.#change((frame) => withPane({ ...frame, place: work, work }, pane, open));
    this.#keepPanes();
  }

  toggle(pane: PaneName): void {
    const { frame } = this.#store.state;
    this.show(pane, !isWork(frame.place) || !isOpen(frame, pane));
  }

  closeDrawer(): void {
    this.#change((frame) => ({ ...frame, drawer: null }));
  }

  /** While a line is dragged: shown, but neither kept nor told to every component. */
  preview(pane: PaneName, size: number): void {
    document.documentElement.style.setProperty(`--${pane}`, written(pane, within(LIMITS[pane], size)));
  }

  previewCall(size: number): void {
    document.documentElement.dataset['call'] = '';
    document.documentElement.style.setProperty('--call', `${within(CALL_LIMITS, size)}%`);
  }

  resize(pane: PaneName, size: number): void {
    this.#change((frame) => withSize(frame, pane, within(LIMITS[pane], size)));
    this.#keepPanes();
  }

  /** Null is as high as what is in it. */
  resizeCall(size: number | null): void {
    const call = size === null ? null : within(CALL_LIMITS, size);
    this.#change((frame) => ({ ...frame, panes: { ...frame.panes, call } }));
    this.#keepPanes();
  }

  resetPane(pane: PaneName): void {
    this.resize(pane, LIMITS[pane].first);
  }

  resetPanes(): void {
    this.#change((frame) => ({ ...frame, panes: FIRST_PANES }));
    this.#keepPanes();
  }

  turn(tab: Tab): void {
    this.#change((frame) => withTab(frame, tab));
  }

  showResult(): void {
    this.show('inspector', true, 'stage');
    this.turn('result');
  }

  open(over: Over | null): void {
    this.#change((frame) => ({ ...frame, over }));
  }

  #change(how: (frame: Store['state']['frame']) => Store['state']['frame']): void {
    const before = this.#store.state.frame;
    const frame = how(before);
    if (frame === before) return;
    this.#store.update((state) => ({ ...state, frame }));
    const { dataset, style } = document.documentElement;
    dataset['folded'] = PANES.filter((pane) => !isOpen(frame, pane)).join(' ');
    dataset['drawer'] = frame.drawer ?? '';
    if (frame.narrowLog) dataset['narrowLog'] = '';
    else delete dataset['narrowLog'];
    for (const pane of PANES) style.setProperty(`--${pane}`, written(pane, frame.panes.sizes[pane]));
    const { call } = frame.panes;
    if (call === null) delete dataset['call'];
    else dataset['call'] = '';
    style.setProperty('--call', `${call ?? 0}%`);
  }

  #keepPanes(): void {
    const { panes } = this.#store.state.frame;
    const kept = keptPanes(panes);
    if (JSON.stringify(kept) !== JSON.stringify(this.#store.state.remembered[KEPT])) this.#keep(KEPT, kept);
  }
}

function written(pane: PaneName, size: number): string {
  return pane === 'log' ? `${size}%` : `${size}px`;
}
