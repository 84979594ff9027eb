/** Copies a text, as a button with a word on it, which says for a moment that it did. */
import type { ReactElement } from 'react';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import { useCopied } from '../parts/use_copied';
import { words } from '../words';

export function CopyWord({ word, text }: { word: string; text: string }): ReactElement {
  const [copied, copy] = useCopied();
  const said = copied === null ? word : copied ? words.servers.copied : words.frame.noClipboard;
  return (
    <button type="button" className={controls['quiet']} onClick={() => copy(text)}>
      <Icon name={copied === true ? 'check' : 'json'} /> <span aria-live="polite">{said}</span>
    </button>
  );
}
