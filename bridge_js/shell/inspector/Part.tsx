/** One member of a result: the blocks of its content each in their own way, everything else as a tree. */
import { type ReactElement, useMemo, useState } from 'react';
import type { JsonValue } from '../../contract/page';
import { Boundary } from '../parts/Boundary';
import { CopyButton } from '../parts/CopyButton';
import controls from '../parts/controls.module.css';
import { size } from '../parts/format';
import { JsonText } from '../parts/JsonText';
import { Segments } from '../parts/Segments';
import { JsonTree } from '../parts/tree/JsonTree';
import { readJson } from '../tools/json/read';
import { words } from '../words';
import { Block } from './Block';
import { blocksOf } from './blocks';
import css from './Inspector.module.css';

type Look = 'shown' | 'raw';

export function Part({ name, value }: { name: string; value: JsonValue }): ReactElement {
  const [look, setLook] = useState<Look>('shown');
  const text = useMemo(() => JSON.stringify(value, null, 2), [value]);
  const blocks = name === 'content' ? blocksOf(value) : null;
  const bytes = useMemo(() => new TextEncoder().encode(JSON.stringify(value)).length, [value]);
  return (
    <section className={css['part']} aria-label={name}>
      <div className={css['parthead']}>
        <h3 dir="ltr">{name}</h3>
        <small>
          <bdi>{size(bytes)}</bdi>
        </small>
        <Segments<Look>
          label={words.result.as(name)}
          segments={[
            { value: 'shown', label: blocks === null ? words.result.tree : words.result.shown },
            { value: 'raw', label: words.result.raw },
          ]}
          chosen={look}
          choose={setLook}
        />
        <CopyButton what={name} text={() => text} />
      </div>
      {look === 'raw' && <JsonText text={text} label={name} />}
      <Boundary key={look} fallback={<JsonText text={text} label={name} />}>
        {look === 'shown' && blocks === null && <Tree name={name} text={text} />}
        {look === 'shown' && blocks?.length === 0 && <p className={css['nothing']}>{words.result.noBlocks}</p>}
        {/* biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing else to be known by, and never move */}
        {look === 'shown' && blocks?.map((block, at) => <Block key={at} block={block} />)}
      </Boundary>
    </section>
  );
}

/** Values of this many characters can be searched. */
const WORTH_SEARCHING = 400;

function Tree({ name, text }: { name: string; text: string }): ReactElement {
  const [search, setSearch] = useState('');
  const reading = useMemo(() => readJson(text), [text]);
  if ('mistake' in reading) return <JsonText text={text} label={name} />;
  return (
    <>
      {text.length > WORTH_SEARCHING && (
        <input
          className={controls['field']}
          type="search"
          aria-label={words.result.find(name)}
          placeholder={words.result.find(name)}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <JsonTree value={reading.value} label={name} search={search} />
    </>
  );
}
