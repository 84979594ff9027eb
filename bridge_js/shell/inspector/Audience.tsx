/** Who sees which part of a result under the host that is emulated, and what it costs. */
import type { ReactElement } from 'react';
import type { ResultPart } from '../../contract/page';
import { count, size } from '../parts/format';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import css from './Audience.module.css';

export function Audience({ parts }: { parts: readonly ResultPart[] }): ReactElement {
  return (
    <table className={css['audience']}>
      <caption>{words.result.audience}</caption>
      <thead>
        <tr>
          <th scope="col">{words.result.part}</th>
          <th scope="col">{words.result.model}</th>
          <th scope="col">{words.result.view}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.name}>
            <th scope="row">
              <code dir="ltr">{part.name}</code> <small>{costOf(part)}</small>
            </th>
            <Seen yes={part.model} />
            <Seen yes={part.view} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function costOf({ size: bytes, tokens }: ResultPart): string {
  return tokens === null ? size(bytes) : words.result.cost(size(bytes), count(tokens));
}

function Seen({ yes }: { yes: boolean }): ReactElement {
  return (
    <td data-yes={yes}>
      {yes ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
      <span className="hidden">{yes ? words.result.sees : words.result.seesNot}</span>
    </td>
  );
}
