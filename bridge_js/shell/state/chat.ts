/** What surrounds a conversation with a model, as Python tells it: the model, providers, steps, kept conversations. Pure. */
import type { ChatState, Conversations, Providers, StepRequest, StepRow, StepTold } from '../../contract/page';

export interface Chat {
  /** Nothing before Python has said it. */
  readonly state: ChatState | null;
  readonly providers: Providers | null;
  /** By the number of the step's entry. */
  readonly steps: { readonly [number: number]: StepRow };
  /** The request that was looked at last. */
  readonly request: StepRequest | null;
  readonly conversations: Conversations | null;
  /** What is written in the composer. */
  readonly draft: string;
  /** The number of the step that the inspector shows; the newest where none was chosen. */
  readonly step: number | null;
}

export const NO_CHAT: Chat = {
  state: null,
  providers: null,
  steps: {},
  request: null,
  conversations: null,
  draft: '',
  step: null,
};

export function reduceChat(
  before: Chat,
  message: ChatState | Providers | StepTold | StepRequest | Conversations,
): Chat {
  switch (message.type) {
    case 'chat_state': {
      const other = before.state !== null && before.state.conversation !== message.conversation;
      return { ...before, state: message, ...(other ? { steps: {}, request: null, step: null } : {}) };
    }
    case 'providers':
      return { ...before, providers: message };
    case 'step_told':
      return { ...before, steps: { ...before.steps, [message.step.number]: message.step } };
    case 'step_request':
      return { ...before, request: message };
    case 'conversations':
      return { ...before, conversations: message };
  }
}
