/** The head of the host's frame: which host is emulated, how the View is, and what can be done with it. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { duration, profileName } from '../parts/format';
import { Icon, type IconName } from '../parts/Icon';
import { IconButton } from '../parts/IconButton';
import type { View } from '../state/state';
import type { CspMode } from '../state/violations';
import { words } from '../words';
import { Devices } from './Devices';
import { DocumentDrop } from './DocumentDrop';
import { reason, toggleMode } from './modes';
import { PipGrips } from './PipGrips';
import css from './ViewCard.module.css';

interface Props {
  readonly view: View;
  /** In picture-in-picture over the stage: there is room for what is needed most. */
  readonly floats: boolean;
}

export function ViewHead({ view, floats }: Props): ReactElement {
  const session = useSession();
  const device = useStateOf(({ stage }) => (stage.screen === null ? null : stage.emulation.device));
  const { mount, phase } = view;
  const alive = phase === 'loading' || phase === 'ready' || phase === 'failed';
  const profile = profileName(mount.profile);
  const host = device === null ? profile : words.stage.on(profile, words.bar.devices[device]);
  return (
    <header className={css['head']}>
      {floats && <PipGrips scale={1} />}
      <Boundary mount={mount} />
      {!floats && <span className={`${controls['tag']} ${css['emulated']}`}>{words.stage.emulated}</span>}
      <span className={css['profile']} title={mount.profile_reason}>
        {host} · <bdi>{mount.tool}</bdi>
      </span>
      <PolicyTag csp={mount.csp} />
      {(!floats || view.silent) && <Phase view={view} />}
      {alive && <Devices mount={mount} />}
      {alive && !floats && (
        <>
          <span className={css['wide']}>
            <DocumentDrop mount={mount} />
          </span>
          <IconButton icon="restart" name={words.stage.reload} press={() => session.reloadView(mount.view)} />
          <IconButton
            icon="play"
            name={words.stage.rerun}
            className={css['wide'] ?? ''}
            press={() => session.rerunView(mount.view)}
          />
        </>
      )}
      {alive && (
        <>
          <ModeButton key="pip" view={view} mode="pip" icon="pip" />
          <ModeButton key="fullscreen" view={view} mode="fullscreen" icon="expand" />
        </>
      )}
      <IconButton icon="close" name={words.stage.close(mount.title)} press={() => session.closeView(mount.view)} />
    </header>
  );
}

/** Where the server's part begins: said in every mode, outside of the View's reach. */
function Boundary({ mount }: { mount: View['mount'] }): ReactElement {
  const server = useStateOf(({ servers }) => servers?.find((one) => one.key === mount.server)?.name);
  const text = words.stage.sandboxed(server ?? mount.server);
  return (
    <span className={css['boundary']} role="img" aria-label={text} title={text}>
      <Icon name="shield" />
    </span>
  );
}

const LEAVE = { fullscreen: words.stage.leaveFullscreen, pip: words.stage.leavePip } as const;

/** Into the mode and out of it; the same button, so that it keeps the focus. */
function ModeButton(props: { view: View; mode: 'fullscreen' | 'pip'; icon: IconName }): ReactElement {
  const session = useSession();
  const { view, mode, icon } = props;
  const there = view.mode === mode;
  return (
    <IconButton
      icon={there ? 'shrink' : icon}
      name={there ? LEAVE[mode] : words.stage[mode]}
      unavailable={there ? undefined : reason(view, mode)}
      {...(there && { keys: { key: 'Escape' } })}
      press={() => toggleMode(session, view, mode)}
    />
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
  if (view.silent && view.phase !== 'closed' && view.phase !== 'closing') {
    return (
      <span className={`${controls['tag']} ${controls['bad']}`} role="status">
        {words.stage.silent}
      </span>
    );
  }
  switch (view.phase) {
    case 'loading':
      return (
        <span className={`${controls['tag']} ${css['late']}`}>
          <span className={controls['wheel']} aria-hidden="true" /> {words.stage.loading}
        </span>
      );
    case 'ready':
      return (
        <span className={`${controls['tag']} ${controls['good']} ${css['ready']}`}>
          {view.readyAfter === null ? words.stage.ready : words.stage.readyIn(duration(view.readyAfter))}
        </span>
      );
    case 'failed':
      return <span className={`${controls['tag']} ${controls['bad']}`}>{words.stage.notStarted}</span>;
    case 'closing':
      return <span className={controls['tag']}>{words.stage.closing}</span>;
    case 'closed':
      return <span className={`${controls['tag']} ${view.wished ? '' : controls['bad']}`}>{words.stage.ended}</span>;
  }
}
