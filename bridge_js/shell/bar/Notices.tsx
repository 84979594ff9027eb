/** What a person should know all the time, such as a protection that is missing. It cannot be sent away. */
import type { ReactElement } from 'react';
import { useStateOf } from '../page/use_session';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import css from './Toolbar.module.css';

export function Notices(): ReactElement | null {
  const notices = useStateOf((state) => state.welcome?.notices);
  if (notices === undefined || notices.length === 0) return null;
  return (
    <ul className={css['notices']} aria-label={words.bar.notices}>
      {notices.map((notice) => (
        <li key={notice}>
          <Icon name="warning" /> <span dir="auto">{notice}</span>
        </li>
      ))}
    </ul>
  );
}
