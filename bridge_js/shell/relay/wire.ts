/**
 * What passes between the page, a View's Worker, the proxy and Python. The frames of the socket are one letter and a
 * payload; their counterpart is `greenroom.web.view_channel`.
 */

/** Why a View was given up, as Python is told. */
export type Loss = 'navigated' | 'flood' | 'too_big' | 'backlog' | 'forged' | 'no_proxy';

/** Page → Worker, once, with the port transferred. */
export interface Start {
  readonly socket: string;
  readonly ticket: string;
  readonly port: MessagePort;
}

/** Worker → page: Escape was pressed in the View. Only a claim, good for leaving fullscreen and nothing else. */
export const ESCAPED = 'escaped';

/** Worker → page: the View's process answers no more, or again. */
export const SILENT = 'silent';
export const HEARD = 'heard';
export type Liveness = typeof SILENT | typeof HEARD;

/** Worker → page, once: it has given up, or its socket is gone. */
export type Gone = 'flood' | 'too_big' | 'backlog' | 'closed';

/** Proxy → Worker. Only a claim: the View can send it too. */
export interface Upward {
  /** A message of the View. */
  readonly m?: unknown;
  /** Its queue overflowed. */
  readonly o?: unknown;
  /** A content policy violation. */
  readonly v?: unknown;
  /** A note for the author. */
  readonly u?: unknown;
  /** Escape was pressed, and the View did nothing with it. */
  readonly k?: unknown;
  /** It is there. */
  readonly a?: unknown;
}

export function isUpward(value: unknown): value is Upward {
  return typeof value === 'object' && value !== null;
}

/** The method of a notification; nothing for requests, answers and whatever else a View may post. */
export function notificationMethod(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || 'id' in message || !('method' in message)) return undefined;
  return typeof message.method === 'string' ? message.method : undefined;
}

/** Cuts long texts inside a View's own report, so that it stays small. */
export function shortened(value: unknown, longest: number): Record<string, string | number> {
  if (typeof value !== 'object' || value === null) return {};
  const short: Record<string, string | number> = {};
  for (const key of ['directive', 'blocked', 'source', 'line', 'column', 'sample', 'disposition']) {
    const part = (value as Record<string, unknown>)[key];
    if (typeof part === 'string') short[key] = part.slice(0, longest);
    else if (typeof part === 'number') short[key] = part;
  }
  return short;
}
