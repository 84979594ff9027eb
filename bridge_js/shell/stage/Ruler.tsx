/** Measures the room for a View: an unseen card that covers the stage, as a fullscreen View does. */
import { type ReactElement, useEffect, useRef } from 'react';
import { useSession } from '../page/use_session';
import css from './ViewCard.module.css';

export function Ruler(): ReactElement {
  const session = useSession();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      session.setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [session]);
  return (
    <div className={`${css['card']} ${css['fullscreen']} ${css['ruler']}`} aria-hidden="true">
      <div className={css['head']} />
      <div className={css['turn']}>
        <div ref={place} className={css['place']} />
      </div>
    </div>
  );
}
