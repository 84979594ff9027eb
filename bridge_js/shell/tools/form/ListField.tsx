/** A list: items are added, removed, and moved by button or by Alt with the arrows. */
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import controls from '../../parts/controls.module.css';
import { drawn } from '../../parts/drawn';
import { Icon } from '../../parts/Icon';
import { words } from '../../words';
import { below } from '../json/pointer';
import { EMPTY_LIST, EMPTY_OBJECT, type Json } from '../json/value';
import { firstValue } from '../schema/draft';
import type { Shape } from '../schema/field';
import { Field } from './Field';
import css from './Form.module.css';
import { type ControlProps, useForm } from './form_context';
import { ItemButtons } from './ItemButtons';
import { useItemKeys } from './item_keys';

interface Props extends ControlProps {
  readonly shape: Extract<Shape, { kind: 'list' }>;
}

/** Items that are drawn at once. */
const MANY = 100;

export function ListField({ name, shape, value, change, pointer, id, invalid }: Props): ReactElement {
  const { root } = useForm();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const [most, setMost] = useState(MANY);
  const items = value?.kind === 'list' ? value.items : EMPTY_LIST.items;
  const keys = useItemKeys(items.length);
  const schemaAt = (at: number): Json | null => shape.first[at] ?? shape.rest;
  const put = (next: readonly Json[]) => change({ kind: 'list', items: next });
  const next = schemaAt(items.length);
  const full = next === null || (shape.most !== undefined && items.length >= shape.most);
  const add = () => {
    keys.add();
    drawn(() => put([...items, firstValue(next ?? EMPTY_OBJECT, root)]));
    focusItem(list.current, items.length);
  };
  const move = (at: number, to: number) => {
    const moved = items[at];
    if (moved === undefined || to < 0 || to >= items.length) return;
    keys.move(at, to);
    put(items.toSpliced(at, 1).toSpliced(to, 0, moved));
    setSaid(words.call.list.moved(to + 1));
  };
  const remove = (at: number) => {
    keys.remove(at);
    drawn(() => put(items.toSpliced(at, 1)));
    focusItem(list.current, Math.min(at, items.length - 2));
  };
  const press = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(at, at + step);
  };
  return (
    <div className={css['list']} id={id} data-invalid={invalid}>
      {items.length > 0 && (
        <ol ref={list} className={css['inner']}>
          {items.slice(0, most).map((item, at) => (
            <li key={keys.of(at)} onKeyDown={(event) => press(event, at)}>
              <Field
                name={words.call.list.item(at + 1)}
                schema={schemaAt(at) ?? EMPTY_OBJECT}
                required
                value={item}
                change={(changed) =>
                  put(changed === undefined ? items.with(at, emptied(item)) : items.with(at, changed))
                }
                pointer={below(pointer, at)}
                actions={<ItemButtons at={at} count={items.length} move={move} remove={remove} />}
              />
            </li>
          ))}
        </ol>
      )}
      {items.length > most && (
        <button type="button" className={controls['quiet']} onClick={() => setMost(most + MANY)}>
          {words.call.field.more(items.length - most)}
        </button>
      )}
      {!full && (
        <button
          type="button"
          className={`${controls['quiet']} ${css['set']}`}
          aria-label={words.call.list.add(name)}
          title={words.call.list.keys}
          onClick={add}
        >
          <Icon name="add" />
          {words.call.list.addShort}
        </button>
      )}
      <span className="hidden" role="status">
        {said}
      </span>
    </div>
  );
}

/** An item cannot be unset, only removed: a number with nothing typed is no JSON yet. */
function emptied(item: Json): Json {
  return item.kind === 'string' ? { kind: 'string', value: '' } : { kind: 'unreadable', text: '' };
}

function focusItem(list: HTMLElement | null, at: number): void {
  const item = list?.children[at];
  const control = item?.querySelector<HTMLElement>('input, textarea, select') ?? item?.querySelector('button');
  control?.focus();
}
