/**
 * Copying to the clipboard, and what came of it for a moment: true, false where the engine refuses, null before and after.
 *
 * The native window refuses whatever an engine asks it, and Qt's asks before a page writes there. What the person
 * copies by their own press it does not ask about.
 */
import { useEffect, useState } from 'react';

const SAID_FOR = 1_500;

export function useCopied(): readonly [boolean | null, (text: string) => void] {
  const [copied, setCopied] = useState<boolean | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = window.setTimeout(() => setCopied(null), SAID_FOR);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(byPress(text)),
    );
  };
  return [copied, copy];
}

/** Copy as the person's press does; only in its course. */
function byPress(text: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', give, { capture: true });
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', give, { capture: true });
  }
}
