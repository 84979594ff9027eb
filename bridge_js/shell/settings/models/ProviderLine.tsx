/** One provider: whether it can be asked, and how it comes to a key, an address and a list of models. */
import { type ReactElement, useState } from 'react';
import type { ProviderRow } from '../../../contract/page';
import { keyWord } from '../../chat/key_word';
import { useSession } from '../../page/use_session';
import controls from '../../parts/controls.module.css';
import { words } from '../../words';
import { AddressForm } from './AddressForm';
import { KeyForm } from './KeyForm';
import css from './Models.module.css';

type Doing = 'key' | 'address' | null;

export function ProviderLine({ row }: { row: ProviderRow }): ReactElement {
  const [doing, setDoing] = useState<Doing>(null);
  const done = () => setDoing(null);
  return (
    <li className={css['provider']} data-provider={row.provider}>
      <div className={css['head']}>
        <strong>{row.title}</strong>
        <KeyTag row={row} />
        {row.found && <span className={`${controls['tag']} ${controls['good']}`}>{words.chat.runsHere}</span>}
        <small>{row.models.length === 0 ? words.chat.noneListed : words.chat.found(row.models.length)}</small>
      </div>
      <About row={row} />
      <Buttons row={row} doing={doing} turn={(next) => setDoing(doing === next ? null : next)} />
      {doing === 'key' && <KeyForm row={row} done={done} />}
      {doing === 'address' && <AddressForm row={row} done={done} />}
    </li>
  );
}

function KeyTag({ row }: { row: ProviderRow }): ReactElement | null {
  if (row.provider === 'scripted') return null;
  const tone = row.key === 'none' ? (row.needs_key ? controls['warn'] : '') : controls['good'];
  return <span className={`${controls['tag']} ${tone}`}>{keyWord(row)}</span>;
}

function About({ row }: { row: ProviderRow }): ReactElement | null {
  const variable = row.key_variable;
  return (
    <>
      {row.address !== null && (
        <code className={css['address']} dir="ltr">
          {row.address}
        </code>
      )}
      {variable !== null && (
        <p className={css['faint']}>
          {row.key === 'environment' ? words.chat.fromVariable(variable) : words.chat.variableWorks(variable)}
        </p>
      )}
      {row.trouble !== null && (
        <p className={css['trouble']} dir="auto" role="status">
          {row.trouble}
        </p>
      )}
    </>
  );
}

interface ButtonsProps {
  readonly row: ProviderRow;
  readonly doing: Doing;
  readonly turn: (doing: Doing) => void;
}

function Buttons({ row, doing, turn }: ButtonsProps): ReactElement {
  const { chat } = useSession();
  const own = row.own_address !== row.address && row.own_address !== null;
  return (
    <div className={css['buttons']}>
      <KeyButtons row={row} open={doing === 'key'} turn={() => turn('key')} />
      {row.provider !== 'scripted' && (
        <button
          type="button"
          className={controls['quiet']}
          aria-expanded={doing === 'address'}
          aria-label={words.chat.setAddressOf(row.title)}
          onClick={() => turn('address')}
        >
          {words.chat.setAddress}
        </button>
      )}
      {own && (
        <button
          type="button"
          className={controls['quiet']}
          aria-label={words.chat.resetAddressOf(row.title)}
          onClick={() => chat.setAddress(row.provider, null)}
        >
          {words.chat.resetAddress}
        </button>
      )}
      <ListAgain row={row} />
    </div>
  );
}

function KeyButtons({ row, open, turn }: { row: ProviderRow; open: boolean; turn: () => void }): ReactElement | null {
  const set = row.key === 'keyring' || row.key === 'memory';
  // Some that need none take one.
  if (row.provider === 'scripted') return null;
  return (
    <>
      <button
        type="button"
        data-return
        className={controls['quiet']}
        aria-expanded={open}
        aria-label={set ? words.chat.replaceKeyOf(row.title) : words.chat.setKeyOf(row.title)}
        onClick={turn}
      >
        {set ? words.chat.replaceKey : words.chat.setKey}
      </button>
      {set && <RemoveKey row={row} />}
    </>
  );
}

function ListAgain({ row }: { row: ProviderRow }): ReactElement | null {
  const { chat } = useSession();
  if (row.provider === 'scripted') return null;
  return (
    <button
      type="button"
      className={controls['quiet']}
      aria-label={row.listing ? undefined : words.chat.listAgainOf(row.title)}
      aria-disabled={row.listing}
      onClick={() => row.listing || chat.wantModels(row.provider)}
    >
      {row.listing && <span className={controls['wheel']} aria-hidden="true" />}
      {row.listing ? words.chat.listing : words.chat.listAgain}
    </button>
  );
}

/** Asks once, where it was pressed. */
function RemoveKey({ row }: { row: ProviderRow }): ReactElement {
  const { chat } = useSession();
  const [sure, setSure] = useState(false);
  return (
    <button
      type="button"
      className={controls['quiet']}
      aria-label={sure ? words.chat.removeKeySure : words.chat.removeKeyOf(row.title)}
      onBlur={() => setSure(false)}
      onClick={() => (sure ? chat.setKey(row.provider, null) : setSure(true))}
    >
      {sure ? words.chat.removeKeySure : words.chat.removeKey}
    </button>
  );
}
