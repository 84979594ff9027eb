/**
 * A value that lasts from start to start: kept by Python under a key of the component's own, and checked when it comes
 * back, for an older page may have written it. Before the page is let in, and where nothing was kept, it is `initial`.
 */
import { useCallback } from 'react';
import type { JsonValue } from '../../contract/page';
import { useSession, useStateOf } from './use_session';

/** `read` returns undefined for what it does not know; it must return the very same thing for the very same value. */
export function useRemembered<Value extends JsonValue>(
  key: string,
  read: (kept: JsonValue) => Value | undefined,
  initial: Value,
): readonly [Value, (value: Value) => void] {
  const session = useSession();
  const kept = useStateOf((state) => state.remembered[key]);
  const value = kept === undefined || kept === null ? initial : (read(kept) ?? initial);
  const keep = useCallback((next: Value) => session.remember(key, next), [session, key]);
  return [value, keep];
}
