/** A part of a text on its way to Python, in a message of its own. */
export type Piece = { readonly text: string; readonly first: boolean; readonly last: boolean };

const HIGH = /[\ud800-\udbff]$/;

/** Parts of at most `size` units, one at least. No character is cut: Python takes no message with half of one. */
export function* pieces(text: string, size: number): Generator<Piece> {
  let start = 0;
  do {
    const cut = text.slice(start, start + size);
    const part = start + size < text.length && HIGH.test(cut) ? cut.slice(0, -1) : cut;
    const end = start + part.length;
    yield { text: part, first: start === 0, last: end >= text.length };
    start = end;
  } while (start < text.length);
}
