/** The head of a group in the list: a press folds it and unfolds it. */
import type { ReactElement } from 'react';
import { Icon } from '../../parts/Icon';
import css from './Tools.module.css';

interface Props {
  readonly name: string;
  readonly folded: boolean;
  readonly press: () => void;
  readonly title?: string;
}

export function FoldButton({ name, folded, press, title }: Props): ReactElement {
  return (
    <button type="button" data-fold className={css['fold']} aria-expanded={!folded} title={title} onClick={press}>
      <Icon name={folded ? 'forward' : 'down'} />
      <bdi>{name}</bdi>
    </button>
  );
}
