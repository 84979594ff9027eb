/** The model: a provider, and any name that it knows, of which those it lists are offered. */
import { type ReactElement, useId, useState } from 'react';
import type { ModelPicked, ProviderRow } from '../../../contract/page';
import { useSession, useStateOf } from '../../page/use_session';
import controls from '../../parts/controls.module.css';
import { Drop } from '../../parts/Drop';
import { words } from '../../words';
import { keyWord } from '../key_word';
import css from './ChatSide.module.css';
import { ModelNames } from './ModelNames';

export function ModelField({ picked }: { picked: ModelPicked | null }): ReactElement {
  const row = useStateOf(({ chat }) => chat.providers?.providers.find((one) => one.provider === picked?.provider));
  const value = picked === null ? words.chat.noModel : [picked.model, row && keyWord(row)].filter(Boolean).join(' · ');
  return (
    <Drop label={words.chat.model} value={value} {...(picked === null && { tone: 'warn' })}>
      {(close) => <Chooser picked={picked} close={close} />}
    </Drop>
  );
}

const NONE: readonly ProviderRow[] = [];

function Chooser({ picked, close }: { picked: ModelPicked | null; close: () => void }): ReactElement {
  const session = useSession();
  const id = useId();
  const rows = useStateOf(({ chat }) => chat.providers?.providers) ?? NONE;
  const [provider, setProvider] = useState(picked?.provider ?? firstWithKey(rows));
  const row = rows.find((one) => one.provider === provider);
  return (
    <div className={css['chooser']}>
      <label htmlFor={id}>{words.chat.provider}</label>
      <select
        id={id}
        className={controls['field']}
        value={provider}
        onChange={(event) => setProvider(event.target.value as ProviderRow['provider'])}
      >
        {rows.map((one) => (
          <option key={one.provider} value={one.provider}>
            {`${one.title} · ${keyWord(one)}`}
          </option>
        ))}
      </select>
      {row !== undefined && <ProviderTrouble row={row} close={close} />}
      {row !== undefined && (
        <ModelNames
          key={row.provider}
          row={row}
          picked={picked?.provider === row.provider ? picked.model : null}
          choose={(model) => session.chat.pick({ provider: row.provider, model, address: null })}
          close={close}
        />
      )}
    </div>
  );
}

function firstWithKey(rows: readonly ProviderRow[]): ProviderRow['provider'] {
  const ready = rows.find((one) => one.models.length > 0 && (one.key !== 'none' || !one.needs_key));
  return (ready ?? rows[0])?.provider ?? 'scripted';
}

/** Why it cannot be asked yet, and where that is mended. */
function ProviderTrouble({ row, close }: { row: ProviderRow; close: () => void }): ReactElement | null {
  const session = useSession();
  const keyless = row.needs_key && row.key === 'none';
  const homeless = row.needs_address && row.address === null;
  if (!keyless && !homeless && row.trouble === null) return null;
  return (
    <p className={css['trouble']}>
      <span dir="auto">
        {keyless ? words.chat.needsKey(row.title) : homeless ? words.chat.needsAddress(row.title) : row.trouble}
      </span>{' '}
      <button
        type="button"
        className={css['link']}
        onClick={() => {
          close();
          session.frame.go('settings');
        }}
      >
        {words.chat.commands.settings}
      </button>
    </p>
  );
}
