/** What a person wants of calls besides making them: arguments checked, calls saved and found again. */
import type { FromPage, SavedCall } from '../../contract/page';
import { type CallDesk, type Draft, toolKey, withDraft } from '../state/call_desk';
import type { ToolName } from '../state/state';
import type { Store } from '../state/store';
import { draftOfText } from '../tools/call/draft_text';

export class CallWishes {
  readonly #send: (message: FromPage) => void;
  readonly #store: Store;
  readonly #run: (name: ToolName, text: string) => void;
  #serial = 0;

  constructor(send: (message: FromPage) => void, store: Store, run: (name: ToolName, text: string) => void) {
    this.#send = send;
    this.#store = store;
    this.#run = run;
  }

  #change(change: (desk: CallDesk) => CallDesk): void {
    this.#store.update((state) => ({ ...state, desk: change(state.desk) }));
  }

  /** Keeps what is being written; undefined: the tool's own draft again. */
  write(name: ToolName, draft: Draft | undefined): void {
    this.#change((desk) => withDraft(desk, name, draft));
  }

  /** Asks Python; the answer is `desk.checked`. */
  check(name: ToolName, text: string): void {
    const { server, tool, view } = name;
    this.#serial += 1;
    const serial = this.#serial;
    this.#change((desk) => ({ ...desk, asked: { serial, tool: toolKey(name), text } }));
    if (view !== undefined) this.#send({ type: 'check_app_arguments', serial, view, tool, arguments: text });
    else this.#send({ type: 'check_arguments', serial, server, tool, arguments: text });
  }

  wantRecent({ server, tool }: ToolName): void {
    this.#send({ type: 'want_recent', server, tool });
  }

  clearRecent({ server, tool }: ToolName): void {
    this.#send({ type: 'clear_recent', server, tool });
  }

  save({ server, tool }: ToolName, name: string, text: string): void {
    this.#send({ type: 'save_call', server, tool, name, arguments: text });
  }

  rename(saved: string, name: string): void {
    this.#send({ type: 'rename_call', saved, name });
  }

  /** Shows a saved call, ready to be run. */
  openSaved(call: SavedCall): void {
    const { server, tool } = call;
    this.#store.update((state) => ({ ...state, selected: { server, tool }, awaited: null }));
    this.#change((desk) => withDraft(desk, call, draftOfText(call.arguments, 'form')));
  }

  runSaved(call: SavedCall): void {
    this.openSaved(call);
    this.#run(call, call.arguments);
  }

  /** Deletes a saved call; until another one is deleted, that can be undone. */
  forget(call: SavedCall): void {
    this.#change((desk) => ({ ...desk, removed: call }));
    this.#send({ type: 'forget_call', saved: call.saved });
  }

  undoForget(): void {
    const { removed } = this.#store.state.desk;
    if (removed !== null) this.save(removed, removed.name, removed.arguments);
    this.#change((desk) => ({ ...desk, removed: null }));
  }
}
