/** One View and nothing else: what the headless renderer looks at. The last one that came is the one that counts. */
import { type ReactElement, useEffect } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { words } from '../words';
import { FramePlace } from './FramePlace';
import css from './Stage.module.css';

export function BareStage(): ReactElement {
  const session = useSession();
  const view = useStateOf((state) => state.views.findLast((one) => one.phase !== 'closed'));
  useEffect(() => {
    const measure = () => session.setRoom({ width: window.innerWidth, height: window.innerHeight });
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [session]);
  return (
    <main className={css['bare']} style={{ colorScheme: view?.theme }} aria-label={words.frame.places.stage}>
      {view !== undefined && (
        <div key={view.serial} className={view.mode === 'fullscreen' ? css['whole'] : ''}>
          <FramePlace view={view} bare />
        </div>
      )}
    </main>
  );
}
