/** Copying to the clipboard, and what came of it for a moment: true, false where the engine refuses, null before and after. */
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
      () => setCopied(false),
    );
  };
  return [copied, copy];
}
