/** The line between a pane and the stage. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { isOpen } from '../state/frame';
import { words } from '../words';
import { Line } from './Line';
import { LIMITS, type PaneName } from './panes';
import css from './Splitter.module.css';

const LIES = { side: 'before', inspector: 'after', log: 'below' } as const;

export function Splitter({ pane }: { pane: PaneName }): ReactElement | null {
  const { frame: desk } = useSession();
  const open = useStateOf(({ frame }) => isOpen(frame, pane));
  const drawer = useStateOf(({ frame }) => frame.drawer === pane);
  if (!open || drawer) return null;
  return (
    <Line
      of={`pane-${pane}`}
      lies={LIES[pane]}
      limits={LIMITS[pane]}
      name={words.frame.separator[pane]}
      text={pane === 'log' ? words.frame.percent : words.frame.pixels}
      className={css[pane]}
      preview={(size) => desk.preview(pane, size)}
      keep={(size) => desk.resize(pane, size)}
      reset={() => desk.resetPane(pane)}
      fold={() => desk.show(pane, false)}
    />
  );
}
