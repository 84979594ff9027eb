/** Where models come from: each provider with its key, its address and the models that it lists. */
import { type ReactElement, useEffect, useRef } from 'react';
import { useSession, useStateOf } from '../../page/use_session';
import { useKeptFocus } from '../../parts/kept_focus';
import { words } from '../../words';
import settings from '../SettingsPlace.module.css';
import css from './Models.module.css';
import { ProviderLine } from './ProviderLine';

export function ModelsSection(): ReactElement {
  const session = useSession();
  const providers = useStateOf(({ chat }) => chat.providers);
  const connected = useStateOf((state) => state.connection === 'open');
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list);
  useEffect(() => {
    if (connected) session.chat.wantProviders();
  }, [session, connected]);
  return (
    <section className={settings['section']} aria-labelledby="settings-models">
      <h3 id="settings-models">{words.chat.models}</h3>
      <p className={settings['note']}>{words.chat.modelsHow}</p>
      {providers === null && <p className={settings['waiting']}>{words.chat.modelsWait}</p>}
      {providers?.keyring != null && (
        <p className={css['keyring']} role="status">
          <span dir="auto">{providers.keyring}</span>
        </p>
      )}
      <ul ref={list} className={css['providers']}>
        {providers?.providers.map((row) => (
          <ProviderLine key={row.provider} row={row} />
        ))}
      </ul>
    </section>
  );
}
