/** Folds a pane away, or brings it back; its tooltip names the key that does the same. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { IconButton } from '../parts/IconButton';
import { isOpen } from '../state/frame';
import { words } from '../words';
import type { PaneName } from './panes';
import { SHORTCUTS } from './shortcuts';

interface Props {
  readonly pane: PaneName;
  /** Stays where it is and shows whether the pane is open; its name is then the pane's. */
  readonly toggle?: boolean;
  readonly name?: string;
}

export function PaneButton({ pane, toggle = false, name }: Props): ReactElement {
  const { frame: desk } = useSession();
  const open = useStateOf(({ frame }) => isOpen(frame, pane));
  const drawer = useStateOf(({ frame }) => frame.drawer === pane);
  const talks = useStateOf(({ frame }) => frame.work === 'chat' && pane === 'side');
  const said = saidOf(pane, open, talks);
  return (
    <IconButton
      icon={drawer && !toggle ? 'close' : pane}
      name={name ?? said}
      keys={SHORTCUTS[pane]}
      {...(toggle ? { pressed: open } : { expanded: open })}
      press={() => desk.toggle(pane)}
    />
  );
}

function saidOf(pane: PaneName, open: boolean, talks: boolean): string {
  if (talks) return open ? words.chat.foldSide : words.chat.side;
  return open ? words.frame.fold[pane] : words.frame.unfold[pane];
}
