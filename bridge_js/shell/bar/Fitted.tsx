/** Things in one row. What has no room is reached through a button at the end, and nothing is ever cut off. */
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { Drop } from '../parts/Drop';
import { words } from '../words';
import css from './Emulation.module.css';

export interface Item {
  readonly key: string;
  readonly node: ReactElement;
}

export function Fitted({ items }: { items: readonly Item[] }): ReactElement {
  const row = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<readonly number[]>([]);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = () => setLeft((before) => settled(before, beyondFirstLine(element)));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, []);
  const rest = items.filter((_, at) => left.includes(at));
  return (
    <>
      {/* All of them stay in the row, so that it can be seen when there is room for them again. */}
      <div ref={row} className={css['fitted']}>
        {items.map(({ key, node }, at) => (
          <div key={key} inert={left.includes(at)}>
            {node}
          </div>
        ))}
      </div>
      {rest.length > 0 && (
        <Drop label={words.bar.more} icon="sliders">
          {() => (
            <div className={css['stacked']}>
              {rest.map(({ key, node }) => (
                <div key={key}>{node}</div>
              ))}
            </div>
          )}
        </Drop>
      )}
    </>
  );
}

/** Those in a later line. What is empty has its place there, too, and is nothing to reach. */
function beyondFirstLine(row: HTMLElement): number[] {
  const children = [...row.children] as HTMLElement[];
  const line = children[0]?.offsetTop ?? 0;
  return children.flatMap((child, at) => (child.offsetTop > line + 2 && child.offsetWidth > 0 ? [at] : []));
}

function settled(before: readonly number[], now: readonly number[]): readonly number[] {
  return before.join() === now.join() ? before : now;
}
