/** Things for the person that belong to no View; each stays until it is sent away. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { Icon } from '../parts/Icon';
import { IconButton } from '../parts/IconButton';
import css from './Notes.module.css';

export function Notes(): ReactElement {
  const session = useSession();
  const notes = useStateOf((state) => state.notes);
  return (
    <div className={css['notes']} role="log" aria-live="polite" aria-label="Messages for you">
      {notes.map((note) => (
        <div key={note.id} className={`${css['note']} ${css[note.level]}`}>
          <Icon name={note.level === 'info' ? 'info' : 'warning'} />
          <p dir="auto">{note.text}</p>
          <IconButton icon="close" name="Dismiss" press={() => session.dismissNote(note.id)} />
        </div>
      ))}
    </div>
  );
}
