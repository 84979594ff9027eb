/** What can be done to the Views that are shown, and what they are told, for the palette. */
import type { Session } from '../page/session';
import type { IconName } from '../parts/Icon';
import type { State, Theme } from '../state/state';
import { words } from '../words';
import type { Command } from './commands';

type View = State['views'][number];

export function viewCommands(session: Session, views: State['views']): Command[] {
  const each = views.flatMap((view) => commandsOf(session, view));
  if (views.length < 2) return each;
  const all = () => {
    for (const { mount } of views) session.closeView(mount.view);
  };
  return [...each, { id: 'close all', group: 'views', title: words.palette.closeViews, icon: 'close', run: all }];
}

function commandsOf(session: Session, { mount, mode, phase }: View): Command[] {
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
  const size =
    mode === 'fullscreen'
      ? command('leave', 'shrink', () => session.setMode(view, 'inline'))
      : command('fullscreen', 'expand', () => session.setMode(view, 'fullscreen'));
  return [
    size,
    command('reload', 'restart', () => session.reloadView(view)),
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
