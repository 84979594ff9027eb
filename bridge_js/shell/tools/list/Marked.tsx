/** A name with what was found in it set off. */
import { Fragment, type ReactElement } from 'react';
import type { Mark } from '../../palette/match';

export function Marked({ text, marks }: { text: string; marks: readonly Mark[] }): ReactElement {
  const parts: ReactElement[] = [];
  let end = 0;
  for (const [start, stop] of [...marks].sort(([one], [other]) => one - other)) {
    if (start < end) continue;
    parts.push(<Fragment key={`before ${start}`}>{text.slice(end, start)}</Fragment>);
    parts.push(<b key={start}>{text.slice(start, stop)}</b>);
    end = stop;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
