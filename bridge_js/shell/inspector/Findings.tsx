/** What the author of a View should know, the newest last. */
import type { ReactElement } from 'react';
import type { Finding } from '../../contract/page';
import { useStateOf } from '../page/use_session';
import { Icon } from '../parts/Icon';
import css from './Inspector.module.css';

const WORDS: Record<Finding['level'], string> = { error: 'Error', warning: 'Warning', info: 'Note' };

export function Findings(): ReactElement {
  const findings = useStateOf((state) => state.findings);
  if (findings.length === 0) {
    return (
      <p className={css['nothing']}>
        Nothing to mend. What a View’s policy blocks, what is refused to it and what it does against the rules is listed
        here.
      </p>
    );
  }
  return (
    <ul className={css['findings']}>
      {counted(findings).map(({ finding, times }) => (
        <li key={`${finding.view} ${finding.level} ${finding.text}`} className={css[finding.level]}>
          <Icon name={finding.level === 'info' ? 'info' : 'warning'} />
          <div>
            <p dir="auto">{finding.text}</p>
            <small>
              {WORDS[finding.level]} · View {finding.view}
              {times > 1 && ` · ${times} times`}
            </small>
          </div>
        </li>
      ))}
    </ul>
  );
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
