/** What Python says by keys, in the page's language. A question without keys is said as it came. */
import type { Question, Sentence, SentenceKey } from '../../contract/page';
import { words } from '../words';

export function inWords({ key, values, lists }: Sentence): string {
  const listed = Object.entries(lists).map(([name, keys]) => [
    name,
    keys.map((one) => words.sentences[one]({})).join(words.over.and),
  ]);
  return words.sentences[key]({ ...values, ...Object.fromEntries(listed) });
}

export function titleOf({ wording, title }: Question): string {
  return wording === null ? title : inWords(wording.title);
}

/** Without these sentences, where what they say is said beside it. */
export function textOf({ wording, text }: Question, without: readonly SentenceKey[] = []): string {
  if (wording === null) return text;
  const some = wording.text.filter(({ key }) => !without.includes(key));
  return some.map(inWords).join(' ');
}
