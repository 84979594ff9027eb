/** Leads to what is meant: to the field of a place or of what it lies in; in the JSON to where it stands. */
import { isWithin } from '../json/pointer';
import { placeOf } from '../json/read';
import { showPlace } from '../json/show_place';

export function lead(panel: HTMLElement | null, pointer: string): void {
  const text = panel?.querySelector<HTMLTextAreaElement>('[data-arguments]');
  if (text !== null && text !== undefined) {
    showPlace(text, placeOf(text.value, pointer) ?? 0);
    return;
  }
  const fields = [...(panel?.querySelectorAll<HTMLElement>('[data-pointer]') ?? [])];
  const field = fields.findLast(({ dataset }) => isWithin(pointer, dataset['pointer'] ?? ''));
  const control =
    field?.querySelector<HTMLElement>('input, textarea, select') ?? field?.querySelector<HTMLElement>('button');
  control?.scrollIntoView({ block: 'nearest' });
  control?.focus();
}
