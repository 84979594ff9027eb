/** Views that an earlier window left: those that wait, and what is said of one that was rebuilt. */
export const kept = {
  waiting: 'Views from before',
  waitingHow: 'They are shown with the result they had. No tool is called.',
  show: 'Show',
  showOf: (tool: string) => `Show ${tool}`,
  forget: (tool: string) => `Forget this View of ${tool}`,
  restored: 'Restored: the tool was not called again.',
  stored: 'Its server was not running, so this is the document that was kept.',
  runAgain: 'Run again',
};
