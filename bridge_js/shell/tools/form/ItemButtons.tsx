/** What can be done with an item of a list. */
import type { ReactElement } from 'react';
import { IconButton } from '../../parts/IconButton';
import { words } from '../../words';
import css from './Form.module.css';

interface Props {
  readonly at: number;
  readonly count: number;
  readonly move: (at: number, to: number) => void;
  readonly remove: (at: number) => void;
}

export function ItemButtons({ at, count, move, remove }: Props): ReactElement {
  const name = words.call.list.item(at + 1);
  const small = css['small'] ?? '';
  return (
    <>
      {at > 0 && (
        <IconButton icon="up" name={words.call.list.up(name)} className={small} press={() => move(at, at - 1)} />
      )}
      {at < count - 1 && (
        <IconButton icon="down" name={words.call.list.down(name)} className={small} press={() => move(at, at + 1)} />
      )}
      <IconButton icon="close" name={words.call.list.remove(name)} className={small} press={() => remove(at)} />
    </>
  );
}
