/** Questions, notes and announcements. */
export const over = {
  yes: {
    tool: 'Allow the call',
    link: 'Open the link',
    server: 'Start the server',
    permission: 'Allow',
  },
  no: {
    tool: 'Deny',
    link: 'Do not open',
    server: 'Do not start',
    permission: 'Deny',
  },
  endView: 'End this View',
  exactly: 'Exactly this',
  remember: 'Remember this answer',
  notes: 'Messages for you',
  fewer: 'Fewer',
  more: (count: number) => `${count} more`,
  dismiss: 'Dismiss',
  broken: 'The page could not be drawn',
  brokenHow: 'Nothing is lost: the servers and their Views are as they were. Load the page again.',
  reload: 'Load again',
  lost: 'The connection to Greenroom is lost. Reconnecting.',
  callState: (tool: string, state: string) => `${tool}: ${state}.`,
  viewState: (view: string, phase: string) => `View ${view}: ${phase}.`,
};
