/** Which lines of a list with lines of one height are on the screen, and how to bring one there. */
import { type RefObject, type UIEvent, useEffect, useState } from 'react';
import { type Span, scrollFor, visibleLines } from '../lines';

export const LINE_HEIGHT = 20;

interface Window extends Span {
  readonly scrollTo: (line: number) => void;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
}

export function useWindow(scroller: RefObject<HTMLElement | null>, lines: number): Window {
  const [{ top, height }, setSeen] = useState({ top: 0, height: 400 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setSeen({ top: element.scrollTop, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return {
    ...visibleLines(top, height, lines, LINE_HEIGHT),
    onScroll: ({ currentTarget }) => setSeen({ top: currentTarget.scrollTop, height: currentTarget.clientHeight }),
    scrollTo: (line) => {
      const element = scroller.current;
      if (element === null || line < 0) return;
      const { scrollTop, clientHeight } = element;
      element.scrollTo({ top: scrollFor(line, scrollTop, clientHeight, LINE_HEIGHT) });
    },
  };
}
