/** Saved calls in the list of tools: a press runs one. */
import type { ReactElement } from 'react';
import type { SavedCall } from '../../../contract/page';
import { useSession, useStateOf } from '../../page/use_session';
import { Icon } from '../../parts/Icon';
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
  const session = useSession();
  const ready = useStateOf((state) => state.servers);
  if (calls.length === 0) return null;
  const isReady = ({ server }: SavedCall) => ready?.some((one) => one.key === server && one.phase === 'ready') ?? false;
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
          {calls.map(({ call, marks }) => (
            <li key={call.saved} className={css['row']}>
              <button
                type="button"
                data-saved={call.name}
                className={css['tool']}
                title={words.call.runSaved(call.name)}
                aria-label={words.call.runSaved(call.name)}
                onClick={() => (isReady(call) ? session.calls.runSaved(call) : session.calls.openSaved(call))}
              >
                <Icon name="save" />
                <bdi>
                  <Marked text={call.name} marks={marks} />
                </bdi>
                <em className={css['word']}>
                  <bdi>{call.tool}</bdi>
                </em>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
