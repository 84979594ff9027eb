/** Conversations that are kept, the newest first, and the search in all that was said in them. */
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useSession, useStateOf } from '../../page/use_session';
import { Icon } from '../../parts/Icon';
import { useKeptFocus } from '../../parts/kept_focus';
import { useRoving } from '../../parts/roving';
import side from '../../side/Side.module.css';
import { words } from '../../words';
import css from './ChatSide.module.css';
import { ConversationItem } from './ConversationItem';
import { ImportButton } from './ImportButton';

/** Milliseconds of rest after which what was typed is searched for. */
const REST = 150;

export function Conversations(): ReactElement {
  const [search, setSearch] = useState('');
  const rows = useStateOf(({ chat }) => chat.conversations?.rows);
  const list = useRef<HTMLUListElement>(null);
  useAsking(search);
  useRoving(list, { as: 'list', stops: '[data-conversation]' });
  useKeptFocus(list);
  return (
    <>
      <div className={css['find']}>
        <label className={side['search']}>
          <Icon name="search" />
          <span className="hidden">{words.chat.search}</span>
          <input
            data-find-conversation
            type="text"
            placeholder={words.chat.search}
            spellCheck={false}
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && search !== '') {
                event.preventDefault();
                setSearch('');
              }
              if (event.key === 'ArrowDown') {
                event.preventDefault();
                list.current?.querySelector<HTMLElement>('[data-conversation]')?.focus();
              }
            }}
          />
        </label>
        <ImportButton />
      </div>
      <ul ref={list} className={css['list']} aria-label={words.chat.list}>
        {rows?.map((row) => (
          <ConversationItem key={row.conversation} row={row} />
        ))}
        {rows?.length === 0 && (
          <li className={css['none']}>{search === '' ? words.chat.noneYet : words.chat.noneFound}</li>
        )}
      </ul>
    </>
  );
}

/** Asks for what fits the search, and again when another conversation is begun or an answer is over. */
function useAsking(search: string): void {
  const { chat } = useSession();
  const connected = useStateOf((state) => state.connection === 'open');
  const current = useStateOf((state) => state.chat.state?.conversation);
  const busy = useStateOf((state) => state.chat.state?.busy === true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another once one of these is
  useEffect(() => {
    if (!connected) return;
    const timer = window.setTimeout(() => chat.search(search), REST);
    return () => window.clearTimeout(timer);
  }, [chat, connected, search, current, busy]);
}
