/** What the frame itself can do, for the palette and by key, and the tools and servers there are. Draws nothing. */
import { useEffect, useMemo } from 'react';
import type { Session } from '../page/session';
import { useSession, useStateOf } from '../page/use_session';
import { drawn } from '../parts/drawn';
import { isWork, type WorkPlace } from '../state/frame';
import { words } from '../words';
import { type Command, listenForShortcuts, useCommands } from './commands';
import { stepPane, watchPaneFocus } from './pane_focus';
import { PLACES } from './places';
import { appToolCommands, serverCommands, toolCommands } from './server_commands';
import { SHORTCUTS } from './shortcuts';
import { themeCommands, viewCommands } from './view_commands';

export function FrameCommands(): null {
  const session = useSession();
  const servers = useStateOf((state) => state.servers);
  const views = useStateOf((state) => state.views);
  useEffect(listenForShortcuts, []);
  useEffect(watchPaneFocus, []);
  useCommands(
    'places',
    useMemo(() => placeCommands(session), [session]),
  );
  useCommands(
    'panes',
    useMemo(() => paneCommands(session), [session]),
  );
  useCommands(
    'themes',
    useMemo(() => themeCommands(session), [session]),
  );
  useCommands(
    'views',
    useMemo(() => viewCommands(session, views), [session, views]),
  );
  useCommands(
    'servers',
    useMemo(() => serverCommands(session, servers ?? []), [session, servers]),
  );
  const offers = useStateOf((state) => state.appTools);
  useCommands(
    'app tools',
    useMemo(() => appToolCommands(session, offers), [session, offers]),
  );
  useCommands(
    'tools',
    useMemo(() => toolCommands(session, servers ?? []), [session, servers]),
  );
  return null;
}

/** Where the keys go in a place that has no head to begin at. */
const BEGINS: Readonly<Record<WorkPlace, string>> = { stage: '#pane-stage', chat: '[data-composer]' };

function placeCommands({ frame: desk }: Session): Command[] {
  return PLACES.map(({ name, icon, keys }) => ({
    id: `place ${name}`,
    group: 'places',
    title: words.palette.goTo(words.frame.places[name]),
    icon,
    ...(keys && { keys }),
    run: () => {
      drawn(() => desk.go(name));
      if (isWork(name)) document.querySelector<HTMLElement>(BEGINS[name])?.focus();
    },
  }));
}

function paneCommands({ frame: desk }: Session): Command[] {
  const { palette, shortcuts, frame } = words;
  const icons = { side: 'side', inspector: 'inspector', log: 'log' } as const;
  const panes = (['side', 'inspector', 'log'] as const).map((pane): Command => {
    const run = () => desk.toggle(pane);
    const title = palette.togglePane(frame.panes[pane]);
    return { id: `pane ${pane}`, group: 'actions', title, icon: icons[pane], keys: SHORTCUTS[pane], run };
  });
  const action = (id: keyof typeof SHORTCUTS, title: string, run: () => void): Command => {
    return { id, group: 'actions', title, keys: SHORTCUTS[id], run };
  };
  return [
    ...panes,
    { id: 'reset panes', group: 'actions', title: palette.resetPanes, run: () => desk.resetPanes() },
    action('findTool', palette.findTool, () => {
      drawn(() => desk.show('side', true, 'stage'));
      document.querySelector<HTMLElement>('[data-find-tool]')?.focus();
    }),
    action('palette', palette.openPalette, () => desk.open('palette')),
    action('shortcuts', palette.showShortcuts, () => desk.open('shortcuts')),
    action('nextPane', shortcuts.nextPane, () => stepPane(1)),
    action('previousPane', shortcuts.previousPane, () => stepPane(-1)),
  ];
}
