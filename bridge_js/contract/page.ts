// Generated from desktop/greenroom/protocol/page/ by `python -m greenroom.protocol.page_types`. Do not edit.

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

export interface JsonObject {
  [member: string]: JsonValue;
}

export type DisplayMode = 'inline' | 'fullscreen' | 'pip';

export type Theme = 'light' | 'dark';

export type SentenceKey =
  | 'run_tool'
  | 'run_view_tool'
  | 'view_asks_to_run'
  | 'model_asks_to_run'
  | 'tool_not_listed'
  | 'tool_changes'
  | 'tool_not_read_only'
  | 'tool_of_view'
  | 'view_tool_changes'
  | 'view_tool_not_read_only'
  | 'model_hands_over'
  | 'open_address'
  | 'view_asks_to_open'
  | 'let_message_in'
  | 'view_wrote_it'
  | 'let_ask_model'
  | 'view_asks_model'
  | 'let_ask_model_for_server'
  | 'server_asks_model'
  | 'use_devices'
  | 'view_of_devices'
  | 'camera'
  | 'microphone'
  | 'location'
  | 'clipboard'
  | 'fetch_file'
  | 'fetch_files'
  | 'save_file'
  | 'save_files'
  | 'view_offers_file'
  | 'view_offers_files'
  | 'fetched_first'
  | 'written_after'
  | 'run_again'
  | 'not_run_yet'
  | 'not_run_yet_for_view'
  | 'done_may_be_told'
  | 'done_is_told'
  | 'start_server'
  | 'server_is_new'
  | 'server_changed'
  | 'server_runs'
  | 'server_is_sent'
  | 'command_is_long'
  | 'added_here'
  | 'stands_in_file'
  | 'named_on_command_line'
  | 'comes_with_greenroom'
  | 'part_program'
  | 'part_folder'
  | 'part_address'
  | 'part_in_address'
  | 'part_argument'
  | 'part_variable'
  | 'part_header'
  | 'part_certificates'
  | 'part_other'
  | 'a_secret'
  | 'another_secret';

/** This installation: what to say in a report, and which protections are on. */
export interface About {
  type: 'about';
  version: string;
  python: string;
  system: string;
  /** `unknown`: the page is in a browser of the person's own, which does not tell. */
  engine_sandbox: 'on' | 'off' | 'unknown';
  network_guard: boolean;
  files: FilePlace[];
}

/** All settings that a person may change while the app runs; sent first, and whenever one changed. */
export interface AppSettings {
  type: 'settings';
  rows: SettingRow[];
}

/** One of them. `name` is what it is called by; `shown` is for the eyes alone. */
export interface AppToolRow {
  name: string;
  shown: ToolRow;
}

/** What a View offers now, in place of what it offered before; nothing once it has ended. */
export interface AppTools {
  type: 'app_tools';
  view: string;
  server: string;
  server_name: string;
  /** The tool whose call the View shows. */
  shows: string;
  /** What the View calls itself, and its version: its own word. */
  app: string;
  tools: AppToolRow[];
}

/** One thing that does not fit, in plain words. */
export interface ArgumentProblem {
  /** JSON Pointer (RFC 6901) to the value that is meant; of a missing member, to where it would be. */
  pointer: string;
  kind: 'missing' | 'unknown' | 'wrong';
  text: string;
}

/** What was found; no problem means that they fit as far as `note` does not say otherwise. */
export interface ArgumentsChecked {
  type: 'arguments_checked';
  serial: number;
  problems: ArgumentProblem[];
  /** What could not be checked, and why. */
  note: string | null;
}

/** An address to visit. `before`, `host` and `after` put together are what is opened. */
export interface AskedUrl {
  before: string;
  host: string;
  after: string;
  /** The host as the server wrote it, where that is in letters beyond a–z. */
  letters: string | null;
  notes: ('letters' | 'punycode' | 'this_machine' | 'private_network' | 'not_encrypted' | 'port')[];
}

/** A document that is not shown, by its hash. `uri` is where it was seen. */
export interface BlockedDocument {
  server: string;
  sha256: string;
  uri: string;
  /** Seconds since the epoch. */
  at: number;
}

/** All of them, the newest first. */
export interface BlockedDocuments {
  type: 'blocked_documents';
  documents: BlockedDocument[];
}

/** The body of one row, on demand. `text` is the JSON text with secrets redacted; null when the store dropped it. */
export interface Body {
  type: 'body';
  seq: number;
  imported: boolean;
  text: string | null;
}

/** A tool call started from the page moved on. `result` is the server's own object. */
export interface CallChanged {
  type: 'call';
  call: string;
  server: string;
  tool: string;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  /** What went wrong and what to do, or the progress message. */
  text: string | null;
  /** How far the server says it is, in its own unit, while it runs; `total` is the whole where it knows it. */
  progress: number | null;
  total: number | null;
  /** How the server says its task is doing, where it made one of the call; `text` is what it says about it. */
  task: 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled' | null;
  /**
   * How long the server took. Set while the call is still `running`, there is a result without an error, and its View is
   * still read or the result checked.
   */
  took_ms: number | null;
  result: JsonObject | null;
  /** Of the result, in its order. */
  parts: ResultPart[];
  /** What is wrong with the result, for the server's author; it was passed on as it is. */
  problems: string[];
  /**
   * The View that shows the result, from its mount on; null while there is none, and for a tool that has none.
   *
   * `text` then says why, if it should have had one.
   */
  view: string | null;
  /** The View whose own tool it is; null for a tool of the server. */
  offered_by: string | null;
}

/** How the model is asked in this conversation. */
export interface ChatManner {
  system: string;
  temperature: number | null;
  effort: 'low' | 'medium' | 'high' | null;
  max_steps: number;
}

/** A server, and whether the model may use its tools in this conversation. `tools` counts those for models. */
export interface ChatServer {
  server: string;
  name: string;
  chosen: boolean;
  tools: number;
}

/** What the page shows around the thread; sent whole on each change. */
export interface ChatState {
  type: 'chat_state';
  conversation: string;
  /** null while no model was chosen: what is said is kept and answered by nobody. */
  picked: ModelPicked | null;
  manner: ChatManner;
  servers: ChatServer[];
  worker: 'off' | 'starting' | 'ready' | 'down';
  /** Why it is down, and what to do. */
  worker_text: string | null;
  /** A turn with the model is running: it can be stopped. */
  busy: boolean;
  /** Of the running turn. */
  step: number;
  /** The last turn ended at the step limit and can go on. */
  at_limit: boolean;
  /** The last turn ended with an error or was stopped, and can be asked again. */
  can_retry: boolean;
}

/** The conversation is now this one; it replaces all that was told before. */
export interface ConversationBegun {
  type: 'conversation';
  entries: (SaidMessage | ThoughtShown | StepShown | RanTool)[];
}

/** One entry is new, or has changed; its number says which. */
export interface ConversationEntry {
  type: 'conversation_entry';
  entry: SaidMessage | ThoughtShown | StepShown | RanTool;
}

/** A conversation came from a file and is kept; nothing else has changed. */
export interface ConversationImported {
  type: 'conversation_imported';
  conversation: string;
  title: string;
}

/** A piece of the exported conversation, for a page that saves it itself. */
export interface ConversationPart {
  type: 'conversation_part';
  /** A file name to suggest. */
  name: string;
  text: string;
  last: boolean;
}

/** A conversation that is kept. */
export interface ConversationRow {
  conversation: string;
  title: string;
  changed_at: number;
  model: string | null;
  servers: string[];
  views: number;
  /** In this window, or in another one, which alone may go on with it. */
  open: 'no' | 'here' | 'elsewhere';
  /** It came from a file. */
  imported: boolean;
}

/** All conversations that fit what is searched for, the newest first. */
export interface Conversations {
  type: 'conversations';
  wanted: string;
  rows: ConversationRow[];
}

/** A device that may be emulated, as it is usually held. */
export interface DeviceChoice {
  name: 'mobile' | 'tablet' | 'desktop';
  width: number;
  height: number;
  platform: 'web' | 'desktop' | 'mobile';
  touch: boolean;
  hover: boolean;
}

/** The server has other bytes now under the address of this View's document. */
export interface DocumentOutdated {
  type: 'document_outdated';
  view: string;
  /** Of those bytes. */
  sha256: string;
}

/** A server as the form holds it. Secrets that stand in it as text are kept back. */
export interface DraftOf {
  type: 'draft';
  request: string;
  server: string;
  draft: ServerDraft;
}

/** One sentence about a draft. `member` is the field it belongs to, such as `env.API_KEY`; empty for the whole. */
export interface DraftRemark {
  level: 'error' | 'warning' | 'note';
  text: string;
  member: string;
}

/** It is kept under this key; null where it could not be, and then `text` says why. */
export interface DraftSaved {
  type: 'draft_saved';
  request: string;
  server: string | null;
  text: string | null;
}

/** A variable or a header of a draft. */
export interface DraftVariable {
  name: string;
  /** null where it is kept back because it is secret; sent back as null, what is there stays. */
  value: string | null;
  /** The value goes to the keyring, and a reference takes its place. */
  secret: boolean;
}

/** How much of each edge the device covers (its safe area), in CSS pixels. */
export interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** A server asks. One at a time; withdrawn by `elicitation_gone`. */
export interface Elicitation {
  type: 'elicitation';
  elicitation: string;
  /** Its name as the person has it, never as it calls itself. */
  server: string;
  tool: string;
  /** The View whose call caused it; null where the person's own did. */
  view: string | null;
  /** The tool that View belongs to. */
  view_tool: string | null;
  /** Whether it is certain that this call caused it; otherwise it is the newest of several. */
  certain: boolean;
  /** The server's own words, with nothing in them that cannot be seen. */
  message: string;
  /** The form, as JSON; null where an address is to be visited. */
  schema_text: string | null;
  /** Fields that look as if a password or key was wanted. */
  secrets: string[];
  url: AskedUrl | null;
  seconds_left: number;
  /** Of all the time there is. */
  seconds: number;
  /** How many more are behind it. */
  waiting: number;
}

/** It was answered, or no longer matters. */
export interface ElicitationGone {
  type: 'elicitation_gone';
  elicitation: string;
}

/** What was to be accepted does not fit; the question stays. */
export interface ElicitationProblems {
  type: 'elicitation_problems';
  elicitation: string;
  problems: ArgumentProblem[];
  /** What could not be checked. Without a problem, it may be sent all the same: `unchecked`. */
  note: string | null;
}

/**
 * What is emulated for Views: one value for the window and the headless renderer.
 *
 * null means Auto: follow the system, the window and, where one is chosen, the device.
 */
export interface Emulation {
  /** Of the host; it takes effect for Views that are mounted from then on. */
  profile: string | null;
  theme: Theme | null;
  device: 'mobile' | 'tablet' | 'desktop' | 'custom' | null;
  /** Of the custom device, as it is held when the orientation is Auto. */
  screen: Screen | null;
  orientation: 'portrait' | 'landscape' | null;
  /** A BCP 47 tag. */
  locale: string | null;
  /** An IANA name. */
  time_zone: string | null;
  safe_area: Edges | null;
  hover: boolean | null;
  touch: boolean | null;
  /** Of the host's display modes only these; inline is always there. */
  modes: DisplayMode[] | null;
}

/** Where something of this person's is kept. */
export interface FilePlace {
  what: 'settings' | 'servers' | 'database' | 'engine';
  path: string;
}

/** Something about a View its author should know. */
export interface Finding {
  type: 'finding';
  view: string;
  level: 'info' | 'warning' | 'error';
  text: string;
}

/** An `mcpServers` file that is followed. */
export interface FollowedFile {
  path: string;
  /** The path with nothing in it that cannot be seen. */
  shown: string;
  servers: number;
  problems: string[];
  /** It was opened in the window; one from the command line or of the person's own stays. */
  forgettable: boolean;
}

/** All files that are followed. */
export interface FollowedFiles {
  type: 'followed_files';
  files: FollowedFile[];
}

/** More rows of the imported session, in order. */
export interface ImportedRows {
  type: 'imported_rows';
  rows: LogRow[];
}

/** A session from a file, to be read beside the live log until it is closed. Its rows follow as `imported_rows`. */
export interface ImportedSession {
  type: 'imported_session';
  /** Of the file. */
  name: string;
  /** When it was written, as ISO 8601, and by which version. */
  exported: string;
  messages: number;
  /** The names of its servers, by the keys in its rows. */
  peers: { [name: string]: string };
}

/** A View that waits to be shown again. */
export interface LeftView {
  place: number;
  tool: string;
  title: string;
  server_name: string;
  uri: string;
  html_bytes: number;
  shown_at: number;
  /** Why it cannot be shown; null where it can. */
  why_not: string | null;
}

/** All Views that wait; it replaces what was told before. */
export interface LeftViews {
  type: 'left_views';
  views: LeftView[];
}

/** One message of the wire tap without its body. Times are seconds since the epoch, sizes bytes of the JSON text. */
export interface LogRow {
  seq: number;
  time: number;
  peer: string;
  direction: 'to_peer' | 'from_peer';
  kind: 'request' | 'notification' | 'result' | 'error' | 'other';
  /** Of the message, or of the request that it answers where that is known. */
  method: string | null;
  request_id: string | null;
  size: number;
  /** Set on answers whose request is still in the store. */
  duration_ms: number | null;
  summary: string;
  /** The number of the request that this is the answer to, where both were seen. */
  answers: number | null;
  /** Secrets were taken out of its body. */
  redacted: boolean;
  /** Set on an error that answers one of our own questions as it may. */
  expected: 'older_protocol' | 'no_teardown' | null;
}

/** New rows of the log, in order; sent in batches. */
export interface LogRows {
  type: 'log';
  rows: LogRow[];
}

/** One message of a server, with nothing in it that cannot be seen. */
export interface LoggedRow {
  /** Seconds since the epoch. */
  time: number;
  level: 'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency';
  logger: string | null;
  text: string;
}

/**
 * The person chose something in the native menu, or pressed a key that the window hears first.
 *
 * `escape` was pressed while the focus may be in a View: of use only where the page itself did not hear it.
 */
export interface MenuChosen {
  type: 'menu';
  command: 'side' | 'inspector' | 'log' | 'palette' | 'settings' | 'shortcuts' | 'escape';
}

/** The next piece of a message, a thought or a call's arguments being written. Its end is a `ConversationEntry`. */
export interface MessageGrew {
  type: 'message_grew';
  number: number;
  text: string;
}

/** The model of the conversation, as the page names it. */
export interface ModelPicked {
  provider:
    | 'scripted'
    | 'openai'
    | 'anthropic'
    | 'google'
    | 'deepseek'
    | 'mistral'
    | 'xai'
    | 'openrouter'
    | 'azure'
    | 'bedrock'
    | 'ollama'
    | 'lm_studio'
    | 'compatible';
  model: string;
  address: string | null;
}

/** Create the outer frame. All attributes are Python's word; the page adds none. */
export interface MountView {
  type: 'mount';
  view: string;
  /** The View whose place on the stage this one takes; it is on its way out. */
  replaces: string | null;
  server: string;
  tool: string;
  /** Of the resource that is shown, with its size in bytes beside it: the caption under the View. */
  uri: string;
  /** Of the document's bytes, in hexadecimal. */
  sha256: string;
  html_bytes: number;
  /** The accessible name of the frame. */
  title: string;
  src: string;
  /** Exact origin of `src`; `sandbox-proxy-ready` counts only from there. */
  origin: string;
  sandbox: string;
  allow: string;
  /** Inline width in CSS pixels, never more than the stage's: Python derives it, and tells the View the same number. */
  width: number;
  /** Height in CSS pixels before the View reports its own. */
  height: number;
  mode: DisplayMode;
  border: boolean;
  theme: Theme;
  profile: string;
  profile_reason: string;
  /** Origins outside this machine that the View declares, to be shown to the person. */
  external_domains: string[];
  /** Whose content policy it runs under, for as long as this mount lasts. */
  csp: 'host' | 'declared' | 'relaxed';
  /** The device permissions that it was granted. */
  permissions: ('camera' | 'microphone' | 'geolocation' | 'clipboardWrite')[];
  /** Of a View that was rebuilt from what was kept; its tool was not called. */
  restored: Restored | null;
}

/** What a View wants a model to know. `structured` is JSON text. */
export interface NotedContext {
  author: SaidBy;
  time: number;
  content: JsonObject[];
  structured: string | null;
}

/** Something for the person that belongs to no View. */
export interface Notice {
  type: 'notice';
  level: 'info' | 'warning' | 'error';
  text: string;
}

/** A file that a View wants saved. */
export interface OfferedFile {
  /** Under which it is to be saved: safe, and shown whole. */
  name: string;
  /** As declared. */
  media_type: string | null;
  /** In bytes; null before it is fetched. */
  size: number | null;
  /** Where it is to be fetched from, or was in the end; null for what the View or its server gives itself. */
  address: WebPlace | null;
  /**
   * It runs when opened; it is one that looks like a document; its ending does not fit its type; a browser runs what is
   * written in it.
   */
  remark: 'program' | 'two_endings' | 'other_type' | 'page' | null;
}

/** Another page was let in and has the Views now. This one leaves its socket and comes back only when asked to. */
export interface PageReplaced {
  type: 'replaced';
}

/** The smallest declaration that would allow it. The JSON is to be copied. */
export interface PolicyMend {
  member: 'connectDomains' | 'resourceDomains' | 'frameDomains' | 'baseUriDomains';
  entry: string;
  /** To be added to `_meta.ui.csp`. */
  ui_csp: string;
  /** To be added to `openai/widgetCSP`; null where that knows no such thing. */
  openai_csp: string | null;
}

/** One row of a View's violations; a later one of the same number takes its place. All of it is a stranger's word. */
export interface PolicyViolation {
  type: 'violation';
  view: string;
  number: number;
  directive: string;
  /** Of the blocked address; empty where something without one was blocked, such as `eval`. */
  origin: string;
  /** Its path without the query, or the word. */
  rest: string;
  /** Blocked; or only watched: the host's own policy would block it, or the specification to the letter. */
  weight: 'blocked' | 'host' | 'letter';
  /** `file:line:column`, as far as known. */
  places: string[];
  count: number;
  /** The View's own frame, and the engine's report. */
  told_by: ('frame' | 'report')[];
  mend: PolicyMend | null;
  /** Why no declaration allows it; null where there is a mend, or nothing to mend. */
  why_none: string | null;
}

/** A host profile that may be emulated. */
export interface ProfileChoice {
  name: string;
  title: string;
  /** What the real host does and Greenroom knowingly does not. */
  differences: string[];
}

/** A provider that can be chosen. */
export interface ProviderRow {
  provider:
    | 'scripted'
    | 'openai'
    | 'anthropic'
    | 'google'
    | 'deepseek'
    | 'mistral'
    | 'xai'
    | 'openrouter'
    | 'azure'
    | 'bedrock'
    | 'ollama'
    | 'lm_studio'
    | 'compatible';
  title: string;
  needs_key: boolean;
  needs_address: boolean;
  /** Its own, or the one that the person set. */
  address: string | null;
  /** Where its key is; `memory` lasts until the app ends. */
  key: 'none' | 'keyring' | 'memory' | 'environment';
  /** The environment variable that is read. */
  key_variable: string | null;
  /** As the provider listed them last, or what is usual; free text is taken as well. */
  models: string[];
  /** Why its models could not be listed, its key not kept, or its address not taken, and what to do. */
  trouble: string | null;
  /** The one it has while the person sets none. */
  own_address: string | null;
  /** It runs on this machine now. */
  found: boolean;
  /** It is asked for its models. */
  listing: boolean;
}

/** All providers, after each change. */
export interface Providers {
  type: 'providers';
  providers: ProviderRow[];
  /** Why keys cannot be kept in the system's keyring; null where they can. */
  keyring: string | null;
}

/** Ask the person. Unanswered questions are withdrawn by `question_gone`. */
export interface Question {
  type: 'question';
  question: string;
  kind: 'tool' | 'link' | 'message' | 'server' | 'permission' | 'fetch' | 'download' | 'again' | 'sampling';
  title: string;
  text: string;
  /** Title and text, to be said in the page's language; they themselves are English. null where they have no keys. */
  wording: Wording | null;
  /** The exact command, address or JSON arguments, to be shown whole and unformatted; empty where there is no such thing. */
  detail: string;
  files: OfferedFile[];
  can_remember: boolean;
  /** The number of the conversation's entry that it is about: there it is asked, and not over the page. */
  entry: number | null;
  /** The View that asks, if it is one: the person may end it instead of answering. */
  view: string | null;
  /** Of a question about starting a server. */
  start: StartQuestion | null;
}

/** The question was answered elsewhere or no longer matters. */
export interface QuestionGone {
  type: 'question_gone';
  question: string;
}

/** A tool that was run in the conversation. */
export interface RanTool {
  kind: 'call';
  number: number;
  time: number;
  author: SaidBy;
  server_name: string;
  tool: string;
  for_model: boolean;
  /** `writing`: the model writes its arguments; `asking`: it waits for the person's yes. */
  outcome: 'writing' | 'asking' | 'running' | 'done' | 'error' | 'failed' | 'cancelled';
  /** As JSON text, as far as they are written, and of long ones the beginning; null where they were not kept. */
  arguments: string | null;
  /** The beginning of what it answered, or why it has no answer. */
  said: string | null;
  /** Seconds. */
  took: number | null;
  /** The View whose own tool it is. */
  offered_by: string | null;
  /** The View that shows this call. */
  shown_in: string | null;
  /** What the tool wants said while it runs and when it is done. */
  status: string | null;
  imported: boolean;
}

/** A call that was made. `time` is seconds since the epoch. */
export interface RecentCall {
  time: number;
  /** `error`: the tool itself reports one. */
  outcome: 'done' | 'error' | 'failed' | 'cancelled';
  /** JSON text; null where they were not kept, because they held what looks like a secret or were too long. */
  arguments: string | null;
}

/** The last calls of one tool, newest first. */
export interface RecentCalls {
  type: 'recent_calls';
  server: string;
  tool: string;
  calls: RecentCall[];
}

/** Give the inline frame this size in CSS pixels. It takes effect inline only, and is kept for the way back to it. */
export interface ResizeView {
  type: 'resize';
  view: string;
  width: number;
  height: number;
}

/** What is to be said of a View that was rebuilt from what was kept. */
export interface Restored {
  /** Of its call in the conversation: restored Views and those that wait stand in this order, before all others. */
  place: number;
  /** When it was shown first, as seconds since the epoch. */
  shown_at: number;
  /** Whether its document is the one that was kept, since its server was not running; else the server gave it anew. */
  stored: boolean;
}

/** A member of a result: how large it is, and who sees it under the host that is emulated. */
export interface ResultPart {
  name: string;
  /** Bytes of JSON text. */
  size: number;
  /** An estimate; null for what is not text. */
  tokens: number | null;
  model: boolean;
  view: boolean;
}

/** The path names no folder; `text` says why and stands at the field. */
export interface RootRefused {
  type: 'root_refused';
  server: string;
  text: string;
}

/** One folder; `shown` has nothing in it that cannot be seen. */
export interface RootRow {
  path: string;
  shown: string;
}

/** A safe area with a name of its own. */
export interface SafeAreaChoice {
  name: 'none' | 'notch' | 'island' | 'gesture_bar';
  edges: Edges;
}

/** Who. `name` is the server's or the model's; `view` and `tool` are a View's. */
export interface SaidBy {
  by: 'person' | 'model' | 'view' | 'server';
  name: string | null;
  view: string | null;
  tool: string | null;
}

/** A message. It `waits` while a turn is running. */
export interface SaidMessage {
  kind: 'message';
  number: number;
  time: number;
  author: SaidBy;
  waits: boolean;
  /** Blocks as the protocol has them. */
  content: JsonObject[];
  /** Of a model's: whether more of it comes, or it was broken off. */
  state: 'whole' | 'streaming' | 'stopped';
  /** It came from a file, as any entry may: who said it is the file's word. */
  imported: boolean;
}

/** A call that the person gave a name. */
export interface SavedCall {
  saved: string;
  server: string;
  tool: string;
  name: string;
  /** JSON text, as it was written. */
  arguments: string;
}

/** All saved calls of the servers that are listed, by name, whenever one of them changed. */
export interface SavedCalls {
  type: 'saved_calls';
  calls: SavedCall[];
}

/** A device's screen, in CSS pixels. */
export interface Screen {
  width: number;
  height: number;
}

/** A secret by its name. Its value is never told. */
export interface SecretRow {
  name: string;
  /** `memory`: there is no keyring, and it is lost when Greenroom ends. `nowhere`: it is referred to and not set. */
  where: 'keyring' | 'memory' | 'nowhere';
  used_by: string[];
}

/** The secrets that were set here or are referred to. `trouble` says why the keyring cannot be used. */
export interface SecretRows {
  type: 'secrets';
  secrets: SecretRow[];
  trouble: string | null;
}

/** One sentence, or a word of ours that stands alone. */
export interface Sentence {
  key: SentenceKey;
  /** What is put into it, by the name that its place has. */
  values: { [name: string]: string };
  /** Words of ours that are put into it, as "this and that". */
  lists: { [name: string]: SentenceKey[] };
}

/** One server from near. What it says of itself is its own word. */
export interface ServerDetails {
  type: 'server_details';
  server: string;
  /** Exactly what is started or contacted; secrets left out. */
  starts: string;
  /** The same as an `mcpServers` file holds it; empty where secrets stand in it as text. */
  config: string;
  title: string | null;
  server_name: string | null;
  version: string | null;
  protocol: string | null;
  capabilities: JsonObject;
  instructions: string | null;
  tools: number;
  resources: number;
  prompts: number;
  took_ms: number | null;
  /** Its last 200 lines, oldest first. */
  stderr: string[];
  problems: string[];
  /** Folders that the person lets it know of. */
  roots: RootRow[];
  /** What the person answered for good about running its tools. */
  answers: ToolAnswer[];
  /** From which level on the person wants its messages; null leaves it to the server. */
  log_level: 'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency' | null;
  /** Its last messages, oldest first. */
  logged: LoggedRow[];
}

/** A server as the form holds it: a program (`command`) or an address (`url`). */
export interface ServerDraft {
  name: string;
  command: string | null;
  args: string[];
  env: DraftVariable[];
  cwd: string | null;
  url: string | null;
  headers: DraftVariable[];
  transport: 'auto' | 'sse';
  ca_file: string | null;
  protocol: 'auto' | 'legacy' | '2026-07-28';
  enabled: boolean;
}

/** It is gone, and can be put back as long as Greenroom is open. */
export interface ServerRemoved {
  type: 'server_removed';
  server: string;
  name: string;
}

/** One server with its state in words. */
export interface ServerRow {
  key: string;
  name: string;
  phase: 'stopped' | 'needs_approval' | 'starting' | 'ready' | 'failed' | 'exited';
  /** Why it is not ready and what to do about it; null while it is. */
  reason: string | null;
  /** What is started, in the form a shell would take, or the URL. Secrets are redacted. */
  command: string;
  protocol: string | null;
  version: string | null;
  /** The last lines it wrote to stderr, oldest first, at most 20. */
  stderr: string[];
  tools: ToolRow[];
  origin: 'command_line' | 'file' | 'own' | 'demo';
  /** The file it was read from. */
  file: string | null;
  /** An own server that is switched off is kept and not started. */
  enabled: boolean;
}

/** All servers, whenever any of them changed. */
export interface Servers {
  type: 'servers';
  servers: ServerRow[];
}

/** A piece of the exported session, for a page that saves it itself (in a browser, where Python shows no dialog). */
export interface SessionPart {
  type: 'session_part';
  /** A file name to suggest. */
  name: string;
  text: string;
  last: boolean;
}

/** The value of a setting was not taken; `text` says why and stands at its field. */
export interface SettingRefused {
  type: 'setting_refused';
  key: string;
  text: string;
}

/** One setting. Values are text, as a person types them, in `unit`; Python reads and judges them. */
export interface SettingRow {
  key: string;
  text: string;
  /** The value that holds where nothing was changed. */
  first: string;
  /** null for a choice. */
  unit: 'messages' | 'megabytes' | 'seconds' | 'views' | null;
  least: string | null;
  most: string | null;
  /** Empty for a number. */
  choices: string[];
}

/** A variable or header as the person may see it. */
export interface ShownVariable {
  name: string;
  value: string;
}

/** A size in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** What the toolbar offers. Locales and time zones are the usual ones; any other may be typed. */
export interface StageChoices {
  profiles: ProfileChoice[];
  devices: DeviceChoice[];
  safe_areas: SafeAreaChoice[];
  locales: string[];
  time_zones: string[];
  /** Whose content policy may be chosen; *relaxed* only where the network guard stands. */
  csp: ('host' | 'declared' | 'relaxed')[];
}

/** What the stage is now, after each change of the emulation; a refused change comes back as it was. */
export interface StageShape {
  type: 'stage';
  emulation: Emulation;
  /** Of the emulated device as it is held now; null where the window is the device. */
  screen: Screen | null;
  /** The room a fullscreen View has on that screen, under the host's own head; null as above: all there is. */
  fullscreen: Screen | null;
  /** The size of a View in picture-in-picture, as it is drawn and as the View is told. */
  pip: Size;
  /** Whose content policy Views are mounted under from now on. */
  csp: 'host' | 'declared' | 'relaxed';
}

/** What differs from what was agreed to last. null stands for "not there". */
export interface StartChange {
  what: Sentence;
  /** A sentence of ours where it is a secret. */
  before: string | Sentence | null;
  after: string | Sentence | null;
}

/** What the person is asked to agree to, in its parts. The `detail` of the question is the same as one text. */
export interface StartQuestion {
  /** The program and its arguments, each with nothing in it that cannot be seen; empty for an address. */
  words: string[];
  folder: string | null;
  url: string | null;
  variables: ShownVariable[];
  /** Where it comes from: a file, the command line, the person. */
  asker: Sentence;
  changes: StartChange[];
  remarks: DraftRemark[];
}

/** A part of a request, and about how many tokens it takes. */
export interface StepPart {
  part: 'system' | 'tools' | 'turns' | 'contexts';
  tokens: number;
}

/** The exact request of a step, as JSON text; null where it is no longer there. */
export interface StepRequest {
  type: 'step_request';
  number: number;
  text: string | null;
}

/** A step whose request can be looked at, with estimates of what its parts take. */
export interface StepRow {
  /** Of the step's entry. */
  number: number;
  parts: StepPart[];
}

/** The model was asked once; what it said and called follows. */
export interface StepShown {
  kind: 'step';
  number: number;
  time: number;
  author: SaidBy;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
  /** Seconds. */
  took: number | null;
  tokens_read: number | null;
  tokens_written: number | null;
  cost: number | null;
  trouble: string | null;
  imported: boolean;
}

/** The parts of one step's request are known. */
export interface StepTold {
  type: 'step_told';
  step: StepRow;
}

/** What a model thought aloud. */
export interface ThoughtShown {
  kind: 'thought';
  number: number;
  time: number;
  author: SaidBy;
  text: string;
  imported: boolean;
}

/** A one-time ticket with which the View's Worker opens its socket (`/view`). */
export interface Ticket {
  type: 'ticket';
  view: string;
  ticket: string;
}

/** An answer about one tool that is given without asking, until the tool declares something else or it is taken back. */
export interface ToolAnswer {
  tool: string;
  /** The name with nothing in it that cannot be seen. */
  shown: string;
  granted: boolean;
  given_at: number;
}

/** One tool of a server, as the page lists it. */
export interface ToolRow {
  name: string;
  title: string | null;
  description: string;
  has_view: boolean;
  model_visible: boolean;
  app_visible: boolean;
  read_only: boolean;
  destructive: boolean;
  /** Whether the server declares that the tool deals with the world outside it; `idempotent` likewise. */
  open_world: boolean;
  idempotent: boolean;
  /** As JSON text: an engine's own numbers would not hold all that may stand in it. */
  input_schema: string;
}

/** A display mode that the person may not choose, and why. */
export interface UnavailableMode {
  mode: DisplayMode;
  why: 'host' | 'starting' | 'undeclared' | 'unsaid';
}

/** What was understood. `remarks` are about the text as a whole. */
export interface Understood {
  type: 'understood';
  request: string;
  found: UnderstoodServer[];
  remarks: DraftRemark[];
}

/** One server of a snippet or of the form, judged. */
export interface UnderstoodServer {
  draft: ServerDraft;
  remarks: DraftRemark[];
  /** Exactly what would be started or contacted, with nothing in it that cannot be seen; secrets left out. */
  starts: string;
}

/** Remove the frame and its Worker. `reason` is shown in its place when `keep_notice` is set. */
export interface UnmountView {
  type: 'unmount';
  view: string;
  reason: string;
  keep_notice: boolean;
  /** The View itself asked for it. */
  wished: boolean;
}

/** The model context of a View is now this; null where there is none any more. */
export interface ViewContext {
  type: 'view_context';
  view: string;
  context: NotedContext | null;
}

/** Restyle the container for this display mode, without moving the frame. */
export interface ViewMode {
  type: 'mode';
  view: string;
  mode: DisplayMode;
}

/** Which display modes the person may not choose for this View; all others they may. */
export interface ViewModes {
  type: 'view_modes';
  view: string;
  unavailable: UnavailableMode[];
}

/** How far a View is. `failed` never means blank: `text` says which step failed and what to look at. */
export interface ViewPhase {
  type: 'view';
  view: string;
  phase: 'loading' | 'ready' | 'failed';
  text: string | null;
}

/** `color-scheme` of the frame's container follows the theme the View is told. */
export interface ViewTheme {
  type: 'view_theme';
  view: string;
  theme: Theme;
}

/** An address in the three parts that a person reads it in; put together they are the address. */
export interface WebPlace {
  before: string;
  host: string;
  after: string;
}

/** The page is let in. `key` lets this page come back after sleep; it lives in memory and sessionStorage only. */
export interface Welcome {
  type: 'welcome';
  key: string;
  version: string;
  /** `stage` shows one View at `width` and nothing else: the headless renderer's page. */
  layout: 'app' | 'stage';
  width: number | null;
  stage: StageShape;
  choices: StageChoices;
  /** What a person should know all the time, such as a missing engine sandbox or network guard. */
  notices: string[];
  /** Whether `choose_file` has a dialog to show. */
  file_dialogs: boolean;
  /** What the page asked to be remembered, by its keys. */
  remembered: JsonObject;
}

/** What a question says, for a page to say it in its own language. */
export interface Wording {
  title: Sentence;
  text: Sentence[];
}

/** Let the server know of the folder with this path, as the person typed it. */
export interface AddRoot {
  type: 'add_root';
  server: string;
  path: string;
}

/** The person's answer to a question. */
export interface Answer {
  type: 'answer';
  question: string;
  granted: boolean;
  remember?: boolean;
  /** End the View that asks. It counts as a no. */
  end_view?: boolean;
}

/** The person's answer. `end` cancels and ends what caused it: the View, or the person's call. */
export interface AnswerElicitation {
  type: 'answer_elicitation';
  elicitation: string;
  action: 'accept' | 'decline' | 'cancel';
  /** The filled-in form as JSON text: exactly what was shown. */
  content?: string;
  unchecked?: boolean;
  end?: boolean;
}

/** The person wants these bytes of this server shown no more. The Views that show them end. */
export interface BlockDocument {
  type: 'block_document';
  view: string;
}

/** Call a View's tool as the person. `call` is the page's own name for it, answered by `call` messages. */
export interface CallAppTool {
  type: 'call_app_tool';
  call: string;
  view: string;
  tool: string;
  /** JSON text. */
  arguments: string;
}

/** Stop a running call. */
export interface CancelRun {
  type: 'cancel';
  call: string;
}

/** Set a setting to what was typed; null gives it its first value. */
export interface ChangeSetting {
  type: 'change_setting';
  key: string;
  text: string | null;
}

/** Hold this text against the schema of a View's tool; answered as `check_arguments` is. */
export interface CheckAppArguments {
  type: 'check_app_arguments';
  serial: number;
  view: string;
  tool: string;
  /** JSON text. */
  arguments: string;
}

/** Hold this text against the tool's schema. Only the newest question of a page is sure of an answer. */
export interface CheckArguments {
  type: 'check_arguments';
  serial: number;
  server: string;
  tool: string;
  /** JSON text. */
  arguments: string;
}

/**
 * Let the person choose a file in the system's own dialog, for this purpose.
 *
 * The page never names a file and never hears which one it was: Python does with it what the purpose is. Only where
 * `welcome.file_dialogs` says that there are such dialogs.
 */
export interface ChooseFile {
  type: 'choose_file';
  purpose: 'open_config' | 'import_session' | 'export_session';
}

/** Let the person choose a folder in the system's own dialog; only where `welcome.file_dialogs` says that there are some. */
export interface ChooseRoot {
  type: 'choose_root';
  server: string;
}

/** The servers whose tools the model may use in this conversation. */
export interface ChooseServers {
  type: 'choose_servers';
  servers: string[];
}

/** Forget the last calls of this tool. */
export interface ClearRecent {
  type: 'clear_recent';
  server: string;
  tool: string;
}

/** The person is done with the imported session. */
export interface CloseSession {
  type: 'close_session';
}

/** The person closes a View; it is torn down first. */
export interface CloseView {
  type: 'close';
  view: string;
}

/** The person wants a conversation forgotten, with all that was said in it. */
export interface DeleteConversation {
  type: 'delete_conversation';
  conversation: string;
}

/** The person wants a View that waits to be forgotten. */
export interface DropLeft {
  type: 'drop_left';
  place: number;
}

/** First message of a new page: the one-time code from the URL fragment. */
export interface Enter {
  type: 'enter';
  code: string;
}

/** The person wants a conversation as a file: whole as JSON, or to be read as Markdown. */
export interface ExportConversation {
  type: 'export_conversation';
  conversation: string;
  form: 'json' | 'markdown';
}

/** Open a config: follow this file from now on. It is only read. */
export interface FollowFile {
  type: 'follow_file';
  path: string;
}

/** Ask about this tool again. */
export interface ForgetAnswer {
  type: 'forget_answer';
  server: string;
  tool: string;
}

/** Remove a saved call. The page that undoes it saves it again. */
export interface ForgetCall {
  type: 'forget_call';
  saved: string;
}

/** The person wants the conversation forgotten, and a new one begun. */
export interface ForgetConversation {
  type: 'forget_conversation';
}

/** Remove a secret from the keyring. */
export interface ForgetSecret {
  type: 'forget_secret';
  name: string;
}

/** The page removed a frame to protect itself; `why` is shown to the person. */
export interface FrameLost {
  type: 'frame_lost';
  view: string;
  why: 'navigated' | 'flood' | 'too_big' | 'backlog' | 'forged' | 'no_proxy';
}

/** A piece of a file that the person opened in the page. A first piece drops what came before. */
export interface GiveConversation {
  type: 'give_conversation';
  name: string;
  text: string;
  first: boolean;
  last: boolean;
}

/** A piece of a session file that the person opened in the page. A first piece drops what came before. */
export interface GiveSession {
  type: 'give_session';
  name: string;
  text: string;
  first: boolean;
  last: boolean;
}

/** The person lets the model go on after the step limit, or ask again after an error or a stop. */
export interface GoOnModel {
  type: 'go_on_model';
}

/** The person wants to choose a file with a conversation, in the system's dialog. */
export interface ImportConversation {
  type: 'import_conversation';
}

/** Judge what the form holds; answered by `understood`. `server` is the one that is being changed. */
export interface JudgeDraft {
  type: 'judge_draft';
  request: string;
  draft: ServerDraft;
  server?: string | null;
}

/** The person begins a new conversation; the one before is kept. */
export interface NewConversation {
  type: 'new_conversation';
}

/** The person presses a link in what a model said. They are asked before it is opened. */
export interface OpenAddress {
  type: 'open_address';
  address: string;
}

/** The person goes back to a conversation. */
export interface OpenConversation {
  type: 'open_conversation';
  conversation: string;
}

/** The person chooses the model of this conversation, and of new ones. */
export interface PickModel {
  type: 'pick_model';
  picked: ModelPicked | null;
}

/** The outer frame announced itself, once, from the right window and origin. */
export interface ProxyReady {
  type: 'proxy_ready';
  view: string;
}

/** Undo a removal. */
export interface PutServerBack {
  type: 'put_server_back';
  server: string;
}

/** Understand this text; answered by `understood` with the same `request`. */
export interface ReadSnippet {
  type: 'read_snippet';
  request: string;
  text: string;
}

/** The person wants the View's document read anew, whatever is kept; the View is loaded anew if it is another one. */
export interface RefreshDocument {
  type: 'refresh_document';
  view: string;
}

/** The person wants the View's document read again and shown with the call it has; the tool is not called. */
export interface ReloadView {
  type: 'reload_view';
  view: string;
}

/** Keep a small value of the page's own under this key, and give it back in `welcome.remembered`. Null forgets it. */
export interface Remember {
  type: 'remember';
  key: string;
  value: JsonValue;
}

/** Take a folder away from the server. */
export interface RemoveRoot {
  type: 'remove_root';
  server: string;
  path: string;
}

/** Remove an own server; answered by `server_removed`. */
export interface RemoveServer {
  type: 'remove_server';
  server: string;
}

/** Give a saved call another name. */
export interface RenameCall {
  type: 'rename_call';
  saved: string;
  name: string;
}

/** The person gives a conversation a title. */
export interface RenameConversation {
  type: 'rename_conversation';
  conversation: string;
  title: string;
}

/** The person wants the View's tool called again with the same arguments. `call` is the page's name of the new call. */
export interface RerunView {
  type: 'rerun_view';
  view: string;
  call: string;
}

/** The person changes a message of theirs, or lets it be answered again: all that came after it leaves this branch. */
export interface Resay {
  type: 'resay';
  number: number;
  /** null to have the same words answered again. */
  text?: string | null;
}

/** Start or restart a server (asks for approval first where that is needed). */
export interface RestartServer {
  type: 'restart';
  server: string;
}

/** First message of a page that was let in before: its session key. */
export interface Resume {
  type: 'resume';
  key: string;
}

/** Call a tool as the person. `call` is the page's own name for it, answered by `call` messages. */
export interface RunTool {
  type: 'run';
  call: string;
  server: string;
  tool: string;
  /** A string is JSON text as the person wrote it: a page's own numbers would not hold all that may stand in it. */
  arguments: JsonObject | string;
  /** Write the arguments out before the View's eyes, as a model does, and call the tool when they are complete. */
  stream?: boolean;
}

/** Keep a call under a name. One with this name, of the same tool, is replaced. */
export interface SaveCall {
  type: 'save_call';
  server: string;
  tool: string;
  name: string;
  /** JSON text. */
  arguments: string;
}

/** Keep the draft: in the place of `server`, or as a new one. `base` is the server it was copied from. */
export interface SaveDraft {
  type: 'save_draft';
  request: string;
  draft: ServerDraft;
  server?: string | null;
  base?: string | null;
  /** Start it then; the person is shown the exact command first. */
  start?: boolean;
}

/** The person says something. */
export interface Say {
  type: 'say';
  text: string;
}

/** The person chooses whose content policy Views run under; those that live are shown anew. Never remembered. */
export interface SetCsp {
  type: 'set_csp';
  csp: 'host' | 'declared' | 'relaxed';
}

/** The person changes what is emulated. */
export interface SetEmulation {
  type: 'set_emulation';
  emulation: Emulation;
}

/** The person chooses from which level on a server's messages are wanted; null leaves it to the server. */
export interface SetLogLevel {
  type: 'set_log_level';
  server: string;
  level: 'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency' | null;
}

/** The person changes how it is asked. */
export interface SetManner {
  type: 'set_manner';
  manner: ChatManner;
}

/** The person changes a View's display mode. */
export interface SetMode {
  type: 'set_mode';
  view: string;
  mode: DisplayMode;
}

/** The person says where a provider is asked; null for its own address. */
export interface SetModelAddress {
  type: 'set_model_address';
  provider:
    | 'scripted'
    | 'openai'
    | 'anthropic'
    | 'google'
    | 'deepseek'
    | 'mistral'
    | 'xai'
    | 'openrouter'
    | 'azure'
    | 'bedrock'
    | 'ollama'
    | 'lm_studio'
    | 'compatible';
  address: string | null;
}

/**
 * The person gives a provider's key, or takes it away.
 *
 * It goes into the keyring and never comes back, and to no other computer than the one at which the provider is asked now.
 */
export interface SetModelKey {
  type: 'set_model_key';
  provider:
    | 'scripted'
    | 'openai'
    | 'anthropic'
    | 'google'
    | 'deepseek'
    | 'mistral'
    | 'xai'
    | 'openrouter'
    | 'azure'
    | 'bedrock'
    | 'ollama'
    | 'lm_studio'
    | 'compatible';
  key: string | null;
}

/** Put a secret into the keyring. */
export interface SetSecret {
  type: 'set_secret';
  name: string;
  value: string;
}

/** The person wants a View that waits to be shown. */
export interface ShowLeft {
  type: 'show_left';
  place: number;
}

/**
 * The person makes Views in picture-in-picture larger or smaller; answered by `StageShape` with what there is room for.
 *
 * It is kept from start to start once they are `done`.
 */
export interface SizePip {
  type: 'size_pip';
  size: Size;
  done?: boolean;
}

/**
 * The person makes them larger by a key, negative for smaller, in CSS pixels. It counts from what they are by then.
 *
 * Answered and kept as `SizePip` is. Keys may come faster than the page is told of a new size, so it names no size.
 */
export interface StepPip {
  type: 'step_pip';
  wider: number;
  taller: number;
}

/** The person wants no more of the turn that runs. */
export interface StopModel {
  type: 'stop_model';
}

/** Stop a running server. */
export interface StopServer {
  type: 'stop_server';
  server: string;
}

/** What Auto follows: the system's theme and the room the stage has, in CSS pixels. Sent first and on each change. */
export interface Surroundings {
  type: 'surroundings';
  theme: Theme;
  locale: string;
  time_zone: string;
  stage_width: number;
  stage_height: number;
  hover: boolean;
  touch: boolean;
}

/** Switch an own server on or off. */
export interface SwitchServer {
  type: 'switch_server';
  server: string;
  enabled: boolean;
}

/** The person takes back a message that waits; `number` is its own. */
export interface TakeBack {
  type: 'take_back';
  number: number;
}

/** They may be shown again. */
export interface UnblockDocument {
  type: 'unblock_document';
  server: string;
  sha256: string;
}

/** Follow this file no longer; its servers are stopped and leave the list. */
export interface UnfollowFile {
  type: 'unfollow_file';
  path: string;
}

/** Show the body of this row of the log, or of the imported session. */
export interface WantBody {
  type: 'want_body';
  seq: number;
  imported?: boolean;
}

/** The page wants the conversations that hold these words; empty for all. */
export interface WantConversations {
  type: 'want_conversations';
  words: string;
}

/** Put this server into the form; answered by `draft`. */
export interface WantDraft {
  type: 'want_draft';
  request: string;
  server: string;
}

/** The page wants a provider's list of models, asked anew. */
export interface WantModels {
  type: 'want_models';
  provider:
    | 'scripted'
    | 'openai'
    | 'anthropic'
    | 'google'
    | 'deepseek'
    | 'mistral'
    | 'xai'
    | 'openrouter'
    | 'azure'
    | 'bedrock'
    | 'ollama'
    | 'lm_studio'
    | 'compatible';
}

/** The page shows the providers: those on this machine are looked for, and all are told. */
export interface WantProviders {
  type: 'want_providers';
}

/** Tell the last calls of this tool. */
export interface WantRecent {
  type: 'want_recent';
  server: string;
  tool: string;
}

/** Send the session in parts, for saving. */
export interface WantSession {
  type: 'want_session';
}

/** The page wants the exact request of a step. */
export interface WantStepRequest {
  type: 'want_step_request';
  number: number;
}

/** The View's Worker needs a socket. */
export interface WantTicket {
  type: 'want_ticket';
  view: string;
}

/** Tell of this server from near, now and whenever something about it changes; null ends that. */
export interface WatchServer {
  type: 'watch_server';
  server: string | null;
}

/** The person takes back the device permissions of the View's tool; its Views are loaded anew without them. */
export interface WithdrawDevices {
  type: 'withdraw_devices';
  view: string;
}

export type ToPage =
  | Welcome
  | ChatState
  | Providers
  | StepTold
  | StepRequest
  | Conversations
  | MessageGrew
  | ConversationPart
  | ConversationImported
  | PageReplaced
  | Servers
  | Understood
  | DraftSaved
  | DraftOf
  | ServerRemoved
  | ServerDetails
  | SecretRows
  | RootRefused
  | FollowedFiles
  | CallChanged
  | ArgumentsChecked
  | AppTools
  | SavedCalls
  | RecentCalls
  | LeftViews
  | MountView
  | ResizeView
  | ViewMode
  | ViewModes
  | ViewPhase
  | ViewTheme
  | UnmountView
  | StageShape
  | Question
  | QuestionGone
  | Elicitation
  | ElicitationGone
  | ElicitationProblems
  | LogRows
  | ImportedSession
  | ImportedRows
  | SessionPart
  | Body
  | Ticket
  | Finding
  | ConversationBegun
  | ConversationEntry
  | DocumentOutdated
  | BlockedDocuments
  | ViewContext
  | PolicyViolation
  | MenuChosen
  | AppSettings
  | SettingRefused
  | About
  | Notice;

export type FromPage =
  | Enter
  | Say
  | OpenAddress
  | StopModel
  | TakeBack
  | GoOnModel
  | Resay
  | PickModel
  | SetManner
  | ChooseServers
  | SetModelKey
  | SetModelAddress
  | WantProviders
  | WantModels
  | WantStepRequest
  | WantConversations
  | NewConversation
  | OpenConversation
  | RenameConversation
  | DeleteConversation
  | ExportConversation
  | ImportConversation
  | GiveConversation
  | Resume
  | RunTool
  | CancelRun
  | CheckArguments
  | CallAppTool
  | CheckAppArguments
  | SaveCall
  | RenameCall
  | ForgetCall
  | WantRecent
  | ClearRecent
  | ShowLeft
  | DropLeft
  | CloseView
  | ReloadView
  | RerunView
  | WithdrawDevices
  | RefreshDocument
  | BlockDocument
  | UnblockDocument
  | Answer
  | AnswerElicitation
  | ReadSnippet
  | JudgeDraft
  | SaveDraft
  | WantDraft
  | SwitchServer
  | StopServer
  | RemoveServer
  | PutServerBack
  | WatchServer
  | SetSecret
  | ForgetSecret
  | ForgetAnswer
  | AddRoot
  | ChooseRoot
  | RemoveRoot
  | SetLogLevel
  | FollowFile
  | UnfollowFile
  | RestartServer
  | WantTicket
  | ProxyReady
  | FrameLost
  | SetMode
  | SetCsp
  | SetEmulation
  | SizePip
  | StepPip
  | Surroundings
  | WantBody
  | WantSession
  | GiveSession
  | CloseSession
  | ChooseFile
  | ForgetConversation
  | Remember
  | ChangeSetting;

/** The English of the sentences that Python says. */
export const SENTENCES: { readonly [key in SentenceKey]: string } = {
  run_tool: 'Run {tool}?',
  run_view_tool: 'Run {tool} in View {view}?',
  view_asks_to_run: 'The View of {tool} asks {server} to run it.',
  model_asks_to_run: 'The model asks {server} to run it.',
  tool_not_listed: 'The server does not list this tool, so nothing is known about what it does.',
  tool_changes: 'The server says that it changes or deletes something.',
  tool_not_read_only: 'The server does not say that it only reads.',
  tool_of_view:
    'It is a tool of the View itself, not of its server. The View shows “{tool}” of “{server}” and calls itself “{app}”.',
  view_tool_changes: 'It says that the tool changes or deletes something.',
  view_tool_not_read_only: 'It does not say that the tool only reads.',
  model_hands_over:
    'The model calls it. What it hands over may come from other servers and from the conversation, and the View\'s server may learn it.',
  open_address: 'Open this address in your browser?',
  view_asks_to_open: 'The View of {tool} ({server}) asks to open it.',
  let_message_in: 'Let this message into the conversation?',
  view_wrote_it: 'The View of {tool} ({server}) wrote it, not you. A model would answer it.',
  let_ask_model: 'Have {model} asked for this View?',
  view_asks_model:
    'The View of {tool} ({server}) wrote what is asked. The answer, of {count} tokens at most, goes to the View and not into the conversation. It costs what your own messages cost.',
  let_ask_model_for_server: 'Have {model} asked for {server}?',
  server_asks_model:
    '{server} wrote what is asked, while it runs {tool}. The answer, of {count} tokens at most, goes to the server and not into the conversation. It costs what your own messages cost.',
  use_devices: 'Let the View of {tool} use {devices}?',
  view_of_devices:
    'The View comes from {server} and is shown without it, too. A yes holds until you take it back at the View.',
  camera: 'the camera',
  microphone: 'the microphone',
  location: 'your location',
  clipboard: 'the clipboard, to write to it',
  fetch_file: 'Fetch this file for the View?',
  fetch_files: 'Fetch these {count} files for the View?',
  save_file: 'Save this file?',
  save_files: 'Save these {count} files?',
  view_offers_file: 'The View of {tool} ({server}) offers it.',
  view_offers_files: 'The View of {tool} ({server}) offers them.',
  fetched_first: 'What has an address is fetched from there, and then you are asked whether to save it.',
  written_after: 'Nothing is written before you agree.',
  run_again: 'Run {tool} again?',
  not_run_yet: '{server} did not run it before you had been to the browser.',
  not_run_yet_for_view: '{server} did not run it for the View of {tool} before you had been to the browser.',
  done_may_be_told: 'Do it when you have done there what it asks; it may tell by itself.',
  done_is_told: 'It says that what you did in the browser is done.',
  start_server: 'Start {server}?',
  server_is_new: 'You have not agreed to this server before.',
  server_changed: 'This server changed since you agreed to it.',
  server_runs: 'It will run with your rights.',
  server_is_sent: 'It will be sent what you and the Views enter.',
  command_is_long: 'The command has {count} characters: scroll to see all of it.',
  added_here: 'You added it in this window.',
  stands_in_file: 'It stands in the file {file}.',
  named_on_command_line: 'It was named on the command line.',
  comes_with_greenroom: 'It comes with Greenroom.',
  part_program: 'program',
  part_folder: 'folder',
  part_address: 'address',
  part_in_address: 'what the address carries',
  part_argument: 'argument {number}',
  part_variable: 'variable {name}',
  part_header: 'header {name}',
  part_certificates: 'trusted certificates',
  part_other: '{name}',
  a_secret: 'a secret',
  another_secret: 'another secret',
};
