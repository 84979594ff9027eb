/** JSON to read and select. Of a long text the beginning is shown until the whole is asked for. */
import { type ReactElement, useMemo, useState } from 'react';
import css from './JsonText.module.css';
import { jsonTokens } from './json_tokens';

/** Characters that are shown at first, and beyond which nothing is coloured: each colour is an element of its own. */
const LONGEST_AT_FIRST = 16_000;

export function JsonText({ text, label }: { text: string; label: string }): ReactElement {
  const [whole, setWhole] = useState(false);
  const shown = whole ? text : text.slice(0, LONGEST_AT_FIRST);
  const pieces = useMemo(() => (shown.length > LONGEST_AT_FIRST ? shown : coloured(shown)), [shown]);
  return (
    <div className={css['box']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={css['json']} dir="ltr" tabIndex={0} aria-label={label}>
        <pre>{pieces}</pre>
      </section>
      {shown.length < text.length && (
        <button type="button" className={css['more']} onClick={() => setWhole(true)}>
          Show all {text.length.toLocaleString('en')} characters
        </button>
      )}
    </div>
  );
}

function coloured(text: string): ReactElement[] {
  const seen: ReactElement[] = [];
  for (const { kind, text: piece } of jsonTokens(text)) {
    seen.push(
      <span key={seen.length} className={css[kind]}>
        {piece}
      </span>,
    );
  }
  return seen;
}
