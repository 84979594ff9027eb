/** The line below a View: which one it is, from where, how large, and under whose rules. */
import type { ReactElement } from 'react';
import { useStateOf } from '../page/use_session';
import { engineName } from '../parts/engine';
import { profileName, size } from '../parts/format';
import type { View } from '../state/state';
import css from './ViewCard.module.css';

const ENGINE = engineName(navigator.userAgent);

export function Caption({ view }: { view: View }): ReactElement {
  const { mount, phase } = view;
  const server = useStateOf(({ servers }) => servers?.find((one) => one.key === mount.server)?.name);
  return (
    <p className={css['caption']}>
      <span>
        View {mount.view} · <bdi>{server ?? mount.server}</bdi> · <code dir="ltr">{mount.uri}</code>
      </span>
      <bdi>{size(mount.html_bytes)}</bdi>
      {phase !== 'closed' && (
        <span dir="ltr">
          {view.width} × {view.height}
        </span>
      )}
      <bdi>{ENGINE}</bdi>
      <span title={mount.origin}>sandbox: own origin</span>
      <span>
        {profileName(mount.profile)}: {mount.profile_reason}
      </span>
      {mount.external_domains.length > 0 && (
        <span className={css['reaches']}>
          may reach <code dir="ltr">{mount.external_domains.join(', ')}</code>
        </span>
      )}
    </p>
  );
}
