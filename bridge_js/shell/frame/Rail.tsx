/** The rail: the places of the window. On a narrow screen it is the bar at the foot. */
import { type ReactElement, useRef } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { Icon, Mark } from '../parts/Icon';
import { ariaKeys, spelled } from '../parts/keys';
import { useRoving } from '../parts/roving';
import { words } from '../words';
import { PLACES, type Place } from './places';
import css from './Rail.module.css';

export function Rail(): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  useRoving(list, { as: 'list' });
  return (
    <nav className="rail" aria-label={words.frame.rail} data-pane="rail">
      <h1 className="rail-mark">
        <Mark />
        <span className="hidden">Greenroom</span>
      </h1>
      <ul ref={list} className={css['places']}>
        {PLACES.map((place) => (
          <RailButton key={place.name} place={place} />
        ))}
      </ul>
    </nav>
  );
}

function RailButton({ place: { name, icon, keys, foot } }: { place: Place }): ReactElement {
  const { frame: desk } = useSession();
  const here = useStateOf(({ frame }) => frame.place === name);
  const said = words.frame.places[name];
  return (
    <li className={foot === true ? css['foot'] : ''}>
      <button
        type="button"
        className={css['place']}
        aria-current={here ? 'page' : undefined}
        aria-label={said}
        aria-keyshortcuts={keys && ariaKeys(keys)}
        title={keys === undefined ? said : words.frame.withKeys(said, spelled(keys))}
        onClick={() => desk.go(name)}
      >
        <Icon name={icon} />
        <span className={css['word']}>{said}</span>
      </button>
    </li>
  );
}
