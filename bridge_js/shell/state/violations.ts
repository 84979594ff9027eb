/** What the policies of the Views blocked: one row for each, however often it is told. Pure. */
import type { PolicyViolation, StageShape } from '../../contract/page';
import type { State } from './state';

/** All Views together; a View has at most 200. */
export const MOST_VIOLATIONS = 500;

export function withViolation(rows: readonly PolicyViolation[], told: PolicyViolation): readonly PolicyViolation[] {
  const at = rows.findIndex((one) => one.view === told.view && one.number === told.number);
  return at === -1 ? [...rows, told].slice(-MOST_VIOLATIONS) : rows.with(at, told);
}

/** What the host in question blocks; the letter of the specification alone is no trouble here. */
export function isTrouble({ weight }: PolicyViolation): boolean {
  return weight !== 'letter';
}

/** What there is to mend: findings, and what policies blocked. */
export function troubleCount({ findings, violations }: Pick<State, 'findings' | 'violations'>): number {
  return findings.filter((finding) => finding.level !== 'info').length + violations.filter(isTrouble).length;
}

/** Whose content policy: the host's, only what the View declares, or the relaxed one. */
export type CspMode = StageShape['csp'];
