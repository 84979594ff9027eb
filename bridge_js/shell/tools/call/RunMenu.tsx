/** Beside Run: other ways to do it. */
import type { ReactElement } from 'react';
import controls from '../../parts/controls.module.css';
import { Drop } from '../../parts/Drop';
import { words } from '../../words';
import css from './CallPanel.module.css';

interface Props {
  readonly ready: boolean;
  readonly stream: () => void;
}

export function RunMenu({ ready, stream }: Props): ReactElement {
  return (
    <Drop label={words.call.otherRuns} icon="down">
      {(close) => (
        <div className={css['otherRuns']}>
          <button
            type="button"
            className={controls['quiet']}
            disabled={!ready}
            onClick={() => {
              close();
              stream();
            }}
          >
            {words.call.stream}
          </button>
          <p>{words.call.streamHow}</p>
        </div>
      )}
    </Drop>
  );
}
