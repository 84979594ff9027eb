/** All the page knows, as one immutable value. `reduce.ts` says how Python's messages change it. */
import type {
  AppTools,
  BlockedDocument,
  Finding,
  ImportedSession,
  JsonObject,
  JsonValue,
  LeftView,
  MountView,
  PolicyViolation,
  Question,
  ResultPart,
  ServerRow,
  StageShape,
  UnavailableMode,
  Welcome,
} from '../../contract/page';
import type { Connection } from '../page/channel';
import type { Asked } from './asked';
import { type CallDesk, EMPTY_DESK } from './call_desk';
import { type Chat, NO_CHAT } from './chat';
import { type Conversation, NO_CONVERSATION } from './conversation';
import { FIRST_FRAME, type Frame } from './frame';
import { NO_SERVERS, type ServersState } from './servers';
import { NO_SETTINGS, type SettingsState } from './settings';
import { UNKNOWN_STAGE } from './stage';
import { NO_THREAD, type Thread } from './thread';

export type { JsonObject };
export type DisplayMode = MountView['mode'];
export type Theme = MountView['theme'];

export interface View {
  readonly mount: MountView;
  /** Distinguishes two mounts of the same View. */
  readonly serial: number;
  readonly width: number;
  readonly height: number;
  readonly mode: DisplayMode;
  /** Its process does not answer. */
  readonly silent: boolean;
  /** Modes that the person may not choose for it, and why. */
  readonly unavailable: readonly UnavailableMode[];
  readonly theme: Theme;
  /** `closed`: the frame is gone and `text` says why. */
  readonly phase: 'loading' | 'ready' | 'failed' | 'closing' | 'closed';
  readonly text: string | null;
  /** The hash of the document that its server has by now, where that is another one. */
  readonly outdated: string | null;
  /** Milliseconds of `performance.now()`. */
  readonly mountedAt: number;
  /** Milliseconds from the mount until the View was ready. */
  readonly readyAfter: number | null;
  /** It is closed because it asked to be. */
  readonly wished: boolean;
  /** The View that took its place; it is still there, unseen, until it has said goodbye. */
  readonly replacedBy: string | null;
}

export interface Call {
  readonly call: string;
  readonly server: string;
  readonly tool: string;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly text: string | null;
  /** How far it is in the server's own unit, and the whole; null where it does not say. */
  readonly progress: number | null;
  readonly total: number | null;
  readonly result: JsonObject | null;
  readonly parts: readonly ResultPart[];
  readonly problems: readonly string[];
  readonly view: string | null;
  /** The View whose own tool it is; null for a tool of the server. */
  readonly offeredBy: string | null;
  /** How its task is doing, where the server made one of it. */
  readonly task: 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled' | null;
  /** Milliseconds that the server took; null until it has answered. */
  readonly took: number | null;
  /** Milliseconds of `performance.now()`. */
  readonly started: number;
  readonly ended: number | null;
}

export interface Note {
  readonly id: number;
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
}

export interface ToolName {
  readonly server: string;
  readonly tool: string;
  /** The View whose own tool it is; `server` is then the View's. */
  readonly view?: string | undefined;
}

export interface Body {
  readonly seq: number;
  /** Of the imported session, and not of the live log. */
  readonly imported: boolean;
  /** undefined: asked for; null: no longer in the store. */
  readonly text: string | null | undefined;
}

export interface State {
  readonly connection: Connection;
  readonly welcome: Welcome | null;
  /** What lasts from start to start, by its keys; empty until the page is let in. */
  readonly remembered: { readonly [key: string]: JsonValue };
  readonly frame: Frame;
  readonly settings: SettingsState;
  readonly stage: StageShape;
  /** null until Python has told. */
  readonly servers: readonly ServerRow[] | null;
  readonly own: ServersState;
  readonly desk: CallDesk;
  /** What Views offer themselves, of those that offer anything. */
  readonly appTools: readonly AppTools[];
  readonly views: readonly View[];
  /** Views of an earlier window that are not shown. */
  /** Documents that are not shown, the newest first. */
  readonly blocked: readonly BlockedDocument[];
  readonly left: readonly LeftView[];
  readonly calls: readonly Call[];
  readonly findings: readonly Finding[];
  readonly violations: readonly PolicyViolation[];
  readonly conversation: Conversation;
  readonly thread: Thread;
  readonly chat: Chat;
  readonly questions: readonly Question[];
  /** What a server asks in the middle of a call. */
  readonly asked: Asked | null;
  readonly notes: readonly Note[];
  readonly selected: ToolName | null;
  /** The server that the person started by hand: once it is ready, its first tool is selected. */
  readonly awaited: string | null;
  /** The call whose result the inspector shows. */
  readonly shownCall: string | null;
  readonly body: Body | null;
  /** The session from a file that the log shows in place of the live one. */
  readonly imported: ImportedSession | null;
  /** Grows with each thing that is counted: mounts, notes. */
  readonly serial: number;
}

export const INITIAL: State = {
  connection: 'connecting',
  welcome: null,
  remembered: {},
  frame: FIRST_FRAME,
  settings: NO_SETTINGS,
  stage: UNKNOWN_STAGE,
  servers: null,
  own: NO_SERVERS,
  desk: EMPTY_DESK,
  appTools: [],
  views: [],
  left: [],
  blocked: [],
  calls: [],
  findings: [],
  violations: [],
  conversation: NO_CONVERSATION,
  thread: NO_THREAD,
  chat: NO_CHAT,
  questions: [],
  asked: null,
  notes: [],
  selected: null,
  awaited: null,
  shownCall: null,
  body: null,
  imported: null,
  serial: 0,
};
