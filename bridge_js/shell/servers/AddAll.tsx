/** One press for all servers of a text that need no mending, and the names of those that do. */
import type { ReactElement } from 'react';
import { useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import css from './Found.module.css';

interface Props {
  readonly ready: number;
  readonly of: number;
  /** The names of those that cannot be added as they are. */
  readonly others: readonly string[];
  readonly adding: boolean;
  readonly press: () => void;
}

export function AddAll({ ready, of, others, adding, press }: Props): ReactElement {
  const connected = useStateOf((state) => state.connection === 'open');
  const { addAll, addAllHint, mendFirst } = words.servers;
  return (
    <div className={css['all']}>
      <button
        type="button"
        className={controls['primary']}
        disabled={ready === 0 || adding || !connected}
        onClick={press}
      >
        <Icon name="add" /> {addAll(ready, of)}
      </button>
      <p>{addAllHint}</p>
      {others.length > 0 && (
        <p className={css['mend']} dir="auto">
          {mendFirst(others.join(', '))}
        </p>
      )}
    </div>
  );
}
