/** To where a model is chosen. */
import type { Session } from '../../page/session';
import { drawn } from '../../parts/drawn';

export function askForModel(session: Session): void {
  drawn(() => session.frame.show('side', true, 'chat'));
  const field = document.querySelector<HTMLElement>('[data-model-field] button, [data-model-field] input');
  field?.scrollIntoView({ block: 'nearest' });
  field?.focus();
}
