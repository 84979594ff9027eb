/** A block of code: its language, a way to copy it, and the code, which scrolls by itself. */
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { CopyButton } from '../../parts/CopyButton';
import { words } from '../../words';
import css from './Markdown.module.css';

export function CodeBlock({ children }: { children?: ReactNode }): ReactElement {
  const [code] = Children.toArray(children);
  const language = isValidElement<{ 'data-language'?: string }>(code) ? (code.props['data-language'] ?? '') : '';
  const name = words.chat.code(language);
  return (
    <figure className={css['code']}>
      <figcaption>
        <span dir="ltr">{language}</span>
        <CopyButton what={name} text={() => wordsIn(code)} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre dir="ltr" tabIndex={0}>
        {code}
      </pre>
    </figure>
  );
}

function wordsIn(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(wordsIn).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? wordsIn(node.props.children) : '';
}
