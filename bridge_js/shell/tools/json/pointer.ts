/** JSON Pointers (RFC 6901): the names of places inside a value. */

export function below(pointer: string, name: string | number): string {
  return `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** A pointer as people read it: `/items/0/name` is `items › 0 › name`. */
export function placeWords(pointer: string): string {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join(' › ');
}

/** Whether a place is another one or inside it. */
export function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}
