/**
 * What moves and resizes a View in picture-in-picture: two handles, each by pointer and by arrow keys. The place is the
 * page's own; the size is asked of Python, which tells the View the same, and nothing is drawn before it has.
 */
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon, type IconName } from '../parts/Icon';
import { words } from '../words';
import css from './Pip.module.css';
import { arrow, growth, KEPT_PLACE, keptPlace, movedBy, type PipPlace, resizedBy, within } from './pip_place';

/** CSS pixels of one press of an arrow key, and with Shift. */
const STEP = 16;
const SMALL_STEP = 1;

interface Props {
  /** How large it is drawn. */
  readonly scale: number;
}

export function PipGrips({ scale }: Props): ReactElement {
  const session = useSession();
  const size = useStateOf(({ stage }) => stage.pip);
  /** As it is now: a key may come before the last one was drawn. */
  const placeNow = () => keptPlace(session.store.state.remembered[KEPT_PLACE]);
  const move = (grip: HTMLElement, right: number, down: number, done: boolean, from: PipPlace) => {
    const box = grip.closest<HTMLElement>('[data-pip]');
    const room = box?.offsetParent;
    if (!box || !room) return;
    const moved = movedBy(from, right, down, isTurned(grip));
    const all = { width: room.clientWidth, height: room.clientHeight - Number(box.dataset['pip']) };
    session.placePip(within(moved, all, { width: box.offsetWidth, height: box.offsetHeight }), done);
  };
  return (
    <>
      <Grip
        icon="resize"
        name={words.stage.resizePip}
        scale={scale}
        begin={() => {
          const from = size;
          return (grip, right, down, done) => session.sizePip(resizedBy(from, right, down, isTurned(grip)), done);
        }}
        step={(grip, right, down) => session.stepPip(growth(right, down, isTurned(grip)))}
      />
      <Grip
        icon="grip"
        name={words.stage.movePip}
        scale={scale}
        begin={() => {
          const from = placeNow();
          return (grip, right, down, done) => move(grip, right, down, done, from);
        }}
        step={(grip, right, down) => move(grip, right, down, true, placeNow())}
      />
    </>
  );
}

type Moved = (grip: HTMLElement, right: number, down: number, done: boolean) => void;

interface GripProps {
  readonly icon: IconName;
  readonly name: string;
  readonly scale: number;
  /** A drag begins; what it gives hears how far the pointer is from there. */
  readonly begin: () => Moved;
  /** An arrow key. */
  readonly step: (grip: HTMLElement, right: number, down: number) => void;
}

function Grip({ icon, name, scale, begin, step }: GripProps): ReactElement {
  const drag = useDrag(scale, begin);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const way = arrow(event.key);
    if (way === undefined) return;
    event.preventDefault();
    const far = event.shiftKey ? SMALL_STEP : STEP;
    step(event.currentTarget, way[0] * far, way[1] * far);
  };
  return (
    <button
      type="button"
      className={`${controls['icon']} ${css['grip']}`}
      aria-label={name}
      title={name}
      data-grip={icon}
      onKeyDown={press}
      {...drag}
    >
      <Icon name={icon} />
    </button>
  );
}

function useDrag(scale: number, begin: () => Moved) {
  const from = useRef<{ readonly x: number; readonly y: number; readonly moved: Moved } | null>(null);
  const tell = (event: PointerEvent<HTMLElement>, done: boolean) => {
    const start = from.current;
    if (start === null) return;
    start.moved(event.currentTarget, (event.clientX - start.x) / scale, (event.clientY - start.y) / scale, done);
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    tell(event, true);
    from.current = null;
    delete document.documentElement.dataset['dragging'];
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      // A View in a process of its own would keep the moves over it to itself: see layout.css.
      document.documentElement.dataset['dragging'] = '';
      from.current = { x: event.clientX, y: event.clientY, moved: begin() };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => tell(event, false),
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function isTurned(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
