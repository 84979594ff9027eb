import { expect, test } from 'vitest';
import { parametersOf } from './parameters';

test('parameters are listed with their type in words', () => {
  const schema = {
    properties: {
      stage: { enum: ['Seed', 'A'], description: 'of the company' },
      tags: { type: 'array', items: { type: 'string' } },
      when: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      at: { $ref: '#/$defs/Point' },
    },
    required: ['stage'],
  };
  expect(parametersOf(schema)).toEqual([
    { name: 'stage', type: '"Seed" | "A"', required: true, description: 'of the company' },
    { name: 'tags', type: 'string[]', required: false, description: '' },
    { name: 'when', type: 'string | null', required: false, description: '' },
    { name: 'at', type: 'Point', required: false, description: '' },
  ]);
});
