/** A file that Python sends in parts, saved by the engine as a download. Only where Python has no dialog to show. */
import type { ConversationPart, SessionPart } from '../../contract/page';

export class Download {
  #parts: string[] = [];

  take({ name, text, last }: SessionPart | ConversationPart, type = 'application/x-ndjson'): void {
    this.#parts.push(text);
    if (!last) return;
    const url = URL.createObjectURL(new Blob(this.#parts, { type }));
    this.#parts = [];
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    // The engine has taken it by then.
    window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}
