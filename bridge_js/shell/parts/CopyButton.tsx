/** Copies a text and says so for a moment. */
import type { ReactElement } from 'react';
import { words } from '../words';
import { IconButton } from './IconButton';
import { useCopied } from './use_copied';

interface Props {
  readonly what: string;
  readonly text: () => string;
  readonly tabIndex?: number;
}

export function CopyButton({ what, text, tabIndex }: Props): ReactElement {
  const [copied, copy] = useCopied();
  const { frame } = words;
  const name = copied === null ? frame.copy(what) : copied ? frame.copied : frame.noClipboard;
  return (
    <>
      <IconButton
        icon={copied === true ? 'check' : 'copy'}
        name={name}
        press={() => copy(text())}
        {...(tabIndex !== undefined && { tabIndex })}
      />
      <span className="hidden" role="status">
        {copied === null ? '' : name}
      </span>
    </>
  );
}
