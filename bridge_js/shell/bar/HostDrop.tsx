/** Which host is emulated, and where that host itself is different from what is emulated here. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { Choices } from '../parts/Choices';
import { Drop } from '../parts/Drop';
import { words } from '../words';
import css from './Emulation.module.css';

export function HostDrop(): ReactElement {
  const session = useSession();
  const chosen = useStateOf(({ stage }) => stage.emulation.profile);
  const profiles = useStateOf(({ welcome }) => welcome?.choices.profiles) ?? [];
  const profile = profiles.find((one) => one.name === chosen);
  const choices = [
    { value: null, label: words.bar.auto, detail: words.bar.hostAuto },
    ...profiles.map(({ name, title }) => ({ value: name, label: title })),
  ];
  return (
    <Drop label={words.bar.host} value={profile?.title ?? words.bar.auto} marked={chosen !== null}>
      {(close) => (
        <>
          <Choices
            label={words.bar.host}
            choices={choices}
            chosen={chosen}
            choose={(name) => session.emulate({ profile: name })}
            done={close}
          />
          <p className={css['remark']}>{words.bar.hostLater}</p>
          {profile !== undefined && profile.differences.length > 0 && (
            <section className={css['remark']}>
              <h3>{words.bar.differences(profile.title)}</h3>
              <ul>
                {profile.differences.map((difference) => (
                  <li key={difference}>{difference}</li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Drop>
  );
}
