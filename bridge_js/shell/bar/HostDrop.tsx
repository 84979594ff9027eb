/** Which host is emulated, which display modes it offers, and where that host itself is different from what is emulated here. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { Choices } from '../parts/Choices';
import { Drop } from '../parts/Drop';
import { words } from '../words';
import css from './Emulation.module.css';
import { OfferedModes } from './OfferedModes';
import { offeredName } from './offered';

export function HostDrop(): ReactElement {
  const session = useSession();
  const chosen = useStateOf(({ stage }) => stage.emulation.profile);
  const profiles = useStateOf(({ welcome }) => welcome?.choices.profiles) ?? [];
  const fewer = useStateOf(({ stage }) => offeredName(stage.emulation.modes) !== 'auto');
  const profile = profiles.find((one) => one.name === chosen);
  const choices = [
    { value: null, label: words.bar.auto, detail: words.bar.hostAuto },
    ...profiles.map(({ name, title }) => ({ value: name, label: title })),
  ];
  const title = profile?.title ?? words.bar.auto;
  return (
    <Drop
      label={words.bar.host}
      value={`${title}${fewer ? words.bar.changed(1) : ''}`}
      marked={chosen !== null || fewer}
    >
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
          <OfferedModes done={close} />
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
