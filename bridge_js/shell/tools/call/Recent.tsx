/** The last calls of a tool; a press takes the arguments of one of them. */
import { type ReactElement, useEffect } from 'react';
import type { RecentCall } from '../../../contract/page';
import { useSession, useStateOf } from '../../page/use_session';
import controls from '../../parts/controls.module.css';
import { clock } from '../../parts/format';
import { Icon } from '../../parts/Icon';
import { toolKey } from '../../state/call_desk';
import type { ToolName } from '../../state/state';
import { words } from '../../words';
import { readJson } from '../json/read';
import { writeShort } from '../json/write';
import css from './CallPanel.module.css';

export function Recent({ name, use }: { name: ToolName; use: (text: string) => void }): ReactElement {
  const session = useSession();
  const calls = useStateOf((state) => state.desk.recent[toolKey(name)]);
  const { server, tool } = name;
  useEffect(() => session.calls.wantRecent({ server, tool }), [session, server, tool]);
  return (
    <section className={css['drawer']} aria-label={words.call.recentOf}>
      {calls?.length === 0 && <p className={css['note']}>{words.call.noRecent}</p>}
      <ul>
        {calls?.map((call) => (
          <li key={call.time}>
            <Entry call={call} use={use} />
          </li>
        ))}
      </ul>
      {calls !== undefined && calls.length > 0 && (
        <button type="button" className={controls['quiet']} onClick={() => session.calls.clearRecent(name)}>
          {words.call.clear}
        </button>
      )}
    </section>
  );
}

function Entry({ call, use }: { call: RecentCall; use: (text: string) => void }): ReactElement {
  const { arguments: text, outcome, time } = call;
  const good = outcome === 'done';
  return (
    <button type="button" className={css['entry']} disabled={text === null} onClick={() => text !== null && use(text)}>
      <span className={good ? css['good'] : css['bad']} title={words.call.outcomes[outcome]}>
        <Icon name={good ? 'check' : 'warning'} />
        <span className="hidden">{words.call.outcomes[outcome]}</span>
      </span>
      {text === null ? <em>{words.call.notKept}</em> : <code dir="ltr">{short(text)}</code>}
      <small>
        <bdi>{clock(time)}</bdi>
      </small>
    </button>
  );
}

function short(text: string): string {
  const reading = readJson(text);
  const line = 'value' in reading ? writeShort(reading.value) : text;
  return line === '{}' ? words.call.noArgumentsShort : line;
}
