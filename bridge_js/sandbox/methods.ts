/** The methods that belong to the proxy. They are never passed on, in neither direction. */
const RESERVED = 'ui/notifications/sandbox-';
export const PROXY_READY = `${RESERVED}proxy-ready`;
export const RESOURCE_READY = `${RESERVED}resource-ready`;

/** The method of a message, or nothing if it has none. */
export function methodOf(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('method' in message)) return undefined;
  return typeof message.method === 'string' ? message.method : undefined;
}

export function isReserved(message: unknown): boolean {
  return methodOf(message)?.startsWith(RESERVED) ?? false;
}
