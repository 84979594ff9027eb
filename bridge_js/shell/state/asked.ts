/** What a server asks in the middle of a call: one question at a time, and what does not fit of the answer. */
import type { Elicitation, ElicitationGone, ElicitationProblems } from '../../contract/page';

export interface Asked {
  readonly question: Elicitation;
  /** When its time is up, in milliseconds of `performance.now()`. */
  readonly until: number;
  /** What was found wrong last; null while nothing was. */
  readonly found: ElicitationProblems | null;
}

export function reduceAsked(
  asked: Asked | null,
  message: Elicitation | ElicitationGone | ElicitationProblems,
  now: number,
): Asked | null {
  const same = asked?.question.elicitation === message.elicitation;
  switch (message.type) {
    case 'elicitation':
      return {
        question: message,
        until: now + message.seconds_left * 1000,
        found: same ? (asked?.found ?? null) : null,
      };
    case 'elicitation_gone':
      return same ? null : asked;
    case 'elicitation_problems':
      return asked !== null && same ? { ...asked, found: message } : asked;
  }
}
