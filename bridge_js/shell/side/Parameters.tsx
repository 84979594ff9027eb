/** What the tool's schema says about its parameters, to read while typing. */
import type { ReactElement } from 'react';
import type { JsonObject } from '../state/state';
import { parametersOf } from '../tools/parameters';
import css from './CallPanel.module.css';

export function Parameters({ schema }: { schema: JsonObject }): ReactElement {
  const parameters = parametersOf(schema);
  if (parameters.length === 0) return <p className={css['muted']}>This tool declares no parameters.</p>;
  return (
    <details>
      <summary className={css['muted']}>
        <bdi>{parameters.length === 1 ? '1 parameter' : `${parameters.length} parameters`}</bdi>
      </summary>
      <dl className={css['parameters']}>
        {parameters.map(({ name, type, required, description }) => (
          <div key={name}>
            <dt>
              <code dir="ltr">{name}</code> <span dir="ltr">{type}</span> {required && <em>required</em>}
            </dt>
            {description !== '' && <dd dir="auto">{description}</dd>}
          </div>
        ))}
      </dl>
    </details>
  );
}
