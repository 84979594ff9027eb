/** Cuts JSON text into pieces that are coloured alike. */

export type TokenKind = 'name' | 'text' | 'word' | 'plain';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const PIECE = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null|-?\d[\d.eE+-]*)\b/g;

export function jsonTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(PIECE)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: text.slice(end, match.index) });
    tokens.push(tokenOf(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) tokens.push({ kind: 'plain', text: text.slice(end) });
  return tokens;
}

function tokenOf([whole, string, colon]: RegExpExecArray): Token {
  if (string === undefined) return { kind: 'word', text: whole };
  return { kind: colon === undefined ? 'text' : 'name', text: whole };
}
