/**
 * Things for the person that belong to no View, the newest on top. A few are shown and the rest is folded; what is no
 * error leaves by itself once it was shown for a while, but never from under a pointer or the focus.
 */
import { type ReactElement, useEffect, useState } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import { IconButton } from '../parts/IconButton';
import type { Note } from '../state/state';
import { words } from '../words';
import css from './Notes.module.css';

const MOST_SHOWN = 3;
/** Milliseconds that a note is shown which is no error. */
const SHOWN_FOR = 15_000;

export function Notes(): ReactElement {
  const notes = useStateOf((state) => state.notes);
  const [unfolded, setUnfolded] = useState(false);
  const newestFirst = notes.toReversed();
  const folded = newestFirst.length - MOST_SHOWN;
  if (unfolded && folded <= 0) setUnfolded(false);
  return (
    <div className={css['notes']} role="log" aria-live="polite" aria-label={words.over.notes}>
      {(unfolded ? newestFirst : newestFirst.slice(0, MOST_SHOWN)).map((note) => (
        <Shown key={note.id} note={note} />
      ))}
      {folded > 0 && (
        <button
          type="button"
          className={`${controls['quiet']} ${css['more']}`}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? words.over.fewer : words.over.more(folded)}
        </button>
      )}
    </div>
  );
}

function Shown({ note }: { note: Note }): ReactElement {
  const session = useSession();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const stays = note.level === 'error' || hovered || focused;
  useEffect(() => {
    if (stays) return;
    const timer = window.setTimeout(() => session.dismissNote(note.id), SHOWN_FOR);
    return () => window.clearTimeout(timer);
  }, [session, note.id, stays]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by these; they only keep the note in place.
    <div
      className={`${css['note']} ${css[note.level]}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={note.level === 'info' ? 'info' : 'warning'} />
      <p dir="auto">{note.text}</p>
      <IconButton icon="close" name={words.over.dismiss} press={() => session.dismissNote(note.id)} />
    </div>
  );
}
