/** The window: the rail, the place that is shown, and what lies over all. Same frame as the skeleton in index.html. */
import type { ReactElement } from 'react';
import { Asked } from './asked/Asked';
import { Toolbar } from './bar/Toolbar';
import { ChatCommands } from './chat/ChatCommands';
import { useDrawerFocus } from './frame/drawer_focus';
import { useEscape } from './frame/escape';
import { FrameCommands } from './frame/FrameCommands';
import { PlaceOver } from './frame/PlaceOver';
import { Rail } from './frame/Rail';
import { SkipLink } from './frame/SkipLink';
import { Splitter } from './frame/Splitter';
import { Inspector } from './inspector/Inspector';
import { LogPane } from './log/LogPane';
import { Announcer } from './over/Announcer';
import { Notes } from './over/Notes';
import { Questions } from './over/Questions';
import { useSession, useStateOf } from './page/use_session';
import { Palette } from './palette/Palette';
import { ShortcutSheet } from './palette/ShortcutSheet';
import { ServerCommands } from './servers/ServerCommands';
import { useTheme } from './settings/use_theme';
import { Side } from './side/Side';
import { Stage } from './stage/Stage';
import { isWork } from './state/frame';
import { words } from './words';

export function Workbench(): ReactElement {
  const { frame: desk } = useSession();
  useTheme();
  const elsewhere = useStateOf(({ frame }) => !isWork(frame.place));
  return (
    <div className="app">
      <SkipLink />
      <Rail />
      <div className="work" inert={elsewhere}>
        <Side picked={() => desk.closeDrawer()} />
        <Splitter pane="side" />
        <Toolbar />
        <Stage />
        <Splitter pane="inspector" />
        <Inspector />
        <Splitter pane="log" />
        <LogPane />
        <Scrim />
      </div>
      <PlaceOver />
      <Notes />
      <Asked />
      <Questions />
      <Announcer />
      <FrameCommands />
      <ServerCommands />
      <ChatCommands />
      <Palette />
      <ShortcutSheet />
    </div>
  );
}

/** Covers what a drawer lies over; a press on it closes the drawer. */
function Scrim(): ReactElement {
  const { frame: desk } = useSession();
  const drawer = useStateOf(({ frame }) => frame.drawer);
  useEscape(drawer !== null, () => desk.closeDrawer());
  useDrawerFocus(drawer);
  return (
    <button
      type="button"
      className="scrim"
      tabIndex={-1}
      aria-label={words.frame.closeDrawer}
      onClick={() => desk.closeDrawer()}
    />
  );
}
