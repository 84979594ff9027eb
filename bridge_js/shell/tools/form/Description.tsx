/** What a schema says of a field; of a long text the beginning, until the whole is asked for. */
import { type ReactElement, useState } from 'react';
import { words } from '../../words';
import css from './Form.module.css';

const SHORT = 150;

export function Description({ id, text }: { id: string; text: string | undefined }): ReactElement | null {
  const [whole, setWhole] = useState(false);
  if (text === undefined || text === '') return null;
  const long = text.length > SHORT;
  return (
    <p id={id} className={css['description']} dir="auto">
      {long && !whole ? `${text.slice(0, SHORT).trimEnd()}… ` : `${text} `}
      {long && (
        <button type="button" className={css['link']} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? words.call.less : words.call.more}
        </button>
      )}
    </p>
  );
}
