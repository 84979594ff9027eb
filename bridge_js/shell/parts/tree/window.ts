/** Which lines of a list with lines of one height are on the screen, and how to bring one there. */
import { type RefObject, type UIEvent, useEffect, useState } from 'react';

export const LINE_HEIGHT = 20;
/** Lines above and below that are drawn too, so that a quick scroll shows no gap. */
const MARGIN = 12;

interface Window {
  readonly first: number;
  readonly end: number;
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
  const first = Math.max(0, Math.min(lines, Math.floor(top / LINE_HEIGHT)) - MARGIN);
  return {
    first,
    end: Math.min(lines, first + Math.ceil(height / LINE_HEIGHT) + 2 * MARGIN),
    onScroll: ({ currentTarget }) => setSeen({ top: currentTarget.scrollTop, height: currentTarget.clientHeight }),
    scrollTo: (line) => {
      const element = scroller.current;
      if (element === null || line < 0) return;
      const from = line * LINE_HEIGHT;
      if (from < element.scrollTop) element.scrollTo({ top: from });
      else if (from + LINE_HEIGHT > element.scrollTop + element.clientHeight) {
        element.scrollTo({ top: from + LINE_HEIGHT - element.clientHeight });
      }
    },
  };
}
