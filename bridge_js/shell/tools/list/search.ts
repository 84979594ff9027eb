/** Which tools and saved calls a search leaves over, the best first, with what was found set off. */
import type { AppToolRow, AppTools, SavedCall, ServerRow, ToolRow } from '../../../contract/page';
import { type Mark, match } from '../../palette/match';

export interface FoundTool {
  readonly tool: ToolRow;
  readonly marks: readonly Mark[];
}

export interface Group {
  readonly server: ServerRow;
  readonly tools: readonly FoundTool[];
}

export interface FoundAppTool {
  readonly row: AppToolRow;
  readonly marks: readonly Mark[];
}

export interface AppGroup {
  readonly offer: AppTools;
  readonly tools: readonly FoundAppTool[];
}

export interface FoundCall {
  readonly call: SavedCall;
  readonly marks: readonly Mark[];
}

/** Characters of a description that are searched. */
const LOOKED_AT = 2_000;
const NO_MARKS: readonly Mark[] = [];

interface Ranked extends FoundTool {
  readonly rank: number;
}

/**
 * Every word typed must be in the name, title or description of a tool, or in the name of its server; what is in the
 * name counts most, and what answers as well stays in the server's order. Servers whose tools answer best come first, and one whose own name answers keeps all of its tools.
 */
export function searchTools(servers: readonly ServerRow[], typed: string): Group[] {
  if (typed.trim() === '') return servers.map((server) => ({ server, tools: server.tools.map(unmarked) }));
  const found = servers.flatMap((server) => {
    const tools = server.tools.flatMap((tool) => ranked(tool, server, typed)).sort((a, b) => a.rank - b.rank);
    const named = match({ title: server.name }, typed) !== null;
    if (tools.length === 0 && !named) return [];
    return [{ server, tools: tools.length === 0 ? server.tools.map(unmarked) : tools, best: tools[0]?.rank ?? 0 }];
  });
  return found.sort((a, b) => a.best - b.best);
}

function unmarked(tool: ToolRow): FoundTool {
  return { tool, marks: NO_MARKS };
}

function ranked(tool: ToolRow, server: ServerRow, typed: string): Ranked[] {
  const detail = `${tool.title ?? ''} ${tool.description.slice(0, LOOKED_AT)} ${server.name}`;
  const found = match({ title: tool.name, detail }, typed);
  return found === null ? [] : [{ tool, marks: found.marks, rank: Math.floor(found.rank) }];
}

/** The tools that Views offer, by the same rule; the server, the tool it shows and the app's own name lead to all of a View's. */
export function searchAppTools(offers: readonly AppTools[], typed: string): AppGroup[] {
  return offers.flatMap((offer) => {
    const all = offer.tools.map((row) => ({ row, marks: NO_MARKS }));
    if (typed.trim() === '') return [{ offer, tools: all }];
    const tools = offer.tools
      .flatMap((row) => {
        const { name, title, description } = row.shown;
        const detail = `${title ?? ''} ${description.slice(0, LOOKED_AT)} ${offer.app} ${offer.server_name}`;
        const found = match({ title: name, detail }, typed);
        return found === null ? [] : [{ row, marks: found.marks, rank: found.rank }];
      })
      .sort((a, b) => a.rank - b.rank);
    const named = match({ title: offer.app, detail: offer.server_name }, typed) !== null;
    if (tools.length === 0 && !named) return [];
    return [{ offer, tools: tools.length === 0 ? all : tools }];
  });
}

export function searchCalls(calls: readonly SavedCall[], typed: string): FoundCall[] {
  if (typed.trim() === '') return calls.map((call) => ({ call, marks: NO_MARKS }));
  return calls
    .flatMap((call) => {
      const found = match({ title: call.name, detail: call.tool }, typed);
      return found === null ? [] : [{ call, marks: found.marks, rank: found.rank }];
    })
    .sort((a, b) => a.rank - b.rank);
}
