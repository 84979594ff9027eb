import { describe, expect, test } from 'vitest';
import { copyOf, titleOf } from './said';

describe('who says it', () => {
  test('is told in our words', () => {
    expect(titleOf({ by: 'person', name: null, view: null, tool: null })).toBe('You');
    expect(titleOf({ by: 'view', name: 'You', view: '3', tool: 'You' })).toBe('View 3');
    expect(titleOf({ by: 'model', name: 'small', view: null, tool: null })).toBe('The model small');
    expect(titleOf({ by: 'server', name: 'Shop', view: null, tool: null })).toBe('The server Shop');
  });
});

describe('what is copied', () => {
  test('is words as words, and everything else as JSON', () => {
    const link = { type: 'resource_link', uri: 'a://b', name: 'b' };
    expect(copyOf([{ type: 'text', text: 'hello' }, link], '{"a":1}')).toBe(
      `hello\n\n${JSON.stringify(link, null, 2)}\n\n{"a":1}`,
    );
  });
});
