/** Who says something in the conversation, in our words, and what is copied of it. Pure. */
import type { JsonObject, SaidBy } from '../../contract/page';
import { words } from '../words';

export function titleOf({ by, name, view }: SaidBy): string {
  switch (by) {
    case 'person':
      return words.said.you;
    case 'model':
      return words.said.model(name ?? '');
    case 'server':
      return words.said.server(name ?? '');
    case 'view':
      return words.said.view(view ?? '');
  }
}

/** Words as words, everything else as the JSON that it is. */
export function copyOf(content: readonly JsonObject[], structured: string | null): string {
  const parts = content.map((block) =>
    block['type'] === 'text' && typeof block['text'] === 'string' ? block['text'] : JSON.stringify(block, null, 2),
  );
  return [...parts, ...(structured === null ? [] : [structured])].join('\n\n');
}
