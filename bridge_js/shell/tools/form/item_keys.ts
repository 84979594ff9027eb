/** Keys by which the items of a list stay the same to React while they move. */
import { useRef } from 'react';

export interface ItemKeys {
  of(at: number): number;
  add(): void;
  move(at: number, to: number): void;
  remove(at: number): void;
}

export function useItemKeys(count: number): ItemKeys {
  const keys = useRef<number[]>([]);
  const last = useRef(0);
  const fresh = () => {
    last.current += 1;
    return last.current;
  };
  // The list was changed from elsewhere: what is at the front is taken for the same.
  while (keys.current.length < count) keys.current.push(fresh());
  keys.current.length = count;
  return {
    of: (at) => keys.current[at] ?? -1,
    add: () => {
      keys.current.push(fresh());
    },
    move: (at, to) => {
      keys.current.splice(to, 0, ...keys.current.splice(at, 1));
    },
    remove: (at) => {
      keys.current.splice(at, 1);
    },
  };
}
