/** The documents that Views are made of: which bytes, whether the server has others by now, what is blocked. */
export const documents = {
  name: 'Document',
  address: 'Address',
  hash: 'SHA-256',
  size: 'Size',
  refresh: 'Refresh',
  refreshHint:
    'Reads the document anew from its server, whatever is kept of it. The View is loaded anew if it is another one; no tool is called.',
  block: 'Block this document',
  blockHint: 'These very bytes of this server are not shown any more, under whatever address or tool.',
  outdated: 'Its server has another document for this View now.',
  outdatedHint: 'Hosts keep documents by their address, and may go on showing the old one.',
  showNew: 'Show the new one',
  blocked: 'Blocked documents',
  blockedHint: 'Views made of these bytes are not shown. A document with one byte more is another document.',
  blockedAt: (day: string) => `blocked ${day}`,
  unblock: (hash: string) => `Unblock ${hash}`,
};
