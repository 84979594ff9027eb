/** What the page knows of servers beyond their list: the one that is looked at, secrets by name, followed files. */
import type {
  DraftOf,
  DraftSaved,
  FollowedFile,
  FollowedFiles,
  RootRefused,
  SecretRows,
  ServerDetails,
  ServerRemoved,
  Understood,
} from '../../contract/page';

/** What the Servers place shows beside the list. */
export type Shown =
  | { readonly kind: 'nothing' | 'add' | 'open' | 'secrets' }
  | { readonly kind: 'server' | 'edit' | 'copy'; readonly server: string };

export interface ServersState {
  readonly shown: Shown;
  /** Of the server that is watched. */
  readonly details: ServerDetails | null;
  readonly secrets: SecretRows | null;
  readonly files: readonly FollowedFile[];
  /** The newest removal that can be undone. */
  readonly removed: ServerRemoved | null;
  /** Why the folder that was typed last was not taken. */
  readonly rootRefused: RootRefused | null;
}

export const NO_SERVERS: ServersState = {
  shown: { kind: 'nothing' },
  details: null,
  secrets: null,
  files: [],
  removed: null,
  rootRefused: null,
};

export type ServersMessage = ServerDetails | SecretRows | FollowedFiles | ServerRemoved | RootRefused;
/** Each answers one request of this page, and is no state. */
export type ServersAnswer = Understood | DraftSaved | DraftOf;

export function reduceServers(state: ServersState, message: ServersMessage): ServersState {
  switch (message.type) {
    case 'server_details':
      return { ...state, details: message };
    case 'secrets':
      return { ...state, secrets: message };
    case 'root_refused':
      return { ...state, rootRefused: message };
    case 'followed_files':
      return { ...state, files: message.files };
    case 'server_removed':
      return { ...state, removed: message, shown: { kind: 'nothing' } };
  }
}
