/** A tool call in one line: how it is, what it is called, how long it took; unfolded, what it was given and answered. */
import type { ReactElement } from 'react';
import type { RanTool } from '../../contract/page';
import { useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { duration } from '../parts/format';
import { Icon } from '../parts/Icon';
import { JsonText } from '../parts/JsonText';
import { readJson } from '../tools/json/read';
import { writeJson } from '../tools/json/write';
import { words } from '../words';
import css from './Thread.module.css';
import { ToolAsk } from './ToolAsk';

export function ToolRow({ call }: { call: RanTool }): ReactElement {
  const question = useStateOf(({ questions }) => questions.find((one) => one.entry === call.number));
  if (question !== undefined) return <ToolAsk key={question.question} question={question} call={call} />;
  return (
    <details className={css['tool']} data-outcome={call.outcome}>
      <summary>
        <Sign outcome={call.outcome} />
        <span className={css['what']}>
          {status(call)}{' '}
          <code dir="ltr">
            {call.server_name}.{call.tool}
          </code>
          {call.outcome === 'writing' && <Written text={call.arguments} />}
        </span>
        <small>
          <bdi>{beside(call)}</bdi>
        </small>
      </summary>
      <Inside call={call} />
    </details>
  );
}

const SIGNS = { done: 'check', error: 'warning', failed: 'warning', cancelled: 'close' } as const;

function Sign({ outcome }: { outcome: RanTool['outcome'] }): ReactElement {
  if (outcome === 'asking') return <Icon name="info" />;
  if (outcome === 'writing' || outcome === 'running') return <span className={controls['wheel']} aria-hidden="true" />;
  return <Icon name={SIGNS[outcome]} />;
}

/** As the tool wants it said, while it runs and when it is done; what went wrong is said in our words. */
function status({ outcome, status: own }: RanTool): string {
  return own !== null && (outcome === 'running' || outcome === 'done') ? `${own} ·` : words.chat.tool[outcome];
}

/** Characters of what is being written. The end of it is what is new. */
const LONGEST = 60;

function Written({ text }: { text: string | null }): ReactElement | null {
  if (text === null || text === '') return null;
  const shown = text.length > LONGEST ? `…${text.slice(-LONGEST)}` : text;
  return (
    <code className={css['written']} dir="ltr">
      {shown}
    </code>
  );
}

function beside(call: RanTool): string {
  const parts = [
    call.author.by === 'person' ? words.chat.byPerson : null,
    call.offered_by === null ? null : words.chat.ofView(call.offered_by),
    call.for_model ? null : words.chat.notForModel,
    place(call),
    call.took === null ? null : duration(call.took * 1000),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

function place({ shown_in: view, outcome }: RanTool): string | null {
  if (view === null) return null;
  return outcome === 'writing' ? words.chat.streamsTo(view) : words.chat.shownIn(view);
}

function Inside({ call }: { call: RanTool }): ReactElement {
  return (
    <div className={css['inside']}>
      {call.arguments !== null && call.arguments !== '' && (
        <>
          <h3>{words.chat.arguments}</h3>
          <JsonText text={spread(call.arguments)} label={words.chat.arguments} />
        </>
      )}
      {call.said !== null && (
        <>
          <h3>{words.chat.result}</h3>
          <p className={css['answer']} dir="auto">
            {call.said}
          </p>
        </>
      )}
    </div>
  );
}

/** One member a line, where it is whole, and as it was spelled. */
function spread(text: string): string {
  const reading = readJson(text);
  return 'mistake' in reading ? text : writeJson(reading.value);
}
