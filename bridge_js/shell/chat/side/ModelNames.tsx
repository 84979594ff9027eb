/** The name of the model as free text, and below it what the provider lists that fits it. */
import { type ReactElement, useId, useState } from 'react';
import type { ProviderRow } from '../../../contract/page';
import { useSession } from '../../page/use_session';
import { Choices } from '../../parts/Choices';
import controls from '../../parts/controls.module.css';
import { words } from '../../words';
import css from './ChatSide.module.css';

/** Names that are offered at the same time. */
const MOST = 40;

interface Props {
  readonly row: ProviderRow;
  readonly picked: string | null;
  readonly choose: (model: string) => void;
  readonly close: () => void;
}

export function ModelNames({ row, picked, choose, close }: Props): ReactElement {
  const id = useId();
  const [text, setText] = useState(picked ?? '');
  const fitting = row.models.filter((one) => text === picked || one.toLowerCase().includes(text.trim().toLowerCase()));
  const take = () => {
    if (text.trim() === '') return;
    choose(text.trim());
    close();
  };
  return (
    <form
      className={css['chooser']}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <label htmlFor={id}>{words.chat.modelName}</label>
      <div className={css['pair']}>
        <input
          id={id}
          className={controls['field']}
          dir="ltr"
          placeholder={words.chat.modelHint}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className={controls['primary']} disabled={text.trim() === '' || text.trim() === picked}>
          {text.trim() !== '' && text.trim() === picked ? words.chat.inUse : words.chat.use}
        </button>
      </div>
      {fitting.length > 0 && (
        <div className={css['names']}>
          <Choices<string>
            label={words.chat.modelsOf(row.title)}
            choices={fitting.slice(0, MOST).map((model) => ({ value: model, label: model }))}
            chosen={picked ?? ''}
            choose={(model) => {
              setText(model);
              choose(model);
            }}
            done={close}
          />
        </div>
      )}
      <ListAgain row={row} />
    </form>
  );
}

/** A script has no list. */
function ListAgain({ row }: { row: ProviderRow }): ReactElement | null {
  const { chat } = useSession();
  if (row.provider === 'scripted') return null;
  return (
    <button
      type="button"
      className={controls['quiet']}
      disabled={row.listing}
      onClick={() => chat.wantModels(row.provider)}
    >
      {row.listing ? words.chat.listing : words.chat.listModels}
    </button>
  );
}
