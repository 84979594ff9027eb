/** A setting that is one of a few words. */
import { type ReactElement, useId } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { words } from '../words';
import { Setting, type SettingProps } from './Setting';
import css from './SettingsPlace.module.css';

export function ChoiceField({ row, name, note }: SettingProps): ReactElement {
  const session = useSession();
  const id = useId();
  const connected = useStateOf((state) => state.connection === 'open');
  return (
    <>
      <Setting row={row} name={name} note={note} id={id} first={nameOf(row.first)}>
        <select
          id={id}
          className={`${controls['field']} ${css['choice']}`}
          disabled={!connected}
          value={row.text}
          aria-describedby={`${id}-note ${id}-wrong`}
          onChange={(event) => session.changeSetting(row.key, event.target.value)}
        >
          {row.choices.map((choice) => (
            <option key={choice} value={choice}>
              {nameOf(choice)}
            </option>
          ))}
        </select>
      </Setting>
      {row.key === 'language' && <LoadAnew chosen={row.text} />}
    </>
  );
}

function nameOf(choice: string): string {
  return (words.settings.choices as Record<string, string>)[choice] ?? choice;
}

/** Words are read once, when the page comes. */
function LoadAnew({ chosen }: { chosen: string }): ReactElement | null {
  if (chosen === document.documentElement.lang) return null;
  return (
    <p className={css['anew']} role="status">
      {words.settings.loadAnew}{' '}
      <button type="button" className={controls['quiet']} onClick={() => window.location.reload()}>
        {words.settings.loadAnewNow}
      </button>
    </p>
  );
}
