/** How much room there is on the stage. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { scaleOf } from '../bar/device';
import { useStateOf } from '../page/use_session';

/** Pixels around an emulated screen, and below it for its line. */
const AROUND = 36;
const CAPTION = 52;

/** An emulated screen is drawn as large as fits on the stage, with room for the line below it. */
export function useScreenScale(list: RefObject<HTMLElement | null>): number {
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
export function useGutter(list: RefObject<HTMLElement | null>): number {
  const [gutter, setGutter] = useState(0);
  useLayoutEffect(() => {
    if (list.current !== null) setGutter(list.current.offsetWidth - list.current.clientWidth);
  }, [list]);
  return gutter;
}
