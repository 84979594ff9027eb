/** The content of a result as blocks of known kinds. A stranger's words: nothing is taken for granted. Pure. */
import type { JsonObject, JsonValue } from '../../contract/page';

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image' | 'audio'; readonly type: string; readonly data: string }
  | {
      readonly kind: 'link';
      readonly uri: string;
      readonly name: string;
      readonly about: string;
      readonly type: string;
    }
  | {
      readonly kind: 'resource';
      readonly uri: string;
      readonly type: string;
      readonly text: string | null;
      readonly blob: string;
    }
  | { readonly kind: 'unknown'; readonly value: JsonValue };

/** What the engine may show by itself; anything else is told and not shown. */
const SHOWABLE: Readonly<Record<'image' | 'audio', RegExp>> = {
  image: /^image\/(png|jpe?g|gif|webp|avif|bmp|svg\+xml)$/i,
  audio: /^audio\/[\w.+-]+$/i,
};
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The blocks of `content`, or null where it is no list. */
export function blocksOf(content: JsonValue): readonly Block[] | null {
  return Array.isArray(content) ? content.map(blockOf) : null;
}

function blockOf(value: JsonValue): Block {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { kind: 'unknown', value };
  switch (value['type']) {
    case 'text':
      return typeof value['text'] === 'string' ? { kind: 'text', text: value['text'] } : { kind: 'unknown', value };
    case 'image':
    case 'audio':
      return media(value['type'], value);
    case 'resource_link':
      return link(value);
    case 'resource':
      return resource(value);
    default:
      return { kind: 'unknown', value };
  }
}

function media(kind: 'image' | 'audio', value: JsonObject): Block {
  const { mimeType: type, data } = value;
  const shows =
    typeof type === 'string' &&
    SHOWABLE[kind].test(type) &&
    typeof data === 'string' &&
    BASE64.test(data.replaceAll(/\s/g, ''));
  return shows ? { kind, type, data } : { kind: 'unknown', value };
}

function link(value: JsonObject): Block {
  if (typeof value['uri'] !== 'string') return { kind: 'unknown', value };
  const name = text(value, 'title') || text(value, 'name') || value['uri'];
  return { kind: 'link', uri: value['uri'], name, about: text(value, 'description'), type: text(value, 'mimeType') };
}

function resource(value: JsonObject): Block {
  const inside = value['resource'];
  if (typeof inside !== 'object' || inside === null || Array.isArray(inside)) return { kind: 'unknown', value };
  const spoken = inside['text'];
  return {
    kind: 'resource',
    uri: text(inside, 'uri'),
    type: text(inside, 'mimeType'),
    text: typeof spoken === 'string' ? spoken : null,
    blob: text(inside, 'blob'),
  };
}

function text(value: JsonObject, name: string): string {
  const found = value[name];
  return typeof found === 'string' ? found : '';
}

/** Characters. A longer text is plain: to draw it as Markdown would take the page's whole attention. */
const LONGEST_MARKDOWN = 20_000;
/** Characters from which it is judged. Each part of the pattern is bounded: the text is a stranger's. */
const LOOKED_AT = 4_000;
const MARKDOWN =
  /^#{1,6} |^ {0,8}[-*] |^ {0,8}\d{1,4}\. |^```|\*\*[^*\n]{1,200}\*\*|\[[^\][\n]{1,200}\]\([^)\n]{1,500}\)|^\|.{1,500}\|$/m;

/** Whether a text is likely to be Markdown: enough to offer it, never more. */
export function looksLikeMarkdown(text: string): boolean {
  return text.length <= LONGEST_MARKDOWN && MARKDOWN.test(text.slice(0, LOOKED_AT));
}

/** How many bytes Base64 text stands for. */
export function bytesOf(base64: string): number {
  const letters = base64.replaceAll(/[\s=]/g, '').length;
  return Math.floor((letters * 3) / 4);
}
