/** The Views on the stage: how a mount, an unmount and a replacement change them. Pure. */
import type { MountView, UnavailableMode } from '../../contract/page';
import { inItsPlace } from './restored';
import type { DisplayMode, State, View } from './state';

/** The View that the person is most likely to mean: the one that covers the stage, or floats, or else the newest that lives. */
export function viewAtHand(views: readonly View[]): View | undefined {
  return outOfPlace(views) ?? views.filter(isThere).at(-1);
}

/** The View that Escape brings back to its place: the one that covers the stage, or else the one that floats. */
export function outOfPlace(views: readonly View[]): View | undefined {
  const alive = views.filter(isThere);
  return alive.find(({ mode }) => mode === 'fullscreen') ?? alive.find(({ mode }) => mode === 'pip');
}

/** Why the person may not choose this mode for it. */
export function whyNot({ unavailable }: View, mode: DisplayMode): UnavailableMode['why'] | undefined {
  return unavailable.find((one) => one.mode === mode)?.why;
}

/** Whether it has its place on the stage, and is not on its way out of another's. */
export function isThere(view: View): boolean {
  return view.phase !== 'closed' && view.replacedBy === null;
}

/** A View that comes in another's place stands before it, which is told that it goes; one that ended already is gone. */
export function withMounted(state: State, mount: MountView, now: number): State {
  const view: View = {
    mount,
    serial: state.serial,
    width: mount.width,
    height: mount.height,
    mode: mount.mode,
    silent: false,
    unavailable: [],
    theme: mount.theme,
    outdated: null,
    phase: 'loading',
    text: null,
    mountedAt: now,
    readyAfter: null,
    wished: false,
    replacedBy: null,
  };
  const next = { ...state, serial: state.serial + 1, ...placed(state, view) };
  const before = state.views.find((one) => one.mount.view === mount.replaces);
  return before?.phase === 'closed' ? withoutView(next, before.mount.view) : next;
}

function placed({ views, calls }: State, view: View): Pick<State, 'views' | 'calls'> {
  const { view: name, replaces } = view.mount;
  if (views.some((one) => one.mount.view === name)) {
    return { calls, views: views.map((one) => (one.mount.view === name ? view : one)) };
  }
  const at = views.findIndex((one) => replaces !== null && one.mount.view === replaces);
  if (at === -1) return { calls, views: inItsPlace(views, view) };
  const leaving = { ...(views[at] as View), phase: 'closing' as const, replacedBy: name };
  return {
    calls: calls.map((call) => (call.view === replaces ? { ...call, view: name } : call)),
    views: [...views.slice(0, at), view, leaving, ...views.slice(at + 1)],
  };
}

export function withoutView(state: State, view: string): State {
  return {
    ...state,
    views: state.views.filter((one) => one.mount.view !== view),
    findings: state.findings.filter((one) => one.view !== view),
    violations: state.violations.filter((one) => one.view !== view),
  };
}
