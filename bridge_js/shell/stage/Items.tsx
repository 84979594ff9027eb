/** Views and, in the chat, entries, in the one order that both places have: a frame that is moved is loaded anew. */
import type { ReactElement, RefObject } from 'react';
import { Row } from '../chat/Row';
import { useStateOf } from '../page/use_session';
import type { Entry } from '../state/conversation';
import type { Call, View } from '../state/state';
import { useScreenScale } from './room';
import { ViewCard } from './ViewCard';

interface ItemsProps {
  readonly list: RefObject<HTMLDivElement | null>;
  /** The View that covers the others. */
  readonly covering: View | undefined;
}

export function Items({ list, covering }: ItemsProps): ReactElement[] {
  const chatting = useStateOf(({ frame }) => frame.work === 'chat');
  const items = useStateOf(({ thread }) => thread.items);
  const views = useStateOf((state) => state.views);
  const calls = useStateOf((state) => state.calls);
  const entries = useStateOf(({ conversation, frame }) => (frame.work === 'chat' ? conversation.entries : NONE));
  const scale = useScreenScale(list);
  return items.flatMap((item) => {
    if (item.kind === 'entry') return chatting ? [<Row key={item.key} number={item.number} />] : [];
    const view = views.find(({ serial }) => serial === item.serial);
    if (view === undefined) return [];
    return [
      <ViewCard
        key={item.key}
        view={view}
        call={saidAbove(entries, view) ? undefined : callOf(calls, view)}
        covered={covering !== undefined && covering !== view}
        scale={scale}
      />,
    ];
  });
}

const NONE: readonly Entry[] = [];

function callOf(calls: readonly Call[], { mount }: View): Call | undefined {
  return calls.findLast((one) => one.view === mount.view && one.offeredBy === null);
}

/** In the thread the call stands above its View. */
function saidAbove(entries: readonly Entry[], { mount }: View): boolean {
  return entries.some((one) => one.kind === 'call' && one.shown_in === mount.view && one.outcome !== 'running');
}
