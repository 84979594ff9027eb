/** Which tools a search leaves over, with their servers. */
import type { ServerRow, ToolRow } from '../../contract/page';

export interface Group {
  readonly server: ServerRow;
  readonly tools: readonly ToolRow[];
}

/** A server whose own name matches keeps all of its tools. */
export function searchTools(servers: readonly ServerRow[], text: string): Group[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return servers.map((server) => ({ server, tools: server.tools }));
  return servers.flatMap((server) => {
    if (server.name.toLowerCase().includes(wanted)) return [{ server, tools: server.tools }];
    const tools = server.tools.filter((tool) => `${tool.name} ${tool.title ?? ''}`.toLowerCase().includes(wanted));
    return tools.length === 0 ? [] : [{ server, tools }];
  });
}
