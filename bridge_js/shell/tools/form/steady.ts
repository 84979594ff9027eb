/** The same function from one rendering to the next, which does what the newest one would. For what people do, not for drawing. */
import { useCallback, useLayoutEffect, useRef } from 'react';

export function useSteady<Parts extends unknown[]>(act: (...parts: Parts) => void): (...parts: Parts) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...parts: Parts) => latest.current(...parts), []);
}
