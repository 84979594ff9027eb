/** Seconds that have passed since a moment of the clock. */
import { useEffect, useState } from 'react';
import { words } from '../words';

export function Passed({ since }: { since: number }): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 200);
    return () => window.clearInterval(timer);
  }, []);
  return words.stage.seconds(Math.max(0, now / 1000 - since).toFixed(1));
}
