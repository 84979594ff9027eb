/**
 * The work: on the stage all Views in the order they came, in the chat the same with the conversation between them. It is
 * one list in both places, so that going from one to the other moves no View, which would be loaded anew.
 */
import { type CSSProperties, type ReactElement, useEffect, useRef } from 'react';
import { ChatEmpty } from '../chat/ChatEmpty';
import { Composer } from '../chat/Composer';
import { useFollow } from '../chat/follow';
import { Spoken } from '../chat/Spoken';
import chat from '../chat/Thread.module.css';
import { ThreadEnd } from '../chat/ThreadEnd';
import { ToNewest } from '../chat/ToNewest';
import { useEscape } from '../frame/escape';
import { useSession, useStateOf } from '../page/use_session';
import type { Call, View } from '../state/state';
import { outOfPlace } from '../state/views';
import { words } from '../words';
import { CallCard } from './CallCard';
import { Empty } from './Empty';
import { Items } from './Items';
import { Left } from './Left';
import { Ruler } from './Ruler';
import { useGutter } from './room';
import css from './Stage.module.css';

/** Pixels left free above the card that is scrolled to. */
const ABOVE = 16;

export function Stage(): ReactElement {
  const session = useSession();
  const work = useStateOf(({ frame }) => frame.work);
  const views = useStateOf((state) => state.views);
  const waiting = useStateOf(callWithoutView);
  const onScreen = useStateOf(({ stage }) => stage.screen !== null);
  const covering = views.find((view) => view.mode === 'fullscreen' && view.phase !== 'closing');
  const leaving = outOfPlace(views);
  const list = useRef<HTMLDivElement>(null);
  const gutter = useGutter(list);
  const { away, toEnd } = useFollow(list, work);
  const newest = views.at(-1)?.serial;
  const onStage = work === 'stage';
  // What a call without a View came to may need more room than its running did.
  const card = waiting && `${waiting.call} ${waiting.state}`;
  useEscape(leaving !== undefined, () => leaving && session.setMode(leaving.mount.view, 'inline'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is new is scrolled to, not what is come back to
  useEffect(() => {
    const last = list.current?.lastElementChild;
    if (!onStage || (newest === undefined && card === undefined)) return;
    // Not scrollIntoView(), which would scroll the panes around the list as well.
    if (last instanceof HTMLElement) list.current?.scrollTo({ top: last.offsetTop - ABOVE });
  }, [newest, card]);
  return (
    <main
      className="stage"
      id="pane-stage"
      data-pane="stage"
      data-work={work}
      tabIndex={-1}
      aria-label={words.frame.places[work]}
      style={{ '--gutter': `${gutter}px` } as CSSProperties}
    >
      <div className={css['room']}>
        <Ruler />
        <div
          ref={list}
          className={`${css['views']} ${onStage ? '' : chat['thread']}`}
          data-covered={covering !== undefined && !onScreen}
          {...(!onStage && { role: 'group', 'aria-label': words.chat.thread })}
        >
          <Left />
          <Items list={list} covering={onScreen ? undefined : covering} />
          {onStage ? <StageEnd waiting={waiting} /> : <ChatEnd />}
        </div>
        {away && <ToNewest press={toEnd} />}
      </div>
      {!onStage && <Composer sent={toEnd} />}
      <Spoken />
    </main>
  );
}

/** After the Views: a call that has none, or why there is nothing. */
function StageEnd({ waiting }: { waiting: Call | undefined }): ReactElement | null {
  const { frame: desk } = useSession();
  const nothing = useStateOf((state) => state.views.length === 0 && state.left.length === 0);
  if (waiting !== undefined) return <CallCard call={waiting} showInspector={() => desk.showResult()} />;
  return nothing ? <Empty showSide={() => desk.show('side')} /> : null;
}

function ChatEnd(): ReactElement {
  return (
    <>
      <ThreadEnd />
      <ChatEmpty />
    </>
  );
}

/** The newest call, if it has no View. One whose View was closed is in the inspector; while it runs it stays in reach. */
function callWithoutView({
  connection,
  calls,
  views,
}: {
  connection: string;
  calls: readonly Call[];
  views: readonly View[];
}): Call | undefined {
  const call = calls.at(-1);
  if (connection !== 'open' || call === undefined) return undefined;
  if (call.view === null) return call;
  const running = call.state === 'running' && !views.some((view) => view.mount.view === call.view);
  return running ? call : undefined;
}
