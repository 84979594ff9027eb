/** Where a View that was rebuilt stands: after the rebuilt ones of earlier calls, before all others. Pure. */
import type { View } from './state';

export function inItsPlace(views: readonly View[], view: View): View[] {
  const place = view.mount.restored?.place;
  const before = place === undefined ? -1 : views.findIndex(({ mount }) => (mount.restored?.place ?? Infinity) > place);
  return before === -1 ? [...views, view] : views.toSpliced(before, 0, view);
}
