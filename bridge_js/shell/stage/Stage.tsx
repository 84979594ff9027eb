/** The stage: all Views in the order they came, and what a person sees when there is none. */
import {
  type CSSProperties,
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { scaleOf } from '../bar/device';
import { useEscape } from '../frame/escape';
import { useSession, useStateOf } from '../page/use_session';
import type { Call, View } from '../state/state';
import { outOfPlace } from '../state/views';
import { words } from '../words';
import { CallCard } from './CallCard';
import { Empty } from './Empty';
import { Left } from './Left';
import { Ruler } from './Ruler';
import css from './Stage.module.css';
import { ViewCard } from './ViewCard';

/** Pixels left free above the card that is scrolled to. */
const ABOVE = 16;
/** Pixels around an emulated screen, and below it for its line. */
const AROUND = 36;
const CAPTION = 52;

export function Stage(): ReactElement {
  const session = useSession();
  const { frame: desk } = session;
  const views = useStateOf((state) => state.views);
  const calls = useStateOf((state) => state.calls);
  const left = useStateOf((state) => state.left.length > 0);
  const connected = useStateOf((state) => state.connection === 'open');
  const call = calls.at(-1);
  const onScreen = useStateOf(({ stage }) => stage.screen !== null);
  const covering = views.find((view) => view.mode === 'fullscreen' && view.phase !== 'closing');
  const leaving = outOfPlace(views);
  const list = useRef<HTMLDivElement>(null);
  const scale = useScreenScale(list);
  const gutter = useGutter(list);
  const newest = views.at(-1)?.serial;
  const waiting = connected && call !== undefined && isWithoutView(call, views);
  // What a call without a View came to may need more room than its running did.
  const card = waiting ? `${call.call} ${call.state}` : undefined;
  useEscape(leaving !== undefined, () => leaving && session.setMode(leaving.mount.view, 'inline'));
  useEffect(() => {
    const last = list.current?.lastElementChild;
    if (newest === undefined && card === undefined) return;
    // Not scrollIntoView(), which would scroll the panes around the list as well.
    if (last instanceof HTMLElement) list.current?.scrollTo({ top: last.offsetTop - ABOVE });
  }, [newest, card]);
  return (
    <main
      className="stage"
      id="pane-stage"
      data-pane="stage"
      tabIndex={-1}
      aria-label={words.frame.places.stage}
      style={{ '--gutter': `${gutter}px` } as CSSProperties}
    >
      <Ruler />
      <div ref={list} className={css['views']} data-covered={covering !== undefined && !onScreen}>
        <Left />
        {views.map((view) => (
          <ViewCard
            key={view.serial}
            view={view}
            call={calls.findLast((one) => one.view === view.mount.view && one.offeredBy === null)}
            covered={covering !== undefined && covering !== view && !onScreen}
            scale={scale}
          />
        ))}
        {waiting && <CallCard call={call} showInspector={() => desk.showResult()} />}
        {views.length === 0 && !left && !waiting && <Empty showSide={() => desk.show('side')} />}
      </div>
    </main>
  );
}

/** A call whose View was closed is in the inspector; while it runs it stays in reach. */
function isWithoutView(call: Call, views: readonly View[]): boolean {
  if (call.view === null) return true;
  return call.state === 'running' && !views.some((view) => view.mount.view === call.view);
}

/** An emulated screen is drawn as large as fits on the stage, with room for the line below it. */
function useScreenScale(list: RefObject<HTMLElement | null>): number {
  const screen = useStateOf(({ stage }) => stage.screen);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = () => {
      setRoom({ width: element.clientWidth - AROUND, height: element.clientHeight - AROUND - CAPTION });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [list]);
  return screen === null ? 1 : scaleOf(screen, room);
}

/** The width of the scroll bar: a View that covers the stage leaves it free, so that it is as wide as one in its place. */
function useGutter(list: RefObject<HTMLElement | null>): number {
  const [gutter, setGutter] = useState(0);
  useLayoutEffect(() => {
    if (list.current !== null) setGutter(list.current.offsetWidth - list.current.clientWidth);
  }, [list]);
  return gutter;
}
