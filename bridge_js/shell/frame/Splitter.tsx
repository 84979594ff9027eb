/**
 * The line between two panes, which moves by pointer and by keys: arrows a step, Home and End to the limits, Enter folds
 * the pane away, a double click gives it its first size. Its value is the size that the pane really has.
 */
import { type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { isOpen } from '../state/frame';
import { words } from '../words';
import { LIMITS, type PaneName } from './panes';
import css from './Splitter.module.css';

/** Dragged to less than this part of its least size, a pane folds. */
const FOLDS_AT = 0.5;

export function Splitter({ pane }: { pane: PaneName }): ReactElement | null {
  const { frame: desk } = useSession();
  const open = useStateOf(({ frame }) => isOpen(frame, pane));
  const drawer = useStateOf(({ frame }) => frame.drawer === pane);
  const line = useRef<HTMLElement>(null);
  const [size, measure] = useMeasured(pane, open);
  const { least, most, step } = LIMITS[pane];
  const grow = (by: number) => desk.resize(pane, measure() + by);
  const drag = useDrag(pane, line);
  if (!open || drawer) return null;
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const way = direction(pane, event);
    if (way !== 0) grow(way * step);
    else if (event.key === 'Home') desk.resize(pane, least);
    else if (event.key === 'End') desk.resize(pane, most);
    else if (event.key === 'Enter') desk.show(pane, false);
    else return;
    event.preventDefault();
  };
  return (
    <hr
      ref={line as React.RefObject<HTMLHRElement>}
      className={`${css['line']} ${css[pane]}`}
      aria-label={words.frame.separator[pane]}
      aria-orientation={pane === 'log' ? 'horizontal' : 'vertical'}
      aria-controls={`pane-${pane}`}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={size}
      aria-valuetext={pane === 'log' ? words.frame.percent(size) : words.frame.pixels(size)}
      tabIndex={0}
      onKeyDown={press}
      onDoubleClick={() => desk.resetPane(pane)}
      {...drag}
    />
  );
}

/** 1 grows the pane, −1 shrinks it: the arrow shows which way the line goes. */
function direction(pane: PaneName, event: KeyboardEvent<HTMLElement>): number {
  if (pane === 'log') return { ArrowUp: 1, ArrowDown: -1 }[event.key] ?? 0;
  const right = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
  const start = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  return right * start * (pane === 'side' ? 1 : -1) + 0;
}

function sizeOf(pane: PaneName): number {
  const box = document.getElementById(`pane-${pane}`)?.getBoundingClientRect();
  if (box === undefined) return 0;
  return pane === 'log' ? Math.round((box.height / window.innerHeight) * 100) : Math.round(box.width);
}

function useMeasured(pane: PaneName, open: boolean): readonly [number, () => number] {
  const [size, setSize] = useState(0);
  useEffect(() => {
    const element = document.getElementById(`pane-${pane}`);
    if (!open || element === null) return;
    const observer = new ResizeObserver(() => setSize(sizeOf(pane)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [pane, open]);
  return [size, () => sizeOf(pane)];
}

/** Where the pointer is, as the size that puts the line there. */
function sizeAt(pane: PaneName, event: PointerEvent<HTMLElement>): number {
  if (pane === 'log') return ((window.innerHeight - event.clientY) / window.innerHeight) * 100;
  const box = document.getElementById(`pane-${pane}`)?.getBoundingClientRect();
  if (box === undefined) return 0;
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  return (pane === 'side') === rtl ? box.right - event.clientX : event.clientX - box.left;
}

function useDrag(pane: PaneName, line: React.RefObject<HTMLElement | null>) {
  const { frame: desk } = useSession();
  const latest = useRef<number | null>(null);
  const end = () => {
    const size = latest.current;
    latest.current = null;
    line.current?.removeAttribute('data-dragged');
    delete document.documentElement.dataset['dragging'];
    if (size === null) return;
    if (size >= LIMITS[pane].least * FOLDS_AT) desk.resize(pane, size);
    else desk.show(pane, false);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      // A View in a process of its own would keep the moves over it to itself: see layout.css.
      document.documentElement.dataset['dragging'] = '';
      event.currentTarget.setAttribute('data-dragged', '');
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      latest.current = sizeAt(pane, event);
      desk.preview(pane, latest.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
