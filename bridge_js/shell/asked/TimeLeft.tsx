/** How long there is to answer: told calmly, and aloud only once it grows short. */
import { type ReactElement, useEffect, useState } from 'react';
import { words } from '../words';
import css from './Asked.module.css';

const SHORT = 60;

export function TimeLeft({ until, seconds }: { until: number; seconds: number }): ReactElement {
  const left = useSecondsLeft(until);
  return (
    <>
      <span className={css['time']} aria-hidden={left > SHORT ? undefined : true}>
        <progress max={seconds} value={Math.min(left, seconds)} aria-hidden="true" />
        {words.asked.left(clock(left))}
      </span>
      <span className="hidden" role="status">
        {left <= SHORT && seconds > SHORT ? words.asked.minute : ''}
      </span>
    </>
  );
}

function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

export function clock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
