/** What a model said, as it comes. */
import type { ReactElement } from 'react';
import type { SaidMessage } from '../../contract/page';
import { Block } from '../inspector/Block';
import { blocksOf } from '../inspector/blocks';
import { CopyButton } from '../parts/CopyButton';
import { textOf } from '../state/conversation';
import { words } from '../words';
import { Markdown } from './markdown/Markdown';
import css from './Thread.module.css';

export function Reply({ message }: { message: SaidMessage }): ReactElement {
  const streaming = message.state === 'streaming';
  const blocks = blocksOf([...message.content]) ?? [];
  return (
    <article className={css['reply']} aria-label={message.author.name ?? ''} aria-busy={streaming}>
      {blocks.map((block, at) =>
        block.kind === 'text' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name, and never change places
          <Markdown key={at} text={block.text} streaming={streaming} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Block key={at} block={block} />
        ),
      )}
      {message.state === 'stopped' && <p className={css['faint']}>{words.chat.stopped}</p>}
      {message.imported && <p className={css['faint']}>{words.chat.imported}</p>}
      {!streaming && (
        <div className={css['actions']}>
          <CopyButton what={words.chat.answer} text={() => textOf(message)} />
        </div>
      )}
    </article>
  );
}
