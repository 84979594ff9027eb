/** A button that shows an icon only; its name is there for assistive technology and, with its keys, as a tooltip. */
import type { ReactElement } from 'react';
import { words } from '../words';
import css from './controls.module.css';
import { Icon, type IconName } from './Icon';
import { ariaKeys, type Keys, spelled } from './keys';

interface Props {
  readonly icon: IconName;
  readonly name: string;
  readonly press: () => void;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly disabled?: boolean;
  /** Why it cannot be had now: it stays in reach, says so, and a press only says so again. */
  readonly unavailable?: string | undefined;
  readonly keys?: Keys;
  readonly className?: string;
  /** -1 where the keys reach it otherwise. */
  readonly tabIndex?: number;
}

export function IconButton(props: Props): ReactElement {
  const { icon, name, press, pressed, expanded, disabled, keys, className = '', tabIndex, unavailable } = props;
  const title = keys === undefined ? name : words.frame.withKeys(name, spelled(keys));
  return (
    <button
      type="button"
      className={`${css['icon']} ${className}`}
      aria-label={name}
      title={unavailable ?? title}
      aria-disabled={unavailable !== undefined || undefined}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      aria-pressed={pressed}
      aria-expanded={expanded}
      disabled={disabled}
      tabIndex={tabIndex}
      onClick={press}
    >
      <Icon name={icon} />
    </button>
  );
}
