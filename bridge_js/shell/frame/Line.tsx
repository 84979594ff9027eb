/**
 * The line at the edge of what it sizes, which moves by pointer and by keys: arrows a step, Home and End to the limits, a
 * double click gives the first size, Enter folds what can be folded. Its value is the size that there really is.
 */
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import css from './Line.module.css';
import type { Limits } from './panes';

/** Dragged to less than this part of its least size, a pane folds. */
const FOLDS_AT = 0.5;

export interface Props {
  /** The id of the element that is sized. */
  readonly of: string;
  /** Where that element is, as seen from the line. */
  readonly lies: 'before' | 'after' | 'below';
  readonly limits: Pick<Limits, 'least' | 'most' | 'step'>;
  /** The id of the element that a height is in percents of, in place of the window's; widths are in pixels. */
  readonly whole?: string;
  readonly name: string;
  readonly text: (size: number) => string;
  readonly className: string | undefined;
  /** While it is dragged. */
  readonly preview: (size: number) => void;
  readonly keep: (size: number) => void;
  readonly reset: () => void;
  readonly fold?: () => void;
}

export function Line(props: Props): ReactElement {
  const { of, lies, limits, name, text, className, keep, reset, fold } = props;
  const line = useRef<HTMLHRElement>(null);
  const [size, measure] = useMeasured(props);
  const drag = useDrag(props, line);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const way = direction(lies, event);
    if (way !== 0) keep(measure() + way * limits.step);
    else if (event.key === 'Home') keep(limits.least);
    else if (event.key === 'End') keep(limits.most);
    else if (event.key === 'Enter') (fold ?? reset)();
    else return;
    event.preventDefault();
  };
  return (
    <hr
      ref={line}
      className={`${css['line']} ${lies === 'below' ? css['across'] : css['upright']} ${className}`}
      aria-label={name}
      aria-orientation={lies === 'below' ? 'horizontal' : 'vertical'}
      aria-controls={of}
      aria-valuemin={limits.least}
      aria-valuemax={limits.most}
      aria-valuenow={Math.min(limits.most, Math.max(limits.least, size))}
      aria-valuetext={text(size)}
      tabIndex={0}
      onKeyDown={press}
      onDoubleClick={reset}
      {...drag}
    />
  );
}

/** 1 grows what is sized, −1 shrinks it: the arrow shows which way the line goes. */
function direction(lies: Props['lies'], event: KeyboardEvent<HTMLElement>): number {
  if (lies === 'below') return { ArrowUp: 1, ArrowDown: -1 }[event.key] ?? 0;
  const right = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
  const start = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  return right * start * (lies === 'before' ? 1 : -1) + 0;
}

function percent(height: number, whole: string | undefined): number {
  const all = whole === undefined ? window.innerHeight : (document.getElementById(whole)?.clientHeight ?? 0);
  return all === 0 ? 0 : (height / all) * 100;
}

function useMeasured({ of, lies, whole }: Props): readonly [number, () => number] {
  const [size, setSize] = useState(0);
  const measure = useCallback(() => {
    const box = document.getElementById(of)?.getBoundingClientRect();
    if (box === undefined) return 0;
    return Math.round(lies === 'below' ? percent(box.height, whole) : box.width);
  }, [of, lies, whole]);
  useEffect(() => {
    const element = document.getElementById(of);
    if (element === null) return;
    const observer = new ResizeObserver(() => setSize(measure()));
    observer.observe(element);
    if (element.parentElement !== null) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, [of, measure]);
  return [size, measure];
}

/** Where the pointer is, as the size that puts the line there. */
function sizeAt({ of, lies, whole }: Props, event: PointerEvent<HTMLElement>): number {
  const box = document.getElementById(of)?.getBoundingClientRect();
  if (box === undefined) return 0;
  if (lies === 'below') return percent(box.bottom - event.clientY, whole);
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  return (lies === 'before') === rtl ? box.right - event.clientX : event.clientX - box.left;
}

function useDrag(props: Props, line: React.RefObject<HTMLElement | null>) {
  const latest = useRef<number | null>(null);
  const end = () => {
    const size = latest.current;
    latest.current = null;
    line.current?.removeAttribute('data-dragged');
    delete document.documentElement.dataset['dragging'];
    if (size === null) return;
    if (props.fold !== undefined && size < props.limits.least * FOLDS_AT) props.fold();
    else props.keep(size);
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
      latest.current = sizeAt(props, event);
      props.preview(latest.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
