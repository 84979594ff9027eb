/** A setting that is a number. It is taken when the field is left or with Enter; Python says whether it can be. */
import { type ReactElement, useEffect, useId, useState } from 'react';
import type { SettingRow } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { count } from '../parts/format';
import { words } from '../words';
import { Setting, type SettingProps } from './Setting';
import css from './SettingsPlace.module.css';

export function NumberField({ row, name, note }: SettingProps): ReactElement {
  const session = useSession();
  const id = useId();
  const refused = useStateOf((state) => state.settings.refused[row.key]);
  const connected = useStateOf((state) => state.connection === 'open');
  const [typed, setTyped] = useState(row.text);
  const unit = row.unit === null ? '' : words.settings.units[row.unit];
  // What Python took is what counts, also when another window changed it.
  useEffect(() => setTyped(row.text), [row.text]);
  useEffect(() => {
    if (refused === undefined) setTyped(row.text);
  }, [refused, row.text]);
  const take = () => {
    if (typed.trim() !== row.text) session.changeSetting(row.key, typed);
  };
  return (
    <Setting row={row} name={name} note={`${note} ${limits(row)}`.trim()} id={id} first={`${row.first} ${unit}`}>
      <input
        id={id}
        className={`${controls['field']} ${css['number']}`}
        type="text"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        disabled={!connected}
        value={typed}
        aria-invalid={refused !== undefined}
        aria-describedby={`${id}-unit ${id}-note ${id}-wrong`}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
          if (event.key !== 'Escape' || typed === row.text) return;
          event.preventDefault();
          session.forgetRefusal(row.key);
          setTyped(row.text);
        }}
      />
      <span id={`${id}-unit`} className={css['unit']}>
        {unit}
      </span>
    </Setting>
  );
}

function grouped(number: string): string {
  return count(Number(number));
}

function limits({ least, most }: SettingRow): string {
  if (most === null) return '';
  if (least === null) return words.settings.upTo(grouped(most));
  return words.settings.between(grouped(least), grouped(most));
}
