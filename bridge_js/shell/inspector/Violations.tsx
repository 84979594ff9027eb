/** What content policies blocked: where, how often, who says so, and the smallest declaration that would allow it. */
import type { ReactElement } from 'react';
import type { PolicyMend, PolicyViolation } from '../../contract/page';
import { CopyButton } from '../parts/CopyButton';
import { Icon } from '../parts/Icon';
import { isTrouble } from '../state/violations';
import { words } from '../words';
import css from './Violations.module.css';

/** The names of the metadata, the same in every language. */
const UI_CSP = '_meta.ui.csp';
const OPENAI_CSP = 'openai/widgetCSP';

export function Violations({ rows }: { rows: readonly PolicyViolation[] }): ReactElement | null {
  if (rows.length === 0) return null;
  const later = (row: PolicyViolation) => (isTrouble(row) ? 0 : 1);
  return (
    <ul className={css['rows']} aria-label={words.policy.list}>
      {rows
        .toReversed()
        .sort((one, other) => later(one) - later(other))
        .map((row) => (
          <Row key={`${row.view} ${row.number}`} row={row} />
        ))}
    </ul>
  );
}

function Row({ row }: { row: PolicyViolation }): ReactElement {
  const { policy } = words;
  const ownWord = !row.told_by.includes('report');
  return (
    <li className={isTrouble(row) ? css['trouble'] : ''}>
      <Icon name={isTrouble(row) ? 'warning' : 'info'} />
      <div>
        <p className={css['blocked']}>
          <code dir="ltr">{row.directive}</code>
          <bdi dir="ltr">
            {row.origin !== '' && <strong>{row.origin}</strong>}
            {row.rest}
          </bdi>
        </p>
        <small>{policy.ofView(policy.weights[row.weight], row.view, row.count)}</small>
        {row.places.map((place) => (
          <small key={place}>
            {policy.at} <code dir="ltr">{place}</code>
          </small>
        ))}
        {ownWord && <small>{policy.ownWord}</small>}
        {row.mend !== null && <Mend mend={row.mend} />}
        {row.why_none !== null && <p dir="auto">{row.why_none}</p>}
      </div>
    </li>
  );
}

function Mend({ mend }: { mend: PolicyMend }): ReactElement {
  const { policy } = words;
  return (
    <div className={css['mend']}>
      <p>{policy.mend}</p>
      <Addition to={UI_CSP} json={mend.ui_csp} />
      {mend.openai_csp !== null && <Addition to={OPENAI_CSP} json={mend.openai_csp} />}
    </div>
  );
}

function Addition({ to, json }: { to: string; json: string }): ReactElement {
  return (
    <div className={css['addition']}>
      <small>
        <code dir="ltr">{to}</code>
      </small>
      <code dir="ltr">{json}</code>
      <CopyButton what={words.policy.copy(to)} text={() => json} />
    </div>
  );
}
