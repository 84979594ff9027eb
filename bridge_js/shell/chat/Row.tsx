/** One entry of the conversation in the thread. It follows its own entry alone, so that a word that comes draws one row. */
import { memo, type ReactElement } from 'react';
import { useStateOf } from '../page/use_session';
import type { Entry } from '../state/conversation';
import { entryOf } from '../state/thread';
import { Bubble } from './Bubble';
import { Reply } from './Reply';
import { StepRow } from './StepRow';
import { ThoughtRow } from './ThoughtRow';
import css from './Thread.module.css';
import { ToolRow } from './ToolRow';

export const Row = memo(function Row({ number }: { number: number }): ReactElement | null {
  const entry = useStateOf(({ conversation }) => entryOf(conversation.entries, number));
  if (entry === undefined) return null;
  return (
    <div className={css['row']} data-entry={entry.kind}>
      <Shown entry={entry} />
    </div>
  );
});

function Shown({ entry }: { entry: Entry }): ReactElement | null {
  switch (entry.kind) {
    case 'message':
      return entry.author.by === 'model' ? <Reply message={entry} /> : <Bubble message={entry} />;
    case 'thought':
      return <ThoughtRow thought={entry} />;
    case 'step':
      return <StepRow step={entry} />;
    case 'call':
      return <ToolRow call={entry} />;
  }
}
