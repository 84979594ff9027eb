/** The stage: all Views in the order they came, and what a person sees when there is none. */
import { type ReactElement, useEffect, useRef } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { CallCard } from './CallCard';
import { Empty } from './Empty';
import { Ruler } from './Ruler';
import css from './Stage.module.css';
import { ViewCard } from './ViewCard';

export function Stage({ showInspector }: { showInspector: () => void }): ReactElement {
  const views = useStateOf((state) => state.views);
  const call = useStateOf((state) => state.calls.at(-1));
  const covering = views.find((view) => view.mode === 'fullscreen');
  const last = useRef<HTMLDivElement>(null);
  const newest = views.at(-1)?.serial;
  useEscapeFromFullscreen(covering?.closable === true ? covering.mount.view : null);
  useEffect(() => {
    if (newest !== undefined || call !== undefined) last.current?.scrollIntoView({ block: 'nearest' });
  }, [newest, call]);
  const waiting = call !== undefined && call.view === null;
  return (
    <main className="stage" aria-label="Stage">
      <Ruler />
      <div className={css['views']} data-covered={covering !== undefined}>
        {views.map((view) => (
          <ViewCard key={view.serial} view={view} covered={covering !== undefined && covering !== view} />
        ))}
        {waiting && <CallCard call={call} showInspector={showInspector} />}
        {views.length === 0 && !waiting && <Empty />}
        <div ref={last} />
      </div>
    </main>
  );
}

/** Escape leaves the innermost thing: a dialog and a drawer come before the View. */
function useEscapeFromFullscreen(view: string | null): void {
  const session = useSession();
  useEffect(() => {
    if (view === null) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]') !== null) return;
      session.setMode(view, 'inline');
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [session, view]);
}
