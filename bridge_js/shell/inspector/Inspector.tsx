/** The inspector: a call's result, the conversation, what was found about Views. A count means something to mend. */
import { type ReactElement, useId } from 'react';
import { PaneButton } from '../frame/PaneButton';
import { useSession, useStateOf } from '../page/use_session';
import { TABS, type Tab } from '../state/frame';
import { troubleCount } from '../state/violations';
import { words } from '../words';
import { Findings } from './Findings';
import css from './Inspector.module.css';
import { Result } from './Result';
import { Said } from './Said';

export function Inspector(): ReactElement {
  const id = useId();
  const drawer = useStateOf(({ frame }) => frame.drawer === 'inspector');
  const { frame: desk } = useSession();
  const tab = useStateOf(({ frame }) => frame.tab);
  const setTab = (next: Tab) => desk.turn(next);
  const troubles = useStateOf(troubleCount);
  return (
    <aside className="inspector" id="pane-inspector" data-pane="inspector" aria-label={words.frame.panes.inspector}>
      <div className={css['tabs']}>
        <div role="tablist" aria-label={words.frame.panes.inspector} onKeyDown={(event) => turn(event, tab, setTab)}>
          {TABS.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-selected={tab === name}
              aria-controls={`${id}-panel`}
              tabIndex={tab === name ? 0 : -1}
              onClick={() => setTab(name)}
            >
              {words.result.tabs[name]}
              {name === 'findings' && troubles > 0 && <span className={css['count']}>{troubles}</span>}
            </button>
          ))}
        </div>
        {drawer && <PaneButton pane="inspector" />}
      </div>
      <div className={css['panel']} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'result' && <Result />}
        {tab === 'said' && <Said />}
        {tab === 'findings' && <Findings />}
      </div>
    </aside>
  );
}

/** Arrows go from tab to tab, round and round; in a right-to-left page the other way. */
function turn(event: React.KeyboardEvent<HTMLElement>, tab: Tab, setTab: (tab: Tab) => void): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step;
  const next = (TABS.indexOf(tab) + direction + TABS.length) % TABS.length;
  setTab(TABS[next] ?? tab);
  event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
}
