/** The parameters of a tool as a short list to read, from the first level of its schema. */
import type { JsonObject } from '../state/state';

export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function parametersOf(schema: JsonObject): Parameter[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required: unknown = schema['required'];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: isObject(property) ? typeWords(property) : 'any',
    required: Array.isArray(required) && required.includes(name),
    description: isObject(property) && typeof property['description'] === 'string' ? property['description'] : '',
  }));
}

function typeWords(schema: Readonly<Record<string, unknown>>): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  const type = schema['type'];
  if (type === 'array') return isObject(schema['items']) ? `${typeWords(schema['items'])}[]` : 'array';
  if (Array.isArray(type)) return type.join(' | ');
  return typeof type === 'string' ? type : untypedWords(schema);
}

function untypedWords(schema: Readonly<Record<string, unknown>>): string {
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return choices.filter(isObject).map(typeWords).join(' | ');
  const reference = schema['$ref'];
  return typeof reference === 'string' ? (reference.split('/').at(-1) ?? 'any') : 'any';
}
