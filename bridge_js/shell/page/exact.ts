/**
 * A message of Python, with the integers of a result as long as its server sent them. A page's own numbers are exact up to
 * 2^53 only: a longer one is kept as it was spelled, which `JSON.stringify` writes again. An engine that cannot rounds it.
 */
import type { ToPage } from '../../contract/page';

const LONG = /\d{16}/;
const INTEGER = /^-?\d{16,}$/;

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** What engines have had since 2023, and the compiler's library has not. */
interface ExactJson {
  readonly rawJSON?: (text: string) => unknown;
  readonly parse: (text: string, reviver?: Reviver) => unknown;
}

export function readMessage(text: string): ToPage {
  const json = JSON as unknown as ExactJson;
  const { rawJSON } = json;
  const message = json.parse(text) as ToPage;
  if (message.type !== 'call' || message.result === null || rawJSON === undefined || !LONG.test(text)) return message;
  const kept: Reviver = (_, value, { source = '' }) =>
    typeof value === 'number' && INTEGER.test(source) && String(value) !== source ? rawJSON(source) : value;
  const exact = json.parse(text, kept) as typeof message;
  return { ...message, result: exact.result };
}
