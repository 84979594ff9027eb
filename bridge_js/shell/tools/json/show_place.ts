/** Leads to a place in a field of text: chosen, with the focus, and in sight. */
export function showPlace(field: HTMLTextAreaElement, offset: number): void {
  field.focus();
  field.setSelectionRange(offset, offset + 1);
  const below = heightUpTo(field, offset);
  // An engine scrolls to what is typed, and not to what is chosen from here.
  if (below > field.scrollTop + field.clientHeight || below < field.scrollTop) {
    field.scrollTop = below - field.clientHeight / 2;
  }
}

/** How far down a place is, long lines that are broken included: as high as a field that ends there. */
function heightUpTo(field: HTMLTextAreaElement, offset: number): number {
  const measure = field.cloneNode() as HTMLTextAreaElement;
  measure.removeAttribute('id');
  measure.setAttribute('aria-hidden', 'true');
  Object.assign(measure.style, {
    position: 'absolute',
    visibility: 'hidden',
    blockSize: '0',
    minBlockSize: '0',
    inlineSize: `${field.offsetWidth}px`,
  });
  measure.rows = 1;
  measure.value = field.value.slice(0, offset);
  field.after(measure);
  const height = measure.scrollHeight;
  measure.remove();
  return height;
}
