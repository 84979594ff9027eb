/** Saved calls in the list of tools: a press shows one, its button runs it. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../../page/use_session';
import { Icon } from '../../parts/Icon';
import { IconButton } from '../../parts/IconButton';
import { words } from '../../words';
import { FoldButton } from './FoldButton';
import { Marked } from './Marked';
import type { FoundCall } from './search';
import css from './Tools.module.css';

interface Props {
  readonly calls: readonly FoundCall[];
  readonly folded: boolean;
  readonly fold: () => void;
}

export function SavedGroup({ calls, folded, fold }: Props): ReactElement | null {
  if (calls.length === 0) return null;
  return (
    <section className={css['group']} aria-label={words.tools.saved}>
      <div className={css['groupHead']}>
        <h2>
          <FoldButton name={words.tools.saved} folded={folded} press={fold} />
        </h2>
        <small>{calls.length}</small>
      </div>
      {!folded && (
        <ul>
          {calls.map((found) => (
            <SavedRow key={found.call.saved} {...found} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SavedRow({ call, marks }: FoundCall): ReactElement {
  const session = useSession();
  const ready = useStateOf(
    ({ servers, connection }) =>
      connection === 'open' && (servers?.some(({ key, phase }) => key === call.server && phase === 'ready') ?? false),
  );
  return (
    <li className={`${css['row']} ${css['saved']}`}>
      <button
        type="button"
        data-saved={call.name}
        className={css['tool']}
        onClick={() => session.calls.openSaved(call)}
      >
        <Icon name="save" />
        <bdi>
          <Marked text={call.name} marks={marks} />
        </bdi>
        <em className={css['word']}>
          <bdi>{call.tool}</bdi>
        </em>
      </button>
      <IconButton
        icon="play"
        name={words.call.runSaved(call.name)}
        disabled={!ready}
        press={() => session.calls.runSaved(call)}
      />
    </li>
  );
}
