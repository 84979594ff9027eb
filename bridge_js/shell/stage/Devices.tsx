/** What a View was granted, shown for as long as it has it, and the way to take it back. */
import type { ReactElement } from 'react';
import type { MountView } from '../../contract/page';
import { useSession } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Drop } from '../parts/Drop';
import { words } from '../words';
import css from './ViewCard.module.css';

export function Devices({ mount }: { mount: MountView }): ReactElement | null {
  const session = useSession();
  const { policy } = words;
  if (mount.permissions.length === 0) return null;
  return (
    <Drop label={policy.devices} icon="camera" tone="warn">
      {(close) => (
        <div className={css['devices']}>
          <h3>{policy.devices}</h3>
          <ul>
            {mount.permissions.map((one) => (
              <li key={one}>{policy.deviceNames[one]}</li>
            ))}
          </ul>
          <button
            type="button"
            className={controls['quiet']}
            onClick={() => {
              close();
              session.withdrawDevices(mount.view);
            }}
          >
            {policy.withdraw}
          </button>
          <p>{policy.withdrawn}</p>
        </div>
      )}
    </Drop>
  );
}
