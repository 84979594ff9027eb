/**
 * Whether a View shows the result of a call. Python says so when the call is done; before that a View of the same tool
 * that came after the call began is taken for its.
 */
import type { Call, View } from './state';

export function belongs(call: Call, { mount, mountedAt }: Pick<View, 'mount' | 'mountedAt'>): boolean {
  if (call.view !== null) return call.view === mount.view;
  return (
    call.state === 'running' && call.server === mount.server && call.tool === mount.tool && mountedAt >= call.started
  );
}
