/**
 * A server's Markdown. Its HTML stays text, nothing in it is loaded, and its links lead nowhere by themselves: an address
 * is shown, and copied when it is pressed.
 */
import Markdown from 'markdown-to-jsx/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { words } from '../words';
import css from './Block.module.css';

const OPTIONS = {
  disableParsingRawHTML: true,
  wrapper: 'div',
  forceWrapper: true,
  overrides: { a: { component: Address }, img: { component: Picture } },
} as const;

export function MarkdownText({ text }: { text: string }): ReactElement {
  return (
    <div className={css['markdown']} dir="auto">
      <Markdown options={OPTIONS}>{text}</Markdown>
    </div>
  );
}

function Address({ href = '', children }: { href?: string; children?: ReactNode }): ReactElement {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(href).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <button type="button" className={css['address']} title={copied ? words.result.copied : href} onClick={copy}>
      {children}
      <span className="hidden" role="status">
        {copied ? words.result.copied : ''}
      </span>
    </button>
  );
}

function Picture({ alt = '', src = '' }: { alt?: string; src?: string }): ReactElement {
  return (
    <span className={css['faint']}>
      {words.result.picture(alt)} <code dir="ltr">{src}</code>
    </span>
  );
}
