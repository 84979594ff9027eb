/**
 * What a person can do, by name: the list behind the palette, the shortcuts and their sheet. Each part of the page adds
 * its own with `useCommands` while it is there; the newest of two with the same keys has them.
 */
import { useEffect, useSyncExternalStore } from 'react';
import type { IconName } from '../parts/Icon';
import { isPressed, isTyping, type Keys } from '../parts/keys';

export type CommandGroup = 'tools' | 'calls' | 'places' | 'actions' | 'views' | 'servers' | 'looks';

export interface Command {
  /** Unique among all. */
  readonly id: string;
  readonly group: CommandGroup;
  readonly title: string;
  /** Said beside the title: the server of a tool, for example. It is searched as well. */
  readonly detail?: string;
  readonly icon?: IconName;
  readonly keys?: Keys;
  /** The title is a name from the wire, shown as code and from left to right. */
  readonly wire?: boolean;
  readonly run: () => void;
}

export class Commands {
  readonly #sources = new Map<string, readonly Command[]>();
  readonly #listeners = new Set<() => void>();
  #all: readonly Command[] = [];

  get all(): readonly Command[] {
    return this.#all;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** In place of what this source had before; an empty list takes them away. */
  put(source: string, commands: readonly Command[]): void {
    this.#sources.delete(source);
    if (commands.length > 0) this.#sources.set(source, commands);
    this.#all = [...this.#sources.values()].flat();
    for (const listener of this.#listeners) listener();
  }

  /** Does what the pressed keys stand for; false where they stand for nothing. */
  press(event: KeyboardEvent): boolean {
    const found = this.#all.findLast(({ keys }) => keys !== undefined && isPressed(keys, event));
    if (found?.keys === undefined || (isTyping(event.target) && isText(found.keys))) return false;
    found.run();
    return true;
  }
}

function isText({ key, command }: Keys): boolean {
  return key.length === 1 && command !== true;
}

export const commands = new Commands();

/** Adds commands while the component is there. The list must be the same from one rendering to the next (useMemo). */
export function useCommands(source: string, list: readonly Command[]): void {
  useEffect(() => {
    commands.put(source, list);
    return () => commands.put(source, []);
  }, [source, list]);
}

export function useAllCommands(): readonly Command[] {
  return useSyncExternalStore(commands.subscribe, () => commands.all);
}

/** Shortcuts count everywhere but in a dialog, which has the page to itself. */
export function listenForShortcuts(): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return;
    if (commands.press(event)) event.preventDefault();
  };
  window.addEventListener('keydown', pressed);
  return () => window.removeEventListener('keydown', pressed);
}
