/** Which tool is chosen: the person's own choice as long as it is there, and what is in reach where there is none. */
import type { ServerRow } from '../../contract/page';
import type { State, ToolName } from './state';

type Choice = Pick<State, 'selected' | 'awaited'>;

/** A server that was started by hand and is ready brings its first tool into reach; otherwise the choice stays. */
export function chosenAmong(servers: readonly ServerRow[], { selected, awaited }: Choice): Choice {
  const server = servers.find((one) => one.key === awaited);
  if (server === undefined || server.phase !== 'ready') return { selected: stillThere(servers, selected), awaited };
  return { selected: chosenOf(server, stillThere(servers, selected)), awaited: null };
}

/** From the moment the person starts it. It may be ready already. */
export function withAwaited(state: State, server: string): State {
  return { ...state, ...chosenAmong(state.servers ?? [], { selected: state.selected, awaited: server }) };
}

/** The choice, if it is one of this server's tools; else the server's first tool with a View. */
export function chosenOf(server: ServerRow, selected: ToolName | null): ToolName | null {
  return selected?.server === server.key ? selected : (firstTool([server]) ?? selected);
}

/** Keeps the selection while its tool exists; otherwise the first tool with a View is in reach. */
function stillThere(servers: readonly ServerRow[], selected: ToolName | null): ToolName | null {
  // Tools of Views come and go with their Views (`app_tools.ts`).
  if (selected?.view !== undefined) return selected;
  const server = servers.find((one) => one.key === selected?.server);
  if (selected !== null && server !== undefined) {
    // A server that restarts lists no tools for a while.
    if (server.phase !== 'ready' || server.tools.some((tool) => tool.name === selected.tool)) return selected;
  }
  return firstTool(servers);
}

function firstTool(servers: readonly ServerRow[]): ToolName | null {
  const all = servers.flatMap((server) => server.tools.map((tool) => ({ server: server.key, tool })));
  const first = all.find(({ tool }) => tool.has_view && tool.model_visible) ?? all[0];
  return first === undefined ? null : { server: first.server, tool: first.tool.name };
}
