/** What the author of a View should know: first about the View at hand, the worst first, of those the newest. */
import type { ReactElement } from 'react';
import type { Finding } from '../../contract/page';
import { useStateOf } from '../page/use_session';
import { Icon } from '../parts/Icon';
import type { State } from '../state/state';
import { words } from '../words';
import css from './Inspector.module.css';
import { Violations } from './Violations';

/** How Python begins its note of a policy (`host/mounting.py`), which is long and seldom read. */
const POLICY = 'Content-Security-Policy: ';

export function Findings(): ReactElement {
  const findings = useStateOf((state) => state.findings);
  const violations = useStateOf((state) => state.violations);
  const atHand = useStateOf(viewAtHand);
  if (findings.length === 0 && violations.length === 0) {
    return <p className={css['nothing']}>{words.result.nothingFound}</p>;
  }
  return (
    <>
      <Violations rows={violations.filter(({ view }) => view === atHand)} />
      <Others findings={findings} atHand={atHand} />
      <Violations rows={violations.filter(({ view }) => view !== atHand)} />
    </>
  );
}

function Others({ findings, atHand }: { findings: readonly Finding[]; atHand: string | undefined }): ReactElement {
  return (
    <ul className={css['findings']}>
      {counted(inOrder(findings, atHand)).map(({ finding, times }) => (
        <li key={`${finding.view} ${finding.level} ${finding.text}`} className={css[finding.level]}>
          <Icon name={finding.level === 'info' ? 'info' : 'warning'} />
          <div>
            <Words text={finding.text} />
            <small>
              {words.result.ofView(words.result.levels[finding.level], finding.view)}
              {times > 1 && words.result.times(times)}
            </small>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Words({ text }: { text: string }): ReactElement {
  if (!text.startsWith(POLICY)) return <p dir="auto">{text}</p>;
  return (
    <details>
      <summary>{words.result.policy}</summary>
      <code dir="ltr" className={css['policy']}>
        {text.slice(POLICY.length).replaceAll('; ', ';\n')}
      </code>
    </details>
  );
}

/** The View of the call that the inspector shows; else the one that came last. */
function viewAtHand({ calls, shownCall, views }: State): string | undefined {
  const shown = calls.find((one) => one.call === shownCall)?.view;
  return shown ?? views.at(-1)?.mount.view;
}

const WEIGHTS: Readonly<Record<Finding['level'], number>> = { error: 0, warning: 1, info: 2 };

function inOrder(findings: readonly Finding[], atHand: string | undefined): Finding[] {
  const later = ({ view, level }: Finding) => (view === atHand ? 0 : 3) + WEIGHTS[level];
  return findings.toReversed().sort((one, other) => later(one) - later(other));
}

/** The same finding again is counted, not repeated. */
function counted(findings: readonly Finding[]): { finding: Finding; times: number }[] {
  const groups = new Map<string, { finding: Finding; times: number }>();
  for (const finding of findings) {
    const key = `${finding.view} ${finding.level} ${finding.text}`;
    const group = groups.get(key) ?? { finding, times: 0 };
    group.times += 1;
    groups.set(key, group);
  }
  return [...groups.values()];
}
