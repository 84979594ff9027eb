/** Copies a text, as a button with a word on it, which says for a moment that it did. */
import { type ReactElement, useEffect, useState } from 'react';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import { words } from '../words';

const SAID_FOR = 1_500;

export function CopyWord({ word, text }: { word: string; text: string }): ReactElement {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), SAID_FOR);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => setCopied(true));
  };
  return (
    <button type="button" className={controls['quiet']} onClick={copy}>
      <Icon name={copied ? 'check' : 'json'} /> <span aria-live="polite">{copied ? words.servers.copied : word}</span>
    </button>
  );
}
