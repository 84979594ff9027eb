/** What the two answers to a question are called, so that a button says what it does. */
import type { Question } from '../../contract/page';

const YES: Record<Question['kind'], string> = {
  tool: 'Allow the call',
  link: 'Open the link',
  server: 'Start the server',
  permission: 'Allow',
};

const NO: Record<Question['kind'], string> = {
  tool: 'Deny',
  link: 'Do not open',
  server: 'Do not start',
  permission: 'Deny',
};

export function answerWords(kind: Question['kind']): { yes: string; no: string } {
  return { yes: YES[kind], no: NO[kind] };
}
