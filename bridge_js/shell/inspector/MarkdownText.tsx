/**
 * A server's Markdown. Its HTML stays text, nothing in it is loaded, and its links lead nowhere by themselves: an address
 * is shown, and copied when it is pressed.
 */
import Markdown from 'markdown-to-jsx/react';
import type { ReactElement, ReactNode } from 'react';
import { useCopied } from '../parts/use_copied';
import { words } from '../words';
import css from './Block.module.css';

const OPTIONS = {
  disableParsingRawHTML: true,
  wrapper: 'div',
  forceWrapper: true,
  overrides: {
    a: { component: Address },
    img: { component: Picture },
    code: { component: Code },
    pre: { component: Pre },
  },
} as const;

export function MarkdownText({ text }: { text: string }): ReactElement {
  return (
    <div className={css['markdown']} dir="auto">
      <Markdown options={OPTIONS}>{text}</Markdown>
    </div>
  );
}

function Address({ href = '', children }: { href?: string; children?: ReactNode }): ReactElement {
  const [copied, copy] = useCopied();
  const said = copied === null ? null : copied ? words.result.copied : words.frame.noClipboard;
  return (
    <button type="button" className={css['address']} title={said ?? href} onClick={() => copy(href)}>
      {children}
      <span className="hidden" role="status">
        {said}
      </span>
    </button>
  );
}

/** Only its text: what stands behind a fence becomes attributes otherwise, and an attribute can throw. */
function Code({ children }: { children?: ReactNode }): ReactElement {
  return <code dir="ltr">{children}</code>;
}

function Pre({ children }: { children?: ReactNode }): ReactElement {
  return <pre dir="ltr">{children}</pre>;
}

function Picture({ alt = '', src = '' }: { alt?: string; src?: string }): ReactElement {
  return (
    <span className={css['faint']}>
      {words.result.picture(alt)} <code dir="ltr">{src}</code>
    </span>
  );
}
