/** A request as a tree that can be searched, or as the text that it is. */
import { type ReactElement, useMemo, useState } from 'react';
import { Boundary } from '../../parts/Boundary';
import controls from '../../parts/controls.module.css';
import { JsonText } from '../../parts/JsonText';
import { Segments } from '../../parts/Segments';
import { JsonTree } from '../../parts/tree/JsonTree';
import { readJson } from '../../tools/json/read';
import { words } from '../../words';

type Look = 'tree' | 'raw';

export function RequestText({ text }: { text: string }): ReactElement {
  const [look, setLook] = useState<Look>('tree');
  const [search, setSearch] = useState('');
  const reading = useMemo(() => readJson(text), [text]);
  const name = words.chat.requestName;
  const raw = <JsonText text={text} label={name} />;
  if ('mistake' in reading) return raw;
  return (
    <>
      <Segments<Look>
        label={words.result.as(name)}
        segments={[
          { value: 'tree', label: words.result.tree },
          { value: 'raw', label: words.result.raw },
        ]}
        chosen={look}
        choose={setLook}
      />
      {look === 'raw' ? (
        raw
      ) : (
        <>
          <input
            className={controls['field']}
            type="search"
            aria-label={words.result.find(name)}
            placeholder={words.result.find(name)}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <Boundary fallback={raw}>
            <JsonTree value={reading.value} label={name} levels={3} search={search} />
          </Boundary>
        </>
      )}
    </>
  );
}
