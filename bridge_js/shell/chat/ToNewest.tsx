/** The way back to the end of the thread, where the person has left it. */
import type { ReactElement } from 'react';
import { useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import css from './Thread.module.css';

export function ToNewest({ press }: { press: () => void }): ReactElement {
  const busy = useStateOf(({ chat }) => chat.state?.busy === true);
  return (
    <button type="button" className={`${controls['quiet']} ${css['newest']}`} onClick={press}>
      {busy ? <span className={controls['wheel']} aria-hidden="true" /> : <Icon name="down" />}
      {words.chat.newest}
    </button>
  );
}
