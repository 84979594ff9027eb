/** The head of the host's frame: which host is emulated, how the View is, and what can be done with it. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { duration, profileName } from '../parts/format';
import { IconButton } from '../parts/IconButton';
import type { View } from '../state/state';
import type { CspMode } from '../state/violations';
import { words } from '../words';
import { Devices } from './Devices';
import css from './ViewCard.module.css';

export function ViewHead({ view }: { view: View }): ReactElement {
  const session = useSession();
  const device = useStateOf(({ stage }) => (stage.screen === null ? null : stage.emulation.device));
  const { mount, mode, phase } = view;
  const whole = mode === 'fullscreen';
  const alive = phase === 'loading' || phase === 'ready' || phase === 'failed';
  const profile = profileName(mount.profile);
  const host = device === null ? profile : words.stage.on(profile, words.bar.devices[device]);
  return (
    <header className={css['head']}>
      <span className={controls['tag']}>{words.stage.emulated}</span>
      <span className={css['profile']} title={mount.profile_reason}>
        {host} · <bdi>{mount.tool}</bdi>
      </span>
      <PolicyTag csp={mount.csp} />
      <Phase view={view} />
      {alive && (
        <>
          <Devices mount={mount} />
          <IconButton icon="restart" name={words.stage.reload} press={() => session.reloadView(mount.view)} />
          <IconButton
            icon="play"
            name={words.stage.rerun}
            className={css['wide'] ?? ''}
            press={() => session.rerunView(mount.view)}
          />
          <IconButton
            icon={whole ? 'shrink' : 'expand'}
            name={whole ? words.stage.leaveFullscreen : words.stage.fullscreen}
            {...(whole && { keys: { key: 'Escape' } })}
            press={() => session.setMode(mount.view, whole ? 'inline' : 'fullscreen')}
          />
        </>
      )}
      <IconButton icon="close" name={words.stage.close(mount.title)} press={() => session.closeView(mount.view)} />
    </header>
  );
}

/** Whose policy it runs under, where it is not the host's. */
function PolicyTag({ csp }: { csp: CspMode }): ReactElement | null {
  if (csp === 'host') return null;
  return (
    <span className={`${controls['tag']} ${csp === 'relaxed' ? controls['warn'] : ''}`}>{words.policy.tags[csp]}</span>
  );
}

function Phase({ view }: { view: View }): ReactElement {
  switch (view.phase) {
    case 'loading':
      return (
        <span className={`${controls['tag']} ${css['late']}`}>
          <span className={controls['wheel']} aria-hidden="true" /> {words.stage.loading}
        </span>
      );
    case 'ready':
      return (
        <span className={`${controls['tag']} ${controls['good']}`}>
          {view.readyAfter === null ? words.stage.ready : words.stage.readyIn(duration(view.readyAfter))}
        </span>
      );
    case 'failed':
      return <span className={`${controls['tag']} ${controls['bad']}`}>{words.stage.notStarted}</span>;
    case 'closing':
      return <span className={controls['tag']}>{words.stage.closing}</span>;
    case 'closed':
      return <span className={`${controls['tag']} ${controls['bad']}`}>{words.stage.ended}</span>;
  }
}
