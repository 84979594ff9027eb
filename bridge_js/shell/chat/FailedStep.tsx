/** Why a model could not answer, in words that say what to do; with the way on, where there is one. */
import type { ReactElement } from 'react';
import type { StepShown } from '../../contract/page';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import css from './Thread.module.css';

export function FailedStep({ step, retry }: { step: StepShown; retry?: () => void }): ReactElement {
  return (
    <div className={css['failed']} role={retry === undefined ? undefined : 'alert'}>
      <Icon name="warning" />
      <div>
        <strong>{words.chat.failed(step.author.name ?? '')}</strong>
        <p dir="auto">{step.trouble ?? words.chat.noReason}</p>
      </div>
      {retry !== undefined && (
        <button type="button" className={controls['quiet']} onClick={retry}>
          {words.chat.retry}
        </button>
      )}
    </div>
  );
}
