/** The body of one message, whole, with secrets already taken out. */
import { type ReactElement, useMemo } from 'react';
import { useSession } from '../page/use_session';
import { CopyButton } from '../parts/CopyButton';
import { IconButton } from '../parts/IconButton';
import { JsonText } from '../parts/JsonText';
import type { Body } from '../state/state';
import css from './LogPane.module.css';

export function BodyPane({ body }: { body: Body }): ReactElement {
  const session = useSession();
  const text = useMemo(() => indented(body.text ?? ''), [body.text]);
  return (
    <section className={css['opened']} aria-label={`Message ${body.seq}`}>
      <div className={css['openedhead']}>
        <h3>Message {body.seq}</h3>
        {typeof body.text === 'string' && <CopyButton what="the message" text={() => text} />}
        <IconButton icon="close" name="Close the message" press={() => session.closeBody()} />
      </div>
      <div className={css['openedtext']}>
        {typeof body.text === 'string' && <JsonText key={body.seq} text={text} label={`Message ${body.seq}`} />}
        {body.text === null && <p>This message is no longer kept: the log had reached its limit.</p>}
      </div>
    </section>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // What a peer sent need not be JSON; then it is shown as it came.
    return text;
  }
}
