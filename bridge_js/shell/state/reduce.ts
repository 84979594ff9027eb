/** What each message of Python changes. Pure: log rows and tickets, which change nothing here, go elsewhere. */
import type {
  Body as BodyTold,
  CallChanged,
  Finding,
  ToPage,
  UnmountView,
  ViewPhase,
  Welcome,
} from '../../contract/page';
import type { Connection } from '../page/channel';
import { words } from '../words';
import { withAppTools, withoutAppTools } from './app_tools';
import { reduceAsked } from './asked';
import { reduceDesk } from './call_desk';
import { reduceChat } from './chat';
import { chosenAmong } from './choice';
import { reduceConversation } from './conversation';
import { reduceServers } from './servers';
import { settingsReduced } from './settings';
import type { Call, Note, State, View } from './state';
import { withMounted, withoutView } from './views';
import { withViolation } from './violations';

/** The most that is kept of what grows without end. */
export const MOST_CALLS = 50;
export const MOST_FINDINGS = 500;
export const MOST_NOTES = 20;

export function reduce(state: State, message: ToPage, now: number): State {
  switch (message.type) {
    case 'welcome':
      return { ...welcomed(state, message, now), violations: [] };
    case 'replaced':
      return { ...state, findings: [], violations: [] };
    case 'servers':
      return { ...state, servers: message.servers, ...chosenAmong(message.servers, state) };
    case 'call':
      return called(state, message, now);
    case 'mount':
      return withMounted(state, message, now);
    case 'left_views':
      return { ...state, left: message.views };
    case 'resize':
      return withView(state, message.view, { width: message.width, height: message.height });
    case 'mode':
      return withView(state, message.view, { mode: message.mode });
    case 'view_modes':
      return withView(state, message.view, { unavailable: message.unavailable });
    case 'view':
      return advanced(state, message, now);
    case 'view_theme':
      return withView(state, message.view, { theme: message.theme });
    case 'unmount':
      return unmounted(state, message);
    case 'stage':
      return { ...state, stage: message };
    case 'question':
      return { ...state, questions: [...state.questions.filter((q) => q.question !== message.question), message] };
    case 'question_gone':
      return { ...state, questions: state.questions.filter((q) => q.question !== message.question) };
    case 'elicitation':
    case 'elicitation_gone':
    case 'elicitation_problems':
      return { ...state, asked: reduceAsked(state.asked, message, now) };
    case 'body':
      return told(state, message);
    case 'imported_session':
      return { ...state, imported: message, body: null };
    case 'document_outdated':
      return withView(state, message.view, { outdated: message.sha256 });
    case 'blocked_documents':
      return { ...state, blocked: message.documents };
    case 'finding':
      return found(state, message);
    case 'violation':
      return { ...state, violations: withViolation(state.violations, message) };
    case 'notice':
      return noted(state, message.level, message.text);
    case 'server_details':
    case 'secrets':
    case 'followed_files':
    case 'server_removed':
    case 'root_refused':
      return { ...state, own: reduceServers(state.own, message) };
    case 'settings':
    case 'setting_refused':
    case 'about':
      return { ...state, settings: settingsReduced(state.settings, message) };
    case 'app_tools':
      return withAppTools(state, message);
    case 'arguments_checked':
    case 'saved_calls':
    case 'recent_calls':
      return { ...state, desk: reduceDesk(state.desk, message) };
    case 'conversation':
    case 'conversation_entry':
    case 'message_grew':
    case 'view_context':
      return { ...state, conversation: reduceConversation(state.conversation, message) };
    case 'chat_state':
    case 'providers':
    case 'step_told':
    case 'step_request':
    case 'conversations':
      return { ...state, chat: reduceChat(state.chat, message) };
    case 'understood':
    case 'draft_saved':
    case 'draft':
    case 'log':
    case 'imported_rows':
    case 'session_part':
    case 'menu':
    case 'conversation_part':
    case 'conversation_imported':
    case 'ticket':
      return state;
  }
}

/** The body that was asked for last, and no other. */
function told(state: State, { seq, imported, text }: BodyTold): State {
  const asked = state.body !== null && state.body.seq === seq && state.body.imported === imported;
  return asked ? { ...state, body: { seq, imported, text } } : state;
}

/** Python mounts its Views anew for a page that comes in, asks its questions again, and tells which calls still run. */
function welcomed(state: State, welcome: Welcome, now: number): State {
  const calls = state.calls.map((call) => (call.state === 'running' ? missed(call, now) : call));
  const { stage, remembered } = welcome;
  return {
    ...withoutAppTools(state),
    welcome,
    calls,
    stage,
    remembered,
    imported: null,
    views: [],
    left: [],
    questions: [],
    asked: null,
    findings: [],
  };
}

function missed(call: Call, now: number): Call {
  return { ...call, state: 'failed', text: words.stage.missed, ended: now };
}

/** Without Python there are no Views and nobody to answer: both come anew with the connection. */
export function connected(state: State, connection: Connection): State {
  return connection === 'open'
    ? { ...state, connection }
    : { ...state, connection, views: [], left: [], questions: [], asked: null };
}

export function withView(state: State, view: string, change: Partial<View>): State {
  return { ...state, views: state.views.map((one) => (one.mount.view === view ? { ...one, ...change } : one)) };
}

function advanced(state: State, { view, phase, text }: ViewPhase, now: number): State {
  const before = state.views.find((one) => one.mount.view === view);
  const first = phase === 'ready' && before !== undefined && before.readyAfter === null;
  return withView(state, view, first ? { phase, text, readyAfter: now - before.mountedAt } : { phase, text });
}

function unmounted(state: State, { view, reason, keep_notice: keep, wished }: UnmountView): State {
  if (keep) return withView(state, view, { phase: 'closed', text: reason, mode: 'inline', wished });
  return withoutView(state, view);
}

function called(state: State, message: CallChanged, now: number): State {
  const before = state.calls.find((one) => one.call === message.call);
  const call: Call = {
    call: message.call,
    server: message.server,
    tool: message.tool,
    state: message.state,
    text: message.text,
    progress: message.progress,
    total: message.total,
    result: message.result ?? before?.result ?? null,
    parts: message.parts,
    problems: message.problems,
    view: message.view ?? before?.view ?? null,
    offeredBy: message.offered_by,
    task: message.task,
    took: message.took_ms,
    started: before?.started ?? now,
    ended: message.state === 'running' ? null : (before?.ended ?? now),
  };
  if (before !== undefined) {
    return { ...state, calls: state.calls.map((one) => (one.call === message.call ? call : one)) };
  }
  return { ...state, calls: [...state.calls, call].slice(-MOST_CALLS), shownCall: message.call };
}

function found(state: State, finding: Finding): State {
  return { ...state, findings: [...state.findings, finding].slice(-MOST_FINDINGS) };
}

export function noted(state: State, level: Note['level'], text: string): State {
  const note: Note = { id: state.serial, level, text };
  const others = state.notes.filter((one) => one.text !== text);
  return { ...state, serial: state.serial + 1, notes: [...others, note].slice(-MOST_NOTES) };
}
