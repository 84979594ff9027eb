/** The servers by where they come from: one's own first, then file by file, then the command line, and our demo last. */
import type { FollowedFile, ServerRow } from '../../contract/page';

export interface Group {
  readonly origin: ServerRow['origin'];
  /** Of the file; null for the others. */
  readonly file: FollowedFile | null;
  readonly servers: readonly ServerRow[];
}

export function groupsOf(servers: readonly ServerRow[], files: readonly FollowedFile[]): Group[] {
  const from = (origin: ServerRow['origin']) => servers.filter((one) => one.origin === origin);
  const ofFiles = files.map((file): Group => {
    return { origin: 'file', file, servers: from('file').filter((one) => one.file === file.shown) };
  });
  const others = (['command_line', 'demo'] as const).map((origin): Group => {
    return { origin, file: null, servers: from(origin) };
  });
  return [
    { origin: 'own', file: null, servers: from('own') },
    ...ofFiles,
    ...others.filter((group) => group.servers.length > 0),
  ];
}
