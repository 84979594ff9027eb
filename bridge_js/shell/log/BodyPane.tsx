/** The body of one message, whole, with secrets already taken out: as a tree or as it is spelled, and its other half. */
import { type ReactElement, useMemo, useState } from 'react';
import { useSession } from '../page/use_session';
import { Boundary } from '../parts/Boundary';
import { CopyButton } from '../parts/CopyButton';
import controls from '../parts/controls.module.css';
import { duration } from '../parts/format';
import { Icon } from '../parts/Icon';
import { IconButton } from '../parts/IconButton';
import { JsonText } from '../parts/JsonText';
import { Segments } from '../parts/Segments';
import { JsonTree } from '../parts/tree/JsonTree';
import type { Log } from '../state/log';
import type { Body } from '../state/state';
import { readJson } from '../tools/json/read';
import { writeJson } from '../tools/json/write';
import { words } from '../words';
import css from './LogPane.module.css';

type Look = 'tree' | 'raw';

export function BodyPane({ body, log }: { body: Body; log: Log }): ReactElement {
  const session = useSession();
  const [look, setLook] = useState<Look>('tree');
  const title = words.log.message(body.seq);
  return (
    <section className={css['opened']} aria-label={title}>
      <div className={css['openedhead']}>
        <h3>{title}</h3>
        <OtherHalf seq={body.seq} log={log} />
        <Segments<Look>
          label={words.log.as}
          segments={[
            { value: 'tree', label: words.log.tree },
            { value: 'raw', label: words.log.raw },
          ]}
          chosen={look}
          choose={setLook}
        />
        {typeof body.text === 'string' && <CopyButton what={words.log.theMessage} text={() => body.text ?? ''} />}
        <IconButton icon="close" name={words.log.close} press={() => session.closeBody()} />
      </div>
      {log.rowOf(body.seq)?.redacted === true && (
        <p className={css['redacted']}>
          <Icon name="lock" /> {words.log.redacted}
        </p>
      )}
      {body.text === null && <p className={css['nothing']}>{words.log.gone}</p>}
      {typeof body.text === 'string' && (
        <Boundary key={body.seq} fallback={<pre className={css['openedtext']}>{body.text}</pre>}>
          <Text text={body.text} look={look} title={title} />
        </Boundary>
      )}
    </section>
  );
}

/** What a peer sent need not be JSON; then it is shown as it came. */
function Text({ text, look, title }: { text: string; look: Look; title: string }): ReactElement {
  const [search, setSearch] = useState('');
  const reading = useMemo(() => readJson(text), [text]);
  if ('mistake' in reading || look === 'raw') {
    const shown = 'mistake' in reading ? text : writeJson(reading.value);
    return (
      <div className={css['openedtext']}>
        <JsonText text={shown} label={title} />
      </div>
    );
  }
  return (
    <>
      <input
        className={`${controls['field']} ${css['find']}`}
        type="search"
        aria-label={words.log.find}
        placeholder={words.log.find}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <JsonTree value={reading.value} label={title} levels={3} search={search} fills />
    </>
  );
}

/** From a request to its answer, and back. */
function OtherHalf({ seq, log }: { seq: number; log: Log }): ReactElement | null {
  const session = useSession();
  const row = log.rowOf(seq);
  const answer = log.answerTo(seq);
  if (row === undefined) return null;
  if (row.answers !== null) {
    const request = row.answers;
    return <Leap text={words.log.toRequest} press={() => session.openBody(request)} />;
  }
  if (row.kind !== 'request') return null;
  if (answer === undefined) return <small>{words.log.unanswered}</small>;
  return (
    <Leap text={words.log.toAnswer(duration(answer.duration_ms ?? 0))} press={() => session.openBody(answer.seq)} />
  );
}

function Leap({ text, press }: { text: string; press: () => void }): ReactElement {
  return (
    <button type="button" className={controls['quiet']} onClick={press}>
      {text}
    </button>
  );
}
