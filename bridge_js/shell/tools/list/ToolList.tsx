/** The tools of all servers and the saved calls, by groups that fold, or what a search leaves of them. */
import { Fragment, type ReactElement, type RefObject, useMemo } from 'react';
import type { JsonValue } from '../../../contract/page';
import { useRemembered } from '../../page/use_remembered';
import { useStateOf } from '../../page/use_session';
import { useRoving } from '../../parts/roving';
import { ServerItem } from '../../side/ServerItem';
import { words } from '../../words';
import { SavedCommands } from '../call/SavedCommands';
import { AppToolGroup } from './AppToolGroup';
import { FOLDED } from './folded';
import { useListKeys } from './list_keys';
import { SavedGroup } from './SavedGroup';
import { type AppGroup, searchAppTools, searchCalls, searchTools } from './search';
import { ToolButton } from './ToolButton';
import css from './Tools.module.css';

const STOPS = '[data-tool], [data-saved], [data-fold]';
const SAVED = 'saved calls';
const NONE: string[] = [];

interface Props {
  readonly search: string;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly children: ReactElement | null;
}

export function ToolList({ search, list, children }: Props): ReactElement {
  const servers = useStateOf((state) => state.servers);
  const saved = useStateOf((state) => state.desk.saved);
  const [folded, remember] = useRemembered<string[]>(FOLDED, names, NONE);
  const groups = useMemo(() => searchTools(servers ?? [], search), [servers, search]);
  const calls = useMemo(() => searchCalls(saved, search), [saved, search]);
  const offers = useStateOf((state) => state.appTools);
  const ofViews = useMemo(() => searchAppTools(offers, search), [offers, search]);
  const searching = search.trim() !== '';
  const listed = (of: readonly AppGroup[]) =>
    of.map((group) => <AppToolGroup key={`view ${group.offer.view}`} {...group} searching={searching} />);
  const apart = ofViews.filter(({ offer }) => groups.every(({ server }) => server.key !== offer.server));
  const press = useListKeys();
  useRoving(list, { as: 'list', stops: STOPS });
  // What was found is shown, whatever is folded.
  const isFolded = (key: string) => !searching && folded.includes(key);
  const fold = (key: string) => remember(folded.includes(key) ? folded.filter((one) => one !== key) : [...folded, key]);
  const matches = calls.length + [...groups, ...ofViews].reduce((all, { tools }) => all + tools.length, 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move among the buttons inside
    <div ref={list} className={css['list']} onKeyDown={press}>
      <SavedCommands />
      <SavedGroup calls={calls} folded={isFolded(SAVED)} fold={() => fold(SAVED)} />
      {groups.map(({ server, tools }) => (
        <Fragment key={server.key}>
          <ServerItem server={server} folded={isFolded(server.key)} fold={() => fold(server.key)}>
            <ul>
              {tools.map(({ tool, marks }) => (
                <ToolButton key={tool.name} server={server.key} tool={tool} marks={marks} />
              ))}
            </ul>
          </ServerItem>
          {listed(ofViews.filter(({ offer }) => offer.server === server.key))}
        </Fragment>
      ))}
      {listed(apart)}
      {searching && matches === 0 && groups.length === 0 ? (
        <p className={css['nothing']}>{words.tools.noMatch(search.trim())}</p>
      ) : (
        children
      )}
      <span className="hidden" role="status">
        {searching ? words.tools.matches(matches) : ''}
      </span>
    </div>
  );
}

/** As it was kept, if it is a list of names. */
function names(kept: JsonValue): string[] | undefined {
  const isNames = Array.isArray(kept) && kept.every((one) => typeof one === 'string');
  return isNames ? (kept as string[]) : undefined;
}
