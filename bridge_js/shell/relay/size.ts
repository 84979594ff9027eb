/** Whether a text is longer than `limit` bytes of UTF-8, measured only where its length does not already tell. */
export function isLargerThan(text: string, limit: number): boolean {
  if (text.length > limit) return true;
  if (text.length * 3 <= limit) return false;
  return new TextEncoder().encode(text).byteLength > limit;
}
