/** One line of the palette, with what was found in it set off, and its keys. */
import { Fragment, type ReactElement, useEffect, useRef } from 'react';
import type { Command } from '../frame/commands';
import { Icon } from '../parts/Icon';
import { caps } from '../parts/keys';
import { words } from '../words';
import type { Mark } from './match';
import css from './Palette.module.css';

interface Props {
  readonly id: string;
  readonly command: Command;
  readonly marks: readonly Mark[];
  /** It is the first of its group. */
  readonly heading: boolean;
  readonly chosen: boolean;
  readonly choose: () => void;
}

export function Option({ id, command, marks, heading, chosen, choose }: Props): ReactElement {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const { title, detail, icon, keys, wire } = command;
  return (
    <>
      {heading && (
        <div className={css['heading']} role="presentation">
          {words.palette.groups[command.group]}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the field points at the chosen line */}
      <div ref={line} id={id} className={css['option']} role="option" aria-selected={chosen} onClick={choose}>
        {icon === undefined ? <span className={css['noicon']} /> : <Icon name={icon} />}
        <span className={css['title']} dir={wire === true ? 'ltr' : 'auto'}>
          {marked(title, marks)}
        </span>
        {detail !== undefined && <bdi className={css['detail']}>{detail}</bdi>}
        {keys !== undefined && (
          <span className={css['keys']}>
            {caps(keys).map((cap) => (
              <kbd key={cap}>{cap}</kbd>
            ))}
          </span>
        )}
      </div>
    </>
  );
}

function marked(title: string, marks: readonly Mark[]): ReactElement {
  const set = new Set(marks.flatMap(([start, end]) => Array.from({ length: end - start }, (_, at) => start + at)));
  const parts: { text: string; found: boolean; at: number }[] = [];
  for (let at = 0; at < title.length; at += 1) {
    const last = parts.at(-1);
    if (last?.found === set.has(at)) last.text += title[at];
    else parts.push({ text: title[at] ?? '', found: set.has(at), at });
  }
  return (
    <>{parts.map(({ text, found, at }) => (found ? <b key={at}>{text}</b> : <Fragment key={at}>{text}</Fragment>))}</>
  );
}
