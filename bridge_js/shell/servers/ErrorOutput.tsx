/** What a server wrote to stderr. It follows new lines until somebody scrolls up. */
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { CopyButton } from '../parts/CopyButton';
import controls from '../parts/controls.module.css';
import { words } from '../words';
import css from './Details.module.css';

/** Pixels from the end that still count as the end. */
const NEAR = 8;

export function ErrorOutput({ lines }: { lines: readonly string[] }): ReactElement {
  const box = useRef<HTMLPreElement>(null);
  const [following, follow] = useState(true);
  const { errorOutput, lines: counted, noOutput, follow: word, copyOutput } = words.servers;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are what it follows
  useEffect(() => {
    if (following && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [following, lines]);
  const scrolled = () => {
    const element = box.current;
    if (element !== null) follow(element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR);
  };
  return (
    <section aria-label={errorOutput}>
      <div className={css['section-head']}>
        <h2>{errorOutput}</h2>
        <small>{lines.length > 0 && counted(lines.length)}</small>
        <button
          type="button"
          className={controls['quiet']}
          aria-pressed={following}
          disabled={lines.length === 0}
          onClick={() => follow(!following)}
        >
          {word}
        </button>
        <CopyButton what={copyOutput} text={() => lines.join('\n')} />
      </div>
      {lines.length === 0 ? (
        <p className={css['muted']}>{noOutput}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <pre ref={box} className={css['output']} dir="ltr" tabIndex={0} onScroll={scrolled}>
          {lines.join('\n')}
        </pre>
      )}
    </section>
  );
}
