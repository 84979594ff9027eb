/** The person's settings as Python tells them, and why a value was not taken. */
import type { About, AppSettings, SettingRefused, SettingRow } from '../../contract/page';

export interface SettingsState {
  /** null until Python has told. */
  readonly rows: readonly SettingRow[] | null;
  /** What is wrong with what was typed last, by the setting's key. */
  readonly refused: Readonly<Record<string, string>>;
  readonly about: About | null;
}

export const NO_SETTINGS: SettingsState = { rows: null, refused: {}, about: null };

export function settingsReduced(state: SettingsState, message: AppSettings | SettingRefused | About): SettingsState {
  switch (message.type) {
    case 'settings':
      return { ...state, rows: message.rows };
    case 'setting_refused':
      return { ...state, refused: { ...state.refused, [message.key]: message.text } };
    case 'about':
      return { ...state, about: message };
  }
}

/** A new try: what was wrong with the one before does not matter any more. */
export function retried(state: SettingsState, key: string): SettingsState {
  const refused = Object.fromEntries(Object.entries(state.refused).filter(([other]) => other !== key));
  return { ...state, refused };
}
