/** Copies a text and says so for a moment. */
import { type ReactElement, useEffect, useState } from 'react';
import { IconButton } from './IconButton';

const SAID_FOR = 1_500;

export function CopyButton({ what, text }: { what: string; text: () => string }): ReactElement {
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
      <IconButton icon={copied === true ? 'check' : 'copy'} name={name} press={copy} />
      <span className="hidden" role="status">
        {copied === null ? '' : name}
      </span>
    </>
  );
}
