/** One View in the host's frame: what is emulated, how far the View is, the View, and a line that says what it is. */
import type { ReactElement } from 'react';
import { useSession } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { duration, profileName } from '../parts/format';
import { IconButton } from '../parts/IconButton';
import type { Call, View } from '../state/state';
import { CallLine } from './CallLine';
import { Caption } from './Caption';
import { FramePlace } from './FramePlace';
import css from './ViewCard.module.css';
import { ViewTrouble } from './ViewTrouble';

interface Props {
  readonly view: View;
  /** Whose result it shows; unknown after the page was loaded anew. */
  readonly call: Call | undefined;
  /** Another View covers the stage. */
  readonly covered: boolean;
}

export function ViewCard({ view, call, covered }: Props): ReactElement {
  const covering = view.mode === 'fullscreen';
  const closed = view.phase === 'closed';
  return (
    <div className={css['slot']} inert={covered}>
      <article
        className={`${css['card']} ${covering ? css['fullscreen'] : ''}`}
        style={{ colorScheme: view.theme }}
        aria-label={view.mount.title}
      >
        <Head view={view} />
        <div className={css['turn']}>
          {call !== undefined && !covering && <CallLine call={call} />}
          {call !== undefined && call.text !== null && !covering && <p dir="auto">{call.text}</p>}
          {(view.phase === 'failed' || closed) && <ViewTrouble view={view} />}
          {!closed && <FramePlace view={view} />}
        </div>
      </article>
      {!covering && <Caption view={view} />}
    </div>
  );
}

function Head({ view }: { view: View }): ReactElement {
  const session = useSession();
  const { mount, mode, phase } = view;
  const covering = mode === 'fullscreen';
  return (
    <header className={css['head']}>
      <span className={controls['tag']}>emulated</span>
      <span className={css['profile']} title={mount.profile_reason}>
        {profileName(mount.profile)} · <bdi>{mount.tool}</bdi>
      </span>
      <Phase view={view} />
      {phase !== 'closed' && (
        <IconButton
          icon={covering ? 'shrink' : 'expand'}
          name={covering ? 'Leave fullscreen (Escape)' : 'Fullscreen'}
          press={() => session.setMode(mount.view, covering ? 'inline' : 'fullscreen')}
        />
      )}
      <IconButton icon="close" name={`Close ${mount.title}`} press={() => session.closeView(mount.view)} />
    </header>
  );
}

function Phase({ view }: { view: View }): ReactElement {
  switch (view.phase) {
    case 'loading':
      return (
        <span className={`${controls['tag']} ${css['late']}`}>
          <span className={controls['wheel']} aria-hidden="true" /> loading…
        </span>
      );
    case 'ready':
      return (
        <span className={`${controls['tag']} ${controls['good']}`}>
          {view.readyAfter === null ? 'ready' : `ready in ${duration(view.readyAfter)}`}
        </span>
      );
    case 'failed':
      return <span className={`${controls['tag']} ${controls['bad']}`}>did not start</span>;
    case 'closing':
      return <span className={controls['tag']}>closing…</span>;
    case 'closed':
      return <span className={`${controls['tag']} ${controls['bad']}`}>ended</span>;
  }
}
