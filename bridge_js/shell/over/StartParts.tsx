/** What the person is asked to start, in its parts: who asks, where it runs, with what, and what changed since a yes. */
import type { ReactElement } from 'react';
import type { Sentence, StartChange, StartQuestion } from '../../contract/page';
import { Remarks } from '../servers/Remarks';
import { words } from '../words';
import css from './StartParts.module.css';
import { inWords } from './wording';

export function StartParts({ start }: { start: StartQuestion }): ReactElement {
  const { asker, folderAsked, variablesAsked, headersAsked, wordByWord } = words.servers;
  return (
    <>
      <Changes changes={start.changes} />
      <Remarks remarks={start.remarks} />
      <dl className={css['parts']}>
        <dt>{asker}</dt>
        <dd>
          <bdi>{inWords(start.asker)}</bdi>
        </dd>
        {start.folder !== null && (
          <>
            <dt>{folderAsked}</dt>
            <dd>
              <code dir="ltr">{start.folder}</code>
            </dd>
          </>
        )}
        {start.variables.length > 0 && (
          <>
            <dt>{start.url === null ? variablesAsked : headersAsked}</dt>
            <dd>
              <ul>
                {start.variables.map(({ name, value }) => (
                  <li key={name}>
                    <code dir="ltr">
                      <b>{name}</b> {value}
                    </code>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
      {start.words.length > 1 && (
        <details className={css['words']}>
          <summary>{wordByWord(start.words.length)}</summary>
          <ol>
            {start.words.map((word, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place; two may be the same
              <li key={at}>
                <code dir="ltr">{word}</code>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

function Changes({ changes }: { changes: readonly StartChange[] }): ReactElement | null {
  if (changes.length === 0) return null;
  const { changes: title, was, isNow, notThere } = words.servers;
  const value = (text: string | Sentence | null) => {
    if (text === null) return <em>{notThere}</em>;
    return typeof text === 'string' ? <code dir="ltr">{text}</code> : <em>{inWords(text)}</em>;
  };
  return (
    <section className={css['changes']} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {changes.map(({ what, before, after }) => (
          <li key={inWords(what)}>
            <b>
              <bdi>{inWords(what)}</bdi>
            </b>
            <div className={css['was']}>
              <span>{was}</span> {value(before)}
            </div>
            <div className={css['now']}>
              <span>{isNow}</span> {value(after)}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
