/** One block of a result's content. */
import { type ReactElement, useEffect, useState } from 'react';
import { CopyButton } from '../parts/CopyButton';
import { size } from '../parts/format';
import { JsonText } from '../parts/JsonText';
import { Segments } from '../parts/Segments';
import { words } from '../words';
import css from './Block.module.css';
import { type Block as AnyBlock, bytesOf, looksLikeMarkdown } from './blocks';
import { MarkdownText } from './MarkdownText';

type Of<Kind extends AnyBlock['kind']> = Extract<AnyBlock, { kind: Kind }>;

export function Block({ block }: { block: AnyBlock }): ReactElement {
  switch (block.kind) {
    case 'text':
      return <Text text={block.text} />;
    case 'image':
    case 'audio':
      return <Media block={block as Of<'image'>} />;
    case 'link':
      return <ResourceLink block={block} />;
    case 'resource':
      return <Resource block={block} />;
    case 'unknown':
      return (
        <div className={css['block']}>
          <Head kind={words.result.unknown} />
          <JsonText text={JSON.stringify(block.value, null, 2)} label={words.result.unknown} />
        </div>
      );
  }
}

function Head(props: {
  kind: string;
  detail?: string;
  copied?: string;
  children?: ReactElement | false;
}): ReactElement {
  const { kind, detail, copied, children } = props;
  return (
    <div className={css['head']}>
      <span>{kind}</span>
      {detail !== undefined && <small dir="ltr">{detail}</small>}
      {children}
      {copied !== undefined && <CopyButton what={kind} text={() => copied} />}
    </div>
  );
}

type Look = 'plain' | 'markdown';

function Text({ text }: { text: string }): ReactElement {
  const likely = looksLikeMarkdown(text);
  const [look, setLook] = useState<Look>(likely ? 'markdown' : 'plain');
  return (
    <div className={css['block']}>
      <Head kind={words.result.text} detail={size(new TextEncoder().encode(text).length)} copied={text}>
        {likely && (
          <Segments<Look>
            label={words.result.textAs}
            segments={[
              { value: 'markdown', label: words.result.markdown },
              { value: 'plain', label: words.result.plain },
            ]}
            chosen={look}
            choose={setLook}
          />
        )}
      </Head>
      {text === '' && <p className={css['faint']}>{words.result.empty}</p>}
      {look === 'markdown' ? <MarkdownText text={text} /> : <PlainText text={text} />}
    </div>
  );
}

/** Of a long text the beginning, until the whole is asked for. */
const LONGEST = 20_000;

function PlainText({ text }: { text: string }): ReactElement {
  const [whole, setWhole] = useState(false);
  const shown = whole ? text : text.slice(0, LONGEST);
  return (
    <>
      <p className={css['plain']} dir="auto">
        {shown}
      </p>
      {shown.length < text.length && (
        <button type="button" className={css['more']} onClick={() => setWhole(true)}>
          {words.result.all(text.length.toLocaleString('en'))}
        </button>
      )}
    </>
  );
}

/** Shown from a blob, so that megabytes do not stand in the page's own text. */
function useBlob(base64: string, type: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([decoded(base64)], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [base64, type]);
  return url;
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function Media({ block: { kind, type, data } }: { block: Of<'image'> }): ReactElement {
  const url = useBlob(data, type);
  const [broken, setBroken] = useState(false);
  const name = kind === 'image' ? words.result.image : words.result.audio;
  return (
    <div className={css['block']}>
      <Head kind={name} detail={`${type} · ${size(bytesOf(data))}`} copied={data} />
      {broken && <p className={css['broken']}>{words.result.broken(type)}</p>}
      {url !== null && !broken && kind === 'image' && (
        <img className={css['image']} src={url} alt={words.result.imageOf(type)} onError={() => setBroken(true)} />
      )}
      {url !== null && !broken && kind === 'audio' && (
        // biome-ignore lint/a11y/useMediaCaption: a tool's sound has no captions to show
        <audio controls src={url} onError={() => setBroken(true)} />
      )}
    </div>
  );
}

function ResourceLink({ block: { uri, name, about, type } }: { block: Of<'link'> }): ReactElement {
  return (
    <div className={css['block']}>
      <Head kind={words.result.link} detail={type} copied={uri} />
      <p dir="auto">{name}</p>
      <code dir="ltr">{uri}</code>
      {about !== '' && (
        <p className={css['faint']} dir="auto">
          {about}
        </p>
      )}
    </div>
  );
}

function Resource({ block: { uri, type, text, blob } }: { block: Of<'resource'> }): ReactElement {
  const bytes = text === null ? bytesOf(blob) : new TextEncoder().encode(text).length;
  return (
    <div className={css['block']}>
      <Head kind={words.result.resource} detail={`${type} · ${size(bytes)}`} copied={text ?? blob} />
      <code dir="ltr">{uri}</code>
      {text === null ? <p className={css['faint']}>{words.result.binary}</p> : <PlainText text={text} />}
    </div>
  );
}
