/**
 * This page's visit: what it hears goes to the store and the frames, what a person does goes to Python. It decides
 * nothing about Views. Counterpart: `greenroom.host` through `greenroom.web.page_channel`.
 */
import type { AppToolRow, AppTools, ChooseFile, Emulation, JsonValue, Size, ToPage } from '../../contract/page';
import { FrameDesk } from '../frame/desk';
import { Frames } from '../relay/frames';
import type { Loss } from '../relay/wire';
import { KEPT_PLACE, type PipPlace } from '../stage/pip_place';
import { appToolOf } from '../state/app_tools';
import { withAwaited } from '../state/choice';
import { connected, noted, withView } from '../state/reduce';
import { retried } from '../state/settings';
import type { Body, Call, DisplayMode, JsonObject, State, ToolName } from '../state/state';
import { Store } from '../state/store';
import { outOfPlace, withoutView } from '../state/views';
import type { CspMode } from '../state/violations';
import { words } from '../words';
import { AskedWishes } from './asked_wishes';
import { CallWishes } from './call_wishes';
import { Channel, type Connection } from './channel';
import { ChatWishes } from './chat_wishes';
import { Download } from './download';
import { Entry } from './entry';
import { KeptWishes } from './kept_wishes';
import { lossText } from './losses';
import { menuChosen } from './menu';
import { pieces } from './pieces';
import { ServerWishes } from './server_wishes';
import { type Room, surroundings, watchSystem } from './surroundings';

/** Characters of a session in one message. */
const SESSION_PIECE = 500_000;

/** Milliseconds in which Python's own word on why a View ended is awaited before the page speaks. */
const LAST_WORD = 500;

function socketAddress(path: string): string {
  return `ws://${window.location.host}${path}`;
}

export class Session {
  readonly store = new Store();
  readonly frames: Frames;
  readonly servers: ServerWishes;
  readonly calls: CallWishes;
  readonly asked: AskedWishes;
  readonly kept: KeptWishes;
  readonly chat: ChatWishes;
  readonly frame: FrameDesk;
  readonly #channel: Channel;
  readonly #download = new Download();
  readonly #conversation = new Download();
  #room: Room = { width: window.innerWidth, height: window.innerHeight };
  /** Fixed by Python for a page that shows one View alone. */
  #width: number | null = null;

  constructor() {
    this.frames = new Frames(
      {
        wantTicket: (view) => this.#channel.send({ type: 'want_ticket', view }),
        proxyReady: (view) => this.#channel.send({ type: 'proxy_ready', view }),
        lost: (view, why) => this.#lost(view, why),
        escaped: (view) => this.#escaped(view),
        silent: (view, silent) => this.store.update((state) => withView(state, view, { silent })),
      },
      socketAddress('/view'),
    );
    this.#channel = new Channel(socketAddress('/ws'), new Entry(), {
      received: (message) => this.#received(message),
      connection: (state) => this.#connection(state),
    });
    this.servers = new ServerWishes((message) => this.#channel.send(message), this.store);
    this.calls = new CallWishes(
      (message) => this.#channel.send(message),
      this.store,
      (name, text) => this.run(name, text),
    );
    this.asked = new AskedWishes((message) => this.#channel.send(message), this.store);
    this.chat = new ChatWishes((message) => this.#channel.send(message), this.store);
    this.kept = new KeptWishes((message) => this.#channel.send(message));
    this.frame = new FrameDesk(this.store, (key, value) => this.remember(key, value));
    watchSystem(() => this.#tellSurroundings());
  }

  start(): void {
    this.#channel.open();
  }

  /** Takes the Views back from another page. */
  comeBack(): void {
    this.#channel.open();
  }

  retry(): void {
    this.#channel.retryNow();
  }

  /** The stage has this much room for a View now. */
  setRoom(room: Room): void {
    this.#room = room;
    this.#tellSurroundings();
  }

  /** With arguments as JSON text, where their spelling counts. */
  run(name: ToolName, args: JsonObject | string, stream = false): void {
    const { server, tool } = name;
    const own = appToolOf(this.store.state, name);
    if (name.view !== undefined) {
      // One that went with its View in this very moment is called by nobody.
      if (own !== undefined) this.#runAppTool(own.offer, own.row, args);
      return;
    }
    const call = this.#expectCall(server, tool);
    this.#channel.send({ type: 'run', call, server, tool, arguments: args, stream });
  }

  /** A call that begins now, shown before Python has said a word about it. */
  #expectCall(server: string, tool: string, offeredBy: string | null = null): string {
    const id = crypto.randomUUID();
    const call: Call = {
      call: id,
      server,
      tool,
      state: 'running',
      text: null,
      progress: null,
      total: null,
      result: null,
      parts: [],
      problems: [],
      view: offeredBy,
      offeredBy,
      task: null,
      took: null,
      started: performance.now(),
      ended: null,
    };
    this.store.update((state) => ({ ...state, calls: [...state.calls, call], shownCall: id }));
    return id;
  }

  #runAppTool({ view, server }: AppTools, { name, shown }: AppToolRow, args: JsonObject | string): void {
    const call = this.#expectCall(server, shown.name, view);
    const written = typeof args === 'string' ? args : JSON.stringify(args);
    this.#channel.send({ type: 'call_app_tool', call, view, tool: name, arguments: written });
  }

  cancel(call: string): void {
    this.#channel.send({ type: 'cancel', call });
  }

  select(selected: ToolName): void {
    this.store.update((state) => ({ ...state, selected, awaited: null }));
  }

  showCall(call: string): void {
    this.store.update((state) => ({ ...state, shownCall: call }));
  }

  /** Closes a View; one whose frame is gone already is only taken off the stage. */
  closeView(view: string): void {
    const phase = this.store.state.views.find((one) => one.mount.view === view)?.phase;
    if (phase === 'closed') {
      this.store.update((state) => withoutView(state, view));
      return;
    }
    this.store.update((state) => withView(state, view, { phase: 'closing' }));
    this.#channel.send({ type: 'close', view });
  }

  /** Reads the View's document again and shows it with the call it has. */
  reloadView(view: string): void {
    this.#channel.send({ type: 'reload_view', view });
  }

  /** Runs the View's tool again with the same arguments; the new View takes its place. */
  rerunView(view: string): void {
    const before = this.store.state.views.find((one) => one.mount.view === view)?.mount;
    if (before === undefined) return;
    const id = this.#expectCall(before.server, before.tool);
    this.#channel.send({ type: 'rerun_view', view, call: id });
    // What is left of one that has ended makes room for the new one.
    const ended = this.store.state.views.some((one) => one.mount.view === view && one.phase === 'closed');
    if (ended) this.store.update((state) => withoutView(state, view));
  }

  setMode(view: string, mode: DisplayMode): void {
    this.#channel.send({ type: 'set_mode', view, mode });
  }

  /** Python answers with the size that there is room for, which is then drawn. */
  sizePip(size: Size, done: boolean): void {
    this.#channel.send({ type: 'size_pip', size, done });
  }

  /** The same by a key, counted by Python from the size it is then. */
  stepPip({ width, height }: Size): void {
    this.#channel.send({ type: 'step_pip', wider: width, taller: height });
  }

  /** Where the View in picture-in-picture floats; kept once the person has let it go. */
  placePip(place: PipPlace, done: boolean): void {
    if (done) this.remember(KEPT_PLACE, { ...place });
    else this.store.update((state) => ({ ...state, remembered: { ...state.remembered, [KEPT_PLACE]: { ...place } } }));
  }

  /** Says why something cannot be had. */
  explain(text: string): void {
    this.store.update((state) => noted(state, 'info', text));
  }

  emulate(change: Partial<Emulation>): void {
    const emulation = { ...this.store.state.stage.emulation, ...change };
    this.store.update((state) => ({ ...state, stage: { ...state.stage, emulation } }));
    this.#channel.send({ type: 'set_emulation', emulation });
  }

  /** Reads the View's document anew; the View is loaded anew if it is another one. */
  refreshDocument(view: string): void {
    this.#channel.send({ type: 'refresh_document', view });
  }

  /** Has these very bytes of this server shown no more. */
  blockDocument(view: string): void {
    this.#channel.send({ type: 'block_document', view });
  }

  unblockDocument(server: string, sha256: string): void {
    this.#channel.send({ type: 'unblock_document', server, sha256 });
  }

  /** Takes back what the View's tool may use; its Views are loaded anew. */
  withdrawDevices(view: string): void {
    this.#channel.send({ type: 'withdraw_devices', view });
  }

  /** Whose content policy Views run under; those on the stage are loaded anew. */
  chooseCsp(csp: CspMode): void {
    this.store.update((state) => ({ ...state, stage: { ...state.stage, csp } }));
    this.#channel.send({ type: 'set_csp', csp });
  }

  answer(question: string, granted: boolean, remember: boolean): void {
    this.store.update((state) => ({ ...state, questions: state.questions.filter((q) => q.question !== question) }));
    this.#channel.send({ type: 'answer', question, granted, remember });
  }

  /** Says no by ending the View that asks. */
  endAsker(question: string): void {
    this.store.update((state) => ({ ...state, questions: state.questions.filter((q) => q.question !== question) }));
    this.#channel.send({ type: 'answer', question, granted: false, end_view: true });
  }

  forgetConversation(): void {
    this.#channel.send({ type: 'forget_conversation' });
  }

  /** Opens the system's own dialog; what is chosen there, Python alone hears. */
  chooseFile(purpose: ChooseFile['purpose']): void {
    this.#channel.send({ type: 'choose_file', purpose });
  }

  /** Keeps a small value from start to start; null forgets it. */
  remember(key: string, value: JsonValue): void {
    this.store.update((state) => ({ ...state, remembered: { ...state.remembered, [key]: value } }));
    this.#channel.send({ type: 'remember', key, value });
  }

  /** null gives it its first value. */
  changeSetting(key: string, text: string | null): void {
    this.forgetRefusal(key);
    this.#channel.send({ type: 'change_setting', key, text });
  }

  forgetRefusal(key: string): void {
    this.store.update((state) => ({ ...state, settings: retried(state.settings, key) }));
  }

  /** What Auto follows is another now. */
  systemChanged(): void {
    this.#tellSurroundings();
  }

  restart(server: string): void {
    const row = this.store.state.servers?.find((one) => one.key === server);
    const begins = row?.origin === 'own' && row.phase !== 'ready' && row.phase !== 'starting';
    if (begins) this.store.update((state) => withAwaited(state, server));
    this.#channel.send({ type: 'restart', server });
  }

  /** Shows a message of the log at hand: the live one, or the imported session. */
  openBody(seq: number): void {
    const imported = this.store.state.imported !== null;
    const body: Body = { seq, imported, text: undefined };
    this.store.update((state) => ({ ...state, body }));
    this.#channel.send({ type: 'want_body', seq, imported });
  }

  closeBody(): void {
    this.store.update((state) => ({ ...state, body: null }));
  }

  wantSession(): void {
    this.#channel.send({ type: 'want_session' });
  }

  async giveSession(file: File): Promise<void> {
    for (const piece of pieces(await file.text(), SESSION_PIECE)) {
      this.#channel.send({ type: 'give_session', name: file.name, ...piece });
    }
  }

  closeSession(): void {
    this.store.update((state) => ({ ...state, imported: null, body: null }));
    this.store.imported.clear();
    this.#channel.send({ type: 'close_session' });
  }

  dismissNote(id: number): void {
    this.store.update((state) => ({ ...state, notes: state.notes.filter((note) => note.id !== id) }));
  }

  #received(message: ToPage): void {
    if (this.servers.heard(message)) return;
    if (message.type === 'menu') {
      // What was heard before it counts: a View may have been made fullscreen in this very moment.
      this.store.flush();
      menuChosen(message.command, (view) => this.#escapedInWindow(view));
      return;
    }
    if (message.type === 'ticket') {
      this.frames.start(message.view, message.ticket);
      return;
    }
    if (message.type === 'welcome') {
      this.#width = message.width;
      this.#tellSurroundings();
    }
    if (message.type === 'session_part') {
      this.#download.take(message);
      return;
    }
    if (message.type === 'conversation_imported') this.explain(words.chat.importedAs(message.title));
    if (message.type === 'conversation_part') {
      this.#conversation.take(message, 'text/plain');
      return;
    }
    this.store.receive(message);
    // The engine needs long to load a frame: it begins before the screen is drawn next.
    if (message.type === 'mount') this.store.flush();
  }

  #connection(connection: Connection): void {
    if (connection !== 'open') this.servers.lost();
    this.store.update((state) => connected(state, connection));
  }

  #tellSurroundings(): void {
    this.#channel.send(surroundings({ width: this.#width ?? this.#room.width, height: this.#room.height }));
  }

  /** Escape was pressed in a View that had no use for it, or claims so: good for nothing but its own way back. */
  #escaped(view: string): void {
    const { views } = this.store.state;
    if (views.some((one) => one.mount.view === view && one.mode !== 'inline')) this.setMode(view, 'inline');
  }

  /** The window heard Escape while the focus was in a View, which need not be the one that is out of its place. */
  #escapedInWindow(view: string): void {
    const { views } = this.store.state;
    const own = views.find((one) => one.mount.view === view && one.mode !== 'inline');
    const leaving = own ?? outOfPlace(views);
    if (leaving !== undefined) this.setMode(leaving.mount.view, 'inline');
  }

  #lost(view: string, why: Loss | 'closed'): void {
    const text = lossText(why);
    const say = (state: State) => withView(state, view, { phase: 'closed', text, mode: 'inline' });
    if (why === 'closed') {
      window.setTimeout(() => this.#speakForClosed(view, say), LAST_WORD);
      return;
    }
    this.store.update(say);
    this.#channel.send({ type: 'frame_lost', view, why });
  }

  /** Only if Python said nothing about this View in the meantime, and did not mount it again. */
  #speakForClosed(view: string, say: (state: State) => State): void {
    const { connection, views } = this.store.state;
    const said = views.some((one) => one.mount.view === view && one.phase === 'closed');
    if (connection === 'open' && !said && !this.frames.has(view)) this.store.update(say);
  }
}
