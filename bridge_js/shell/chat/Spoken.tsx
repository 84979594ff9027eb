/** Tells assistive technology what a model does: that it answers, and then all that it said; never word by word. */
import type { ReactElement } from 'react';
import { textOf as textOfQuestion, titleOf } from '../over/wording';
import { useStateOf } from '../page/use_session';
import { textOf } from '../state/conversation';
import type { State } from '../state/state';
import { words } from '../words';

export function Spoken(): ReactElement {
  const text = useStateOf(spoken);
  return (
    <p className="hidden" role="status" aria-live="polite" data-spoken>
      {text}
    </p>
  );
}

function spoken({ frame, conversation, chat, questions }: State): string {
  if (frame.work !== 'chat') return '';
  const asked = questions.find((one) => one.entry !== null);
  if (asked !== undefined) return `${titleOf(asked)} ${textOfQuestion(asked)}`;
  const last = conversation.entries.findLast((one) => one.author.by === 'model');
  if (last === undefined) return '';
  const model = last.author.name ?? '';
  if (chat.state?.busy === true) return words.chat.isAnswering(model);
  if (last.kind === 'step' && last.state === 'failed') return `${words.chat.failed(model)}. ${last.trouble ?? ''}`;
  const answer = conversation.entries.findLast((one) => one.kind === 'message' && one.author.by === 'model');
  return answer === undefined ? '' : words.chat.saidBy(model, textOf(answer));
}
