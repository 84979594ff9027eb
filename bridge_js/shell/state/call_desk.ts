/** Calls that are being written, what is wrong with them, and calls that are kept. */
import type {
  ArgumentProblem,
  ArgumentsChecked,
  RecentCall,
  RecentCalls,
  SavedCall,
  SavedCalls,
} from '../../contract/page';
import type { JsonObject } from '../tools/json/value';
import type { ToolName } from './state';

/** The arguments of one tool as they are being written. */
export interface Draft {
  readonly mode: 'form' | 'json';
  /** As JSON; what is sent. */
  readonly text: string;
  /** What the form shows; null while the text is no JSON object. */
  readonly value: JsonObject | null;
}

export interface Check {
  readonly serial: number;
  readonly tool: string;
  readonly text: string;
}

export interface Checked extends Check {
  readonly problems: readonly ArgumentProblem[];
  readonly note: string | null;
}

export interface CallDesk {
  /** By `toolKey`. */
  readonly drafts: { readonly [tool: string]: Draft };
  readonly asked: Check | null;
  readonly checked: Checked | null;
  readonly saved: readonly SavedCall[];
  /** By `toolKey`; missing until it is known. */
  readonly recent: { readonly [tool: string]: readonly RecentCall[] };
  /** The saved call that was deleted last, as long as that can be undone. */
  readonly removed: SavedCall | null;
}

export const EMPTY_DESK: CallDesk = { drafts: {}, asked: null, checked: null, saved: [], recent: {}, removed: null };

export function toolKey({ server, tool, view }: ToolName): string {
  return JSON.stringify(view === undefined ? [server, tool] : [server, tool, view]);
}

export function reduceDesk(desk: CallDesk, message: ArgumentsChecked | SavedCalls | RecentCalls): CallDesk {
  switch (message.type) {
    case 'arguments_checked':
      if (desk.asked?.serial !== message.serial) return desk;
      return { ...desk, checked: { ...desk.asked, problems: message.problems, note: message.note } };
    case 'saved_calls':
      return { ...desk, saved: message.calls };
    case 'recent_calls':
      return { ...desk, recent: { ...desk.recent, [toolKey(message)]: message.calls } };
  }
}

export function withDraft(desk: CallDesk, name: ToolName, draft: Draft | undefined): CallDesk {
  const { [toolKey(name)]: _before, ...others } = desk.drafts;
  return { ...desk, drafts: draft === undefined ? others : { ...others, [toolKey(name)]: draft } };
}
