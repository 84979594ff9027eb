/** Copies a text and says so for a moment. */
import { type ReactElement, useEffect, useState } from 'react';
import { IconButton } from './IconButton';

const SAID_FOR = 1_500;

interface Props {
  readonly what: string;
  readonly text: () => string;
  readonly tabIndex?: number;
}

export function CopyButton({ what, text, tabIndex }: Props): ReactElement {
  const [copied, setCopied] = useState<boolean | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = window.setTimeout(() => setCopied(null), SAID_FOR);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  const name = copied === null ? `Copy ${what}` : copied ? 'Copied' : 'The clipboard is not available';
  return (
    <>
      <IconButton
        icon={copied === true ? 'check' : 'copy'}
        name={name}
        press={copy}
        {...(tabIndex !== undefined && { tabIndex })}
      />
      <span className="hidden" role="status">
        {copied === null ? '' : name}
      </span>
    </>
  );
}
