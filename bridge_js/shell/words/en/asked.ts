/** What a server asks in the middle of a call: the frame around its words, never the words themselves. */
export const asked = {
  title: (server: string) => `${server} asks you`,
  visit: (server: string) => `${server} asks you to visit an address`,
  byPerson: (tool: string) => `While “${tool}” runs, which you started.`,
  byView: (tool: string, viewTool: string) => `While “${tool}” runs, which the View of “${viewTool}” called.`,
  uncertain: 'Several calls are open at this server; the newest is named.',
  message: (server: string) => `In the words of ${server}`,
  fields: 'What it asks for',
  nothing: 'It asks for a yes or no alone.',
  send: 'Send',
  sendUnchecked: 'Send unchecked',
  agree: 'Agree',
  sending: 'Checking…',
  decline: 'Decline',
  cancel: 'Cancel',
  open: 'Open in the browser',
  endView: 'End this View',
  endCall: 'Stop the call',
  yes: 'Yes',
  no: 'No',
  noSecrets:
    'No passwords or keys here: what you send can be read by the server and stands in the protocol log. A server that needs one has to send you to an address.',
  secret: (fields: string) =>
    `This looks as if a password or key was wanted (${fields}). No server may ask for one in this way. Decline if you are in doubt.`,
  left: (time: string) => `${time} left`,
  minute: 'Less than a minute is left to answer.',
  waiting: (count: number) => (count === 1 ? '1 more question waits' : `${count} more questions wait`),
  mistake: 'One of the values is not complete yet.',
  address: 'The address',
  hostIs: (host: string) => `It leads to ${host}`,
  opensHow:
    'It opens in your browser, outside Greenroom. What you do there goes to that address and not through Greenroom.',
  notes: {
    letters: (letters: string) =>
      `The host is written in letters beyond a–z (${letters}), which can look like another one. Above is what it really is.`,
    punycode: 'The host stands for a name in letters beyond a–z, which a browser may show as it looks.',
    this_machine: 'It leads to a program on this machine.',
    private_network: 'It leads into a private network.',
    not_encrypted: 'It is not encrypted: others on the way can read and change what is sent.',
    port: 'It names a port that is not the usual one.',
  },
};
