/** How a component reaches the session and follows a part of the state. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Log } from '../state/log';
import type { State } from '../state/state';
import type { Session } from './session';

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('there is no session around this component');
  return session;
}

/** A part of the state that exists in it as it is: a part made anew each time would never come to rest. */
export function useStateOf<Part>(part: (state: State) => Part): Part {
  const { store } = useSession();
  return useSyncExternalStore(store.subscribe, () => part(store.state));
}

/** The log at hand: the imported session while there is one, else the live log. */
export function useLog(): Log {
  const { store } = useSession();
  const log = useSyncExternalStore(store.subscribe, () => (store.state.imported === null ? store.log : store.imported));
  useSyncExternalStore(store.subscribe, () => log.version);
  return log;
}
