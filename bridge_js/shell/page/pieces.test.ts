import { describe, expect, test } from 'vitest';
import { pieces } from './pieces';

const texts = (text: string, size: number): string[] => [...pieces(text, size)].map((piece) => piece.text);

describe('a text in pieces', () => {
  test('an empty one is one piece, which is the first and the last', () => {
    expect([...pieces('', 3)]).toEqual([{ text: '', first: true, last: true }]);
  });

  test('the pieces are the text, and say which is the first and the last', () => {
    expect([...pieces('abcdefg', 3)]).toEqual([
      { text: 'abc', first: true, last: false },
      { text: 'def', first: false, last: false },
      { text: 'g', first: false, last: true },
    ]);
    expect(texts('abcdef', 3)).toEqual(['abc', 'def']);
  });

  test('no character is cut in half', () => {
    for (let size = 2; size < 8; size += 1) {
      const parts = texts('a😀😀b😀', size);
      expect(parts.join('')).toBe('a😀😀b😀');
      for (const part of parts) expect(() => encodeURIComponent(part)).not.toThrow();
    }
  });

  test('half a character that is one from the start stays, and ends', () => {
    expect(texts('a\ud83d', 5)).toEqual(['a\ud83d']);
  });
});
