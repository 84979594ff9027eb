/** A button that shows an icon only; its name is there for assistive technology and as a tooltip. */
import type { ReactElement } from 'react';
import css from './controls.module.css';
import { Icon, type IconName } from './Icon';

interface Props {
  readonly icon: IconName;
  readonly name: string;
  readonly press: () => void;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly className?: string;
}

export function IconButton({ icon, name, press, pressed, expanded, className = '' }: Props): ReactElement {
  return (
    <button
      type="button"
      className={`${css['icon']} ${className}`}
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onClick={press}
    >
      <Icon name={icon} />
    </button>
  );
}
