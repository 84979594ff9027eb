/** What the native window hears before the page: its menu, and Escape wherever the focus is. Counterpart: `greenroom.window.menu`. */
import type { MenuChosen } from '../../contract/page';
import { commands } from '../frame/commands';

type Chosen = Exclude<MenuChosen['command'], 'escape'>;

/** The page's own commands, by the names that the menu has for them. */
const IDS: Readonly<Record<Chosen, string>> = {
  side: 'pane side',
  inspector: 'pane inspector',
  log: 'pane log',
  palette: 'palette',
  settings: 'place settings',
  shortcuts: 'shortcuts',
};

export function menuChosen(command: MenuChosen['command'], escaped: (view: string) => void): void {
  if (command !== 'escape') {
    commands.all.find(({ id }) => id === IDS[command])?.run();
    return;
  }
  // With the focus elsewhere the page hears the key itself.
  const focused = document.activeElement;
  const view = focused instanceof HTMLIFrameElement ? focused.dataset['view'] : undefined;
  if (view !== undefined) escaped(view);
}
