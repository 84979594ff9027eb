/** What a server says it is: its own word, shown as that. */
import type { ReactElement } from 'react';
import type { JsonObject, ServerDetails, ServerRow } from '../../contract/page';
import { duration } from '../parts/format';
import { JsonText } from '../parts/JsonText';
import { words } from '../words';
import css from './Details.module.css';

interface Props {
  readonly server: ServerRow;
  readonly details: ServerDetails;
}

export function Facts({ details }: Props): ReactElement {
  const { facts, notRunYet, instructions } = words.servers;
  return (
    <section aria-label={facts}>
      <h2>{facts}</h2>
      {details.protocol === null ? <p className={css['muted']}>{notRunYet}</p> : <Known details={details} />}
      {details.instructions !== null && (
        <details>
          <summary>{instructions}</summary>
          <pre className={css['instructions']} dir="auto">
            {details.instructions}
          </pre>
        </details>
      )}
    </section>
  );
}

function Known({ details }: { details: ServerDetails }): ReactElement {
  const { name, serverVersion, protocol, startedIn, offers, offersWhat, capabilities } = words.servers;
  const called = details.title ?? details.server_name;
  return (
    <dl className={css['facts']}>
      {called !== null && <Fact name={name} value={called} {...(details.title && { also: details.server_name })} />}
      {details.version !== null && <Fact name={serverVersion} value={details.version} />}
      {details.protocol !== null && <Fact name={protocol} value={details.protocol} />}
      {details.took_ms !== null && <Fact name={startedIn} value={duration(details.took_ms)} />}
      <Fact name={offers} value={offersWhat(details.tools, details.resources, details.prompts)} />
      <dt>{capabilities}</dt>
      <dd>
        <Capabilities declared={details.capabilities} />
      </dd>
    </dl>
  );
}

function Fact({ name, value, also }: { name: string; value: string; also?: string | null }): ReactElement {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi> {also !== null && also !== undefined && <code dir="ltr">{also}</code>}
      </dd>
    </>
  );
}

function Capabilities({ declared }: { declared: JsonObject }): ReactElement {
  const names = Object.keys(declared);
  if (names.length === 0) return <>{words.servers.noCapabilities}</>;
  return (
    <details>
      <summary>
        <bdi dir="ltr">{names.join(', ')}</bdi>
      </summary>
      <JsonText text={JSON.stringify(declared, null, 2)} label={words.servers.capabilities} />
    </details>
  );
}
