/** What can be done to the Views that are shown, and what they are told, for the palette. */
import type { Session } from '../page/session';
import type { IconName } from '../parts/Icon';
import { toggleMode } from '../stage/modes';
import type { State, Theme } from '../state/state';
import { viewAtHand, whyNot } from '../state/views';
import { words } from '../words';
import type { Command } from './commands';
import { SHORTCUTS } from './shortcuts';

type View = State['views'][number];

const MODES = ['inline', 'fullscreen', 'pip'] as const;
const MODE_ICONS = { inline: 'shrink', fullscreen: 'expand', pip: 'pip' } as const;

export function viewCommands(session: Session, views: State['views']): Command[] {
  const each = [...views.flatMap((view) => commandsOf(session, view)), ...modeCommands(session, views)];
  if (views.length < 2) return each;
  const all = () => {
    for (const { mount } of views) session.closeView(mount.view);
  };
  return [...each, { id: 'close all', group: 'views', title: words.palette.closeViews, icon: 'close', run: all }];
}

/** By their keys, for the View that the person is most likely to mean. */
function modeCommands(session: Session, views: State['views']): Command[] {
  const view = viewAtHand(views);
  if (view === undefined) return [];
  return (['fullscreen', 'pip'] as const).map((mode) => ({
    id: `mode ${mode}`,
    group: 'views',
    title: words.shortcuts[mode],
    icon: MODE_ICONS[mode],
    keys: SHORTCUTS[mode],
    run: () => toggleMode(session, view, mode),
  }));
}

function commandsOf(session: Session, shownView: View): Command[] {
  const { mount, mode, phase } = shownView;
  const { view, title } = mount;
  const named = words.palette.view;
  const command = (what: keyof typeof named, icon: IconName, run: () => void): Command => {
    return {
      id: `${what} ${view}`,
      group: 'views',
      title: named[what](title),
      detail: words.stage.view(view),
      icon,
      run,
    };
  };
  const close = command('close', 'close', () => session.closeView(view));
  if (phase === 'closed') return [close];
  const shown = MODES.filter((to) => to !== mode && whyNot(shownView, to) === undefined);
  return [
    ...shown.map((to) => command(to, MODE_ICONS[to], () => session.setMode(view, to))),
    command('reload', 'restart', () => session.reloadView(view)),
    command('refresh', 'file', () => session.refreshDocument(view)),
    command('block', 'failed', () => session.blockDocument(view)),
    command('again', 'play', () => session.rerunView(view)),
    close,
  ];
}

const THEMES = { auto: null, light: 'light', dark: 'dark' } as const satisfies Record<string, Theme | null>;
const ICONS = { auto: 'auto', light: 'sun', dark: 'moon', contrast: 'palette' } as const;

/** The theme of the app itself, and the one that Views are told. */
export function themeCommands(session: Session): Command[] {
  const { appTheme, viewTheme } = words.palette;
  const own = (['auto', 'light', 'dark', 'contrast'] as const).map((theme): Command => {
    const run = () => session.changeSetting('theme', theme);
    return { id: `theme ${theme}`, group: 'looks', title: appTheme[theme], icon: ICONS[theme], run };
  });
  const told = (['auto', 'light', 'dark'] as const).map((theme): Command => {
    const run = () => session.emulate({ theme: THEMES[theme] });
    return { id: `view theme ${theme}`, group: 'looks', title: viewTheme[theme], icon: ICONS[theme], run };
  });
  return [...own, ...told];
}
