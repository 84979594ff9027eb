/** A server as the form holds it, and small changes of it. What is right or wrong with it is Python's to say. */
import type { DraftRemark, DraftVariable, ServerDraft } from '../../contract/page';

export const EMPTY: ServerDraft = {
  name: '',
  command: '',
  args: [],
  env: [],
  cwd: null,
  url: null,
  headers: [],
  transport: 'auto',
  ca_file: null,
  protocol: 'auto',
  enabled: true,
};

export type Shape = 'program' | 'address';

export function shapeOf(draft: ServerDraft): Shape {
  return draft.url === null ? 'program' : 'address';
}

/** The other shape; what was filled in of this one stays, for a way back. */
export function inShape(draft: ServerDraft, shape: Shape): ServerDraft {
  if (shape === shapeOf(draft)) return draft;
  return shape === 'address' ? { ...draft, url: '' } : { ...draft, url: null, command: draft.command ?? '' };
}

export function withItem<Item>(items: readonly Item[], at: number, item: Item): Item[] {
  return items.map((one, index) => (index === at ? item : one));
}

export function without<Item>(items: readonly Item[], at: number): Item[] {
  return items.filter((_, index) => index !== at);
}

/** Names that usually hold a secret: the form proposes the keyring for them. Python proposes the same for what it reads. */
const SECRET_NAME =
  /(?:^|[_\-.\s])(?:key|apikey|token|secret|passw(?:or)?d|pass|pwd|auth|authorization|credentials?|cookie|bearer|pat)(?:$|[_\-.\s])|(?:key|token|secret|password)$/i;

/** A variable under another name: one that gets the name of a secret is proposed for the keyring. */
export function renamed(variable: DraftVariable, name: string): DraftVariable {
  const proposed = SECRET_NAME.test(name) && !SECRET_NAME.test(variable.name);
  return { ...variable, name, secret: (variable.secret || proposed) && !isReference(variable.value) };
}

const REFERENCE = /\$\{(?:keyring|env):/;

/** The name of the one secret that a value refers to; undefined where it refers to none, or to more. */
export function secretIn(value: string | null): string | undefined {
  const names = [...(value ?? '').matchAll(/\$\{keyring:([^}]*)\}/g)].map((found) => found[1]);
  return names.length === 1 ? names[0] : undefined;
}

export function isReference(value: string | null): boolean {
  return value !== null && REFERENCE.test(value);
}

/** Remarks on one field; `env` has those on each variable in it as well. */
export function remarksOn(remarks: readonly DraftRemark[], member: string): DraftRemark[] {
  return remarks.filter((one) => one.member === member);
}

/** Remarks that belong to no field of the form, or to no single one. */
export function remarksOnWhole(remarks: readonly DraftRemark[]): DraftRemark[] {
  return remarks.filter((one) => one.member === '');
}

export function hasErrors(remarks: readonly DraftRemark[]): boolean {
  return remarks.some((one) => one.level === 'error');
}
