/** The inspector: a call's result, the conversation, what was found about Views. A count means something to mend. */
import { type ReactElement, useId } from 'react';
import { KnownContexts } from '../chat/inspect/KnownContexts';
import { StepRequest } from '../chat/inspect/StepRequest';
import { Steps } from '../chat/inspect/Steps';
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
  const work = useStateOf(({ frame }) => frame.work);
  const tab = useStateOf(({ frame }) => frame.tabs[frame.work]);
  const tabs: readonly Tab[] = TABS[work];
  const troubles = useStateOf(troubleCount);
  return (
    <aside className="inspector" id="pane-inspector" data-pane="inspector" aria-label={words.frame.panes.inspector}>
      <div className={css['tabs']}>
        <div
          role="tablist"
          aria-label={words.frame.panes.inspector}
          onKeyDown={(event) => turn(event, tabs, tab, (next) => desk.turn(next))}
        >
          {tabs.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-selected={tab === name}
              aria-controls={`${id}-panel`}
              tabIndex={tab === name ? 0 : -1}
              onClick={() => desk.turn(name)}
            >
              {titleOf(name)}
              {name === 'findings' && troubles > 0 && <span className={css['count']}>{troubles}</span>}
            </button>
          ))}
        </div>
        {drawer && <PaneButton pane="inspector" />}
      </div>
      <div className={css['panel']} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <Content tab={tab} />
      </div>
    </aside>
  );
}

function titleOf(tab: Tab): string {
  return { ...words.result.tabs, ...words.chat.tabs }[tab];
}

function Content({ tab }: { tab: Tab }): ReactElement {
  switch (tab) {
    case 'result':
      return <Result />;
    case 'said':
      return <Said />;
    case 'findings':
      return <Findings />;
    case 'steps':
      return <Steps />;
    case 'request':
      return <StepRequest />;
    case 'context':
      return <KnownContexts />;
  }
}

/** Arrows go from tab to tab, round and round; in a right-to-left page the other way. */
function turn(
  event: React.KeyboardEvent<HTMLElement>,
  tabs: readonly Tab[],
  tab: Tab,
  setTab: (tab: Tab) => void,
): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step;
  const next = (tabs.indexOf(tab) + direction + tabs.length) % tabs.length;
  setTab(tabs[next] ?? tab);
  event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
}
