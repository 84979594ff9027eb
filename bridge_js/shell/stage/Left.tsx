/** Views that an earlier window left and that are not shown: a line each, above those that are. */
import { type ReactElement, useRef } from 'react';
import type { LeftView } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { clock, size } from '../parts/format';
import { Icon } from '../parts/Icon';
import { IconButton } from '../parts/IconButton';
import { useKeptFocus } from '../parts/kept_focus';
import { words } from '../words';
import css from './Left.module.css';

export function Left(): ReactElement | null {
  const left = useStateOf((state) => state.left);
  return left.length === 0 ? null : <List left={left} />;
}

function List({ left }: { left: readonly LeftView[] }): ReactElement {
  const list = useRef<HTMLElement>(null);
  useKeptFocus(list);
  return (
    <section ref={list} className={css['left']} aria-labelledby="left-views">
      <h2 id="left-views">{words.kept.waiting}</h2>
      <p>{words.kept.waitingHow}</p>
      <ul>
        {left.map((view) => (
          <Line key={view.place} view={view} />
        ))}
      </ul>
    </section>
  );
}

function Line({ view }: { view: LeftView }): ReactElement {
  const { kept } = useSession();
  return (
    <li>
      <Icon name={view.why_not === null ? 'history' : 'warning'} />
      <div>
        <span className={css['name']}>
          <bdi>{view.title}</bdi> · <bdi>{view.server_name}</bdi>
        </span>
        <small title={view.uri}>
          <bdi>{clock(view.shown_at)}</bdi> · <bdi>{size(view.html_bytes)}</bdi>
        </small>
        {view.why_not !== null && <p dir="auto">{view.why_not}</p>}
      </div>
      {view.why_not === null && (
        <button
          type="button"
          className={controls['quiet']}
          aria-label={words.kept.showOf(view.title)}
          onClick={() => kept.show(view.place)}
        >
          {words.kept.show}
        </button>
      )}
      <IconButton icon="close" name={words.kept.forget(view.title)} press={() => kept.forget(view.place)} />
    </li>
  );
}
