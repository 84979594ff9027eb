/** The line below a View: which one it is, from where, how large, and under whose rules. */
import type { ReactElement } from 'react';
import { useStateOf } from '../page/use_session';
import { engineName } from '../parts/engine';
import { profileName, size } from '../parts/format';
import type { View } from '../state/state';
import { words } from '../words';
import css from './ViewCard.module.css';

const ENGINE = engineName(navigator.userAgent);

export function Caption({ view, scale }: { view: View; scale: number }): ReactElement {
  const { mount, phase } = view;
  const pip = useStateOf(({ stage }) => stage.pip);
  const shown = view.mode === 'pip' ? pip : view;
  const server = useStateOf(({ servers }) => servers?.find((one) => one.key === mount.server)?.name);
  return (
    <p className={css['caption']}>
      <span>
        {words.stage.view(mount.view)} · <bdi>{server ?? mount.server}</bdi> · <code dir="ltr">{mount.uri}</code>
      </span>
      <bdi>{size(mount.html_bytes)}</bdi>
      {phase !== 'closed' && (
        <span dir="ltr">
          {shown.width} × {shown.height}
        </span>
      )}
      {scale < 1 && <span>{words.stage.scaled(Math.round(scale * 100))}</span>}
      <bdi>{ENGINE}</bdi>
      <span title={mount.origin}>{words.stage.origin}</span>
      <bdi>{words.stage.reason(profileName(mount.profile), mount.profile_reason)}</bdi>
      {mount.external_domains.length > 0 && (
        <span className={css['reaches']}>
          {words.stage.reaches} <code dir="ltr">{mount.external_domains.join(', ')}</code>
        </span>
      )}
    </p>
  );
}
