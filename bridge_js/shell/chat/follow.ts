/**
 * The thread follows its own end while the person is there, and stays where they are once they have scrolled up. Each
 * place of the work comes back to where it was left.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStateOf } from '../page/use_session';
import type { WorkPlace } from '../state/frame';

/** Pixels from the end that still are the end. */
const NEAR = 48;

export interface Follow {
  /** The person has left the end. */
  readonly away: boolean;
  readonly toEnd: () => void;
}

export function useFollow(list: RefObject<HTMLElement | null>, work: WorkPlace): Follow {
  const chat = work === 'chat';
  const following = useRef(true);
  const left = useRef<Partial<Record<WorkPlace, number>>>({});
  const [away, setAway] = useState(false);
  const thread = useStateOf((state) => (chat ? state.thread : null));
  const toEnd = useCallback(() => {
    following.current = true;
    setAway(false);
    scrollToEnd(list.current);
  }, [list]);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const scrolled = () => {
      const up = element.scrollTop < (left.current[work] ?? Number.POSITIVE_INFINITY);
      left.current[work] = element.scrollTop;
      if (work !== 'chat') return;
      // Away from the end without a way up is no person: the thread grew before this event, and is yet to be followed.
      if (isAtEnd(element)) following.current = true;
      else if (up) following.current = false;
      setAway(!following.current);
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => element.removeEventListener('scroll', scrolled);
  }, [list, work]);
  useLayoutEffect(() => {
    if (work === 'chat' && following.current) scrollToEnd(list.current);
    else list.current?.scrollTo({ top: left.current[work] ?? 0 });
  }, [list, work]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows each change of what is in the thread
  useLayoutEffect(() => {
    if (chat && following.current) scrollToEnd(list.current);
  }, [thread, chat]);
  useGrowing(list, chat, following);
  return { away: chat && away, toEnd };
}

/** What is in the thread grows without being another: a View becomes higher, a picture is there. */
function useGrowing(list: RefObject<HTMLElement | null>, chat: boolean, following: RefObject<boolean>): void {
  useEffect(() => {
    const element = list.current;
    if (!chat || element === null) return;
    const observer = new ResizeObserver(() => {
      if (following.current) scrollToEnd(element);
    });
    const watch = () => {
      observer.disconnect();
      observer.observe(element);
      for (const one of element.children) observer.observe(one);
    };
    const more = new MutationObserver(watch);
    more.observe(element, { childList: true });
    watch();
    return () => {
      more.disconnect();
      observer.disconnect();
    };
  }, [list, chat, following]);
}

function isAtEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < NEAR;
}

function scrollToEnd(element: HTMLElement | null): void {
  element?.scrollTo({ top: element.scrollHeight });
}
