/** The frame around everything: the rail, the panes and what separates them, the places, and what the keys do. */
export const frame = {
  rail: 'Places',
  places: {
    stage: 'Stage',
    chat: 'Chat',
    servers: 'Servers',
    settings: 'Settings',
  },
  skip: 'Skip to the stage',
  closeDrawer: 'Close the drawer',
  panes: {
    side: 'Servers and tools',
    inspector: 'Inspector',
    log: 'Protocol',
  },
  fold: {
    side: 'Fold the servers and tools',
    inspector: 'Close the inspector',
    log: 'Fold the protocol',
  },
  unfold: {
    side: 'Servers and tools',
    inspector: 'Inspector',
    log: 'Unfold the protocol',
  },
  separator: {
    side: 'Width of the servers and tools',
    inspector: 'Width of the inspector',
    log: 'Height of the protocol',
    call: 'Height of the call',
  },
  inspectorWith: (count: number) =>
    count === 1 ? 'Inspector, 1 finding to mend' : `Inspector, ${count} findings to mend`,
  pixels: (size: number) => `${size} pixels`,
  percent: (size: number) => `${size} % of the window`,
  percentOfSide: (size: number) => `${size} % of the side`,
  withKeys: (name: string, keys: string) => `${name} (${keys})`,
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  noClipboard: 'The clipboard is not available',
};
