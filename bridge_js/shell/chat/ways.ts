/** The three ways to a model for whoever has chosen none. */
import type { ProviderRow } from '../../contract/page';
import type { Session } from '../page/session';
import { drawn } from '../parts/drawn';
import { askForModel } from './side/ask_for_model';

/** The script that the demo brings; where there is none, a script can be named at the side. */
export function chooseScripted(session: Session): void {
  if (!pickFirst(session, ['scripted'])) askForModel(session);
}

/** To the keys; one that is set already needs only its model. */
export function chooseKey(session: Session): void {
  drawn(() => session.frame.go('settings'));
  const section = document.getElementById('settings-models');
  section?.scrollIntoView({ block: 'start' });
  document.querySelector<HTMLElement>('[data-provider] button')?.focus();
}

/** The first model of a server on this machine; where none runs, the settings say where one is looked for. */
export function chooseLocal(session: Session): void {
  if (pickFirst(session, ['ollama', 'lm_studio'], ({ found }) => found)) return;
  drawn(() => session.frame.go('settings'));
  const line = document.querySelector<HTMLElement>('[data-provider="ollama"]');
  line?.scrollIntoView({ block: 'center' });
  line?.querySelector<HTMLElement>('button')?.focus();
}

function pickFirst(
  { store, chat }: Session,
  wanted: readonly ProviderRow['provider'][],
  runs: (row: ProviderRow) => boolean = () => true,
): boolean {
  const rows = store.state.chat.providers?.providers ?? [];
  const row = wanted
    .flatMap((name) => rows.filter((one) => one.provider === name && runs(one)))
    .find(({ models }) => models.length > 0);
  const [model] = row?.models ?? [];
  if (row === undefined || model === undefined) return false;
  chat.pick({ provider: row.provider, model, address: null });
  document.querySelector<HTMLElement>('[data-composer]')?.focus();
  return true;
}
