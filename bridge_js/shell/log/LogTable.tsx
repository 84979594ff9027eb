/** The rows on the screen, and no others. It follows the newest row until a person scrolls away from it. */
import { type ReactElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { scrollFor, visibleLines } from '../parts/lines';
import type { Log } from '../state/log';
import { words } from '../words';
import { LogLine } from './LogLine';
import css from './LogPane.module.css';

interface Props {
  readonly log: Log;
  /** The row whose body is shown. */
  readonly opened: number | null;
  readonly following: boolean;
  readonly follow: (yes: boolean) => void;
}

/** Pixels; LogPane.module.css says the same. */
const ROW_HEIGHT = 22;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

export function LogTable({ log, opened, following, follow }: Props): ReactElement {
  const session = useSession();
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ scrolled: 0, height: 200 });
  const rows = log.shown;
  const servers = useStateOf((state) => state.servers);
  const names = useMemo(() => new Map(servers?.map((one) => [one.key, one.name])), [servers]);
  const imported = useStateOf((state) => state.imported);
  const partner = opened === null ? undefined : (log.rowOf(opened)?.answers ?? log.answerTo(opened)?.seq);
  const { first, end } = visibleLines(view.scrolled, view.height, rows.length, ROW_HEIGHT);
  useHeight(scroller, (height) => setView((before) => ({ ...before, height })));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the log grows in place and its version tells of it
  useLayoutEffect(() => {
    if (following) scroller.current?.scrollTo({ top: rows.length * ROW_HEIGHT });
  }, [log.version, following, view.height]);
  const move = (step: number) => {
    const at = opened === null ? -1 : log.placeOf(opened);
    const next = Math.min(rows.length - 1, Math.max(0, at === -1 ? rows.length - 1 : at + step));
    const row = rows[next];
    if (row === undefined) return;
    follow(next === rows.length - 1);
    scroller.current?.scrollTo({ top: scrollFor(next, view.scrolled, view.height, ROW_HEIGHT) });
    session.openBody(row.seq);
  };
  return (
    <div className={css['place']}>
      <div
        ref={scroller}
        className={css['table']}
        role="listbox"
        aria-label={words.log.table}
        tabIndex={0}
        dir="ltr"
        aria-activedescendant={opened === null ? undefined : `log-${opened}`}
        onScroll={({ currentTarget: element }) => {
          setView({ scrolled: element.scrollTop, height: element.clientHeight });
          follow(element.scrollTop + element.clientHeight >= element.scrollHeight - ROW_HEIGHT);
        }}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (event.key === 'Escape') session.closeBody();
          if (step === undefined) return;
          event.preventDefault();
          move(step);
        }}
      >
        <div role="presentation" style={{ blockSize: rows.length * ROW_HEIGHT, paddingBlockStart: first * ROW_HEIGHT }}>
          {rows.slice(first, end).map((row, index) => (
            <LogLine
              key={row.seq}
              row={row}
              peer={names.get(row.peer) ?? imported?.peers[row.peer]?.toString() ?? row.peer}
              answer={row.kind === 'request' ? log.answerTo(row.seq) : undefined}
              partner={partner === row.seq}
              odd={(first + index) % 2 === 1}
              opened={row.seq === opened}
            />
          ))}
        </div>
      </div>
      {rows.length === 0 && <Nothing filtered={log.count > 0} />}
    </div>
  );
}

function Nothing({ filtered }: { filtered: boolean }): ReactElement {
  return <p className={css['nothing']}>{filtered ? words.log.nothingPasses : words.log.nothing}</p>;
}

function useHeight(element: React.RefObject<HTMLElement | null>, changed: (height: number) => void): void {
  const latest = useRef(changed);
  latest.current = changed;
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => entry && latest.current(entry.contentRect.height));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
}
