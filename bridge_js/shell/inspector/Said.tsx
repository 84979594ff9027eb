/** The conversation: what Views want a model to know, what they said, and the tools that the person ran. */
import type { ReactElement, ReactNode } from 'react';
import type { JsonObject, NotedContext, SaidBy } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import { CopyButton } from '../parts/CopyButton';
import controls from '../parts/controls.module.css';
import { clock } from '../parts/format';
import { Icon } from '../parts/Icon';
import { JsonText } from '../parts/JsonText';
import { type Entry, waits } from '../state/conversation';
import { words } from '../words';
import { Block } from './Block';
import { blocksOf } from './blocks';
import inspector from './Inspector.module.css';
import css from './Said.module.css';
import { copyOf, titleOf } from './said';

export function Said(): ReactElement {
  const { entries, contexts } = useStateOf((state) => state.conversation);
  const session = useSession();
  const known = Object.values(contexts);
  if (entries.length === 0 && known.length === 0) {
    return <p className={inspector['nothing']}>{words.said.nothing}</p>;
  }
  return (
    <>
      {known.length > 0 && <Contexts known={known} />}
      {entries.length > 0 && (
        <section className={css['part']} aria-label={words.said.conversation}>
          <div className={css['head']}>
            <h3>{words.said.conversation}</h3>
            <button
              type="button"
              className={controls['quiet']}
              title={words.said.forgetHow}
              onClick={() => session.forgetConversation()}
            >
              {words.said.forget}
            </button>
          </div>
          <ol className={css['entries']} aria-live="polite">
            {entries.map((entry) => (
              <li key={entry.number}>
                <OneEntry entry={entry} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** What each View said of itself last. */
export function Contexts({ known }: { known: readonly NotedContext[] }): ReactElement {
  return (
    <section className={css['part']} aria-label={words.said.contexts}>
      <h3>{words.said.contexts}</h3>
      <p className={css['faint']}>{words.said.contextsHow}</p>
      {known.map((context) => (
        <Context key={context.author.view} context={context} />
      ))}
    </section>
  );
}

function Context({ context }: { context: NotedContext }): ReactElement {
  const { author, time, content, structured } = context;
  return (
    <article className={css['card']}>
      <Head author={author} time={time}>
        <CopyButton what={words.said.context} text={() => copyOf(content, structured)} />
      </Head>
      <Content content={content} />
      {structured !== null && <JsonText text={structured} label={words.said.structured} />}
    </article>
  );
}

function OneEntry({ entry }: { entry: Entry }): ReactElement | null {
  if (entry.kind === 'call') {
    return (
      <p className={css['call']}>
        <Icon name="tools" />
        <span>
          <bdi>{titleOf(entry.author)}</bdi> {words.said.ran}{' '}
          <bdi dir="ltr">
            <code>{entry.tool}</code>
          </bdi>{' '}
          <small>
            <bdi>{entry.server_name}</bdi> · {entry.offered_by !== null && `${words.said.ofView(entry.offered_by)} · `}
            {words.result.outcomes[entry.outcome]}
            {!entry.for_model && ` · ${words.said.notForModel}`}
          </small>
        </span>
        <small className={css['time']}>{clock(entry.time)}</small>
      </p>
    );
  }
  // What a model does between its words stands in the thread.
  if (entry.kind !== 'message') return null;
  return (
    <article className={css['card']} data-waits={waits(entry)}>
      <Head author={entry.author} time={entry.time}>
        <CopyButton what={words.said.message} text={() => copyOf(entry.content, null)} />
      </Head>
      <Content content={entry.content} />
      {waits(entry) && <p className={css['faint']}>{words.said.waits}</p>}
    </article>
  );
}

/** Who it is stands apart from what they say, and in our words. */
function Head({ author, time, children }: { author: SaidBy; time: number; children: ReactNode }): ReactElement {
  return (
    <div className={css['head']}>
      <strong data-by={author.by}>
        <bdi>{titleOf(author)}</bdi>
      </strong>
      {author.by === 'view' && (
        <small>
          <bdi>{words.said.of(author.tool ?? '', author.name ?? '')}</bdi>
        </small>
      )}
      <small className={css['time']}>{clock(time)}</small>
      {children}
    </div>
  );
}

/** Words are shown plainly: a model is given them as they are, and so is the person. */
function Content({ content }: { content: readonly JsonObject[] }): ReactElement {
  const blocks = blocksOf([...content]) ?? [];
  return (
    <>
      {blocks.map((block, index) =>
        block.kind === 'text' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name, and never change places
          <p key={index} className={css['words']} dir="auto">
            {block.text}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Block key={index} block={block} />
        ),
      )}
    </>
  );
}
