/** Every shortcut of the page, in one place, so that no two are the same and the sheet can show them all. */
import type { Keys } from '../parts/keys';

export const SHORTCUTS = {
  palette: { key: 'k', command: true },
  shortcuts: { key: '?' },
  findTool: { key: '/' },
  run: { key: 'Enter', command: true },
  side: { key: 'b', command: true },
  inspector: { key: 'i', command: true },
  log: { key: 'j', command: true },
  stage: { key: '1', command: true },
  chat: { key: '2', command: true },
  newConversation: { key: 'o', command: true, shift: true },
  findConversation: { key: 'f', command: true, shift: true },
  settings: { key: ',', command: true },
  fullscreen: { key: 'Enter', command: true, shift: true },
  pip: { key: 'y', command: true, shift: true },
  nextPane: { key: 'F6' },
  previousPane: { key: 'F6', shift: true },
} as const satisfies Record<string, Keys>;
