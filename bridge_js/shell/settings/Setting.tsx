/** One setting: its name, its control, the way back to its first value, and below it what it is or what is wrong. */
import type { ReactElement, ReactNode } from 'react';
import type { SettingRow } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import { IconButton } from '../parts/IconButton';
import { words } from '../words';
import css from './SettingsPlace.module.css';

export interface SettingProps {
  readonly row: SettingRow;
  readonly name: string;
  readonly note: string;
}

interface Props extends SettingProps {
  readonly id: string;
  /** The first value in words. */
  readonly first: string;
  readonly children: ReactNode;
}

export function Setting({ row, name, note, id, first, children }: Props): ReactElement {
  const session = useSession();
  const connected = useStateOf((state) => state.connection === 'open');
  const refused = useStateOf((state) => state.settings.refused[row.key]);
  const changed = row.text !== row.first || refused !== undefined;
  return (
    <div className={css['setting']}>
      <label className={css['name']} htmlFor={id}>
        {name}
      </label>
      <div className={css['control']}>
        {children}
        <span className={`${css['reset']} ${changed ? '' : css['absent']}`}>
          <IconButton
            icon="rotate"
            name={words.settings.reset(name, first)}
            disabled={!changed || !connected}
            press={() => session.changeSetting(row.key, null)}
          />
        </span>
      </div>
      <p id={`${id}-note`} className={css['note']}>
        {note}
      </p>
      <p id={`${id}-wrong`} className={css['wrong']} role="alert" dir="auto">
        {refused}
      </p>
    </div>
  );
}
