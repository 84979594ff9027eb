/** What a key does to JSON as it is typed: Enter goes to the right depth, a closing bracket goes back to its own. */
import { STEP } from './write';

/** The text between two places, replaced; and where the caret is then. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly caret: number;
}

const CLOSES: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** Nothing special for a key that is none of these, or within a text. */
export function editOf(key: string, text: string, from: number, to: number): Edit | null {
  const line = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  if (isInText(line)) return null;
  if (key === 'Enter') return newLine(text, line, from, to);
  return key === '}' || key === ']' ? closing(key, line, from, to) : null;
}

function newLine(text: string, line: string, from: number, to: number): Edit {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  const opened = CLOSES[line.trimEnd().at(-1) ?? ''];
  const rest = /^[ \t]*/.exec(text.slice(to))?.[0].length ?? 0;
  const next = text.at(to + rest) ?? '';
  const put = (written: string, after = ''): Edit => ({
    from,
    to: to + rest,
    text: `\n${written}${after}`,
    caret: from + 1 + written.length,
  });
  if (opened !== undefined) return put(indent + STEP, next === opened ? `\n${indent}` : '');
  return put(next === '}' || next === ']' ? shallower(indent) : indent);
}

/** On a line of its own it stands as deep as the line that it closes. */
function closing(bracket: string, line: string, from: number, to: number): Edit | null {
  if (from !== to || line === '' || line.trim() !== '') return null;
  const begin = from - line.length;
  const written = shallower(line) + bracket;
  return { from: begin, to, text: written, caret: begin + written.length };
}

function shallower(indent: string): string {
  return indent.endsWith(STEP) ? indent.slice(0, -STEP.length) : indent.replace(/\t$/, '');
}

/** Texts do not go over the end of a line, so the line says it. */
function isInText(line: string): boolean {
  return (line.replaceAll(/\\./g, '').match(/"/g)?.length ?? 0) % 2 === 1;
}

/** Where the caret is in the same JSON laid out otherwise: behind as many characters that are no space. */
export function sameCaret(before: string, caret: number, after: string): number {
  let left = before.slice(0, caret).replaceAll(/\s/g, '').length;
  if (left === 0) return 0;
  for (let at = 0; at < after.length; at += 1) {
    if (!/\s/.test(after.charAt(at))) left -= 1;
    if (left === 0) return at + 1;
  }
  return after.length;
}
