/** The draft of the tool that is shown. It is kept with the page, so that it is there again when the tool is. */
import { useCallback, useMemo } from 'react';
import type { ToolRow } from '../../../contract/page';
import { useSession, useStateOf } from '../../page/use_session';
import { type Draft, toolKey } from '../../state/call_desk';
import type { ToolName } from '../../state/state';
import { freshDraft } from './draft_text';

export interface DraftInHand {
  readonly draft: Draft;
  readonly put: (draft: Draft) => void;
  /** Back to what the schema suggests. */
  readonly reset: () => void;
}

export function useDraft(name: ToolName, tool: ToolRow): DraftInHand {
  const session = useSession();
  const written = useStateOf((state) => state.desk.drafts[toolKey(name)]);
  const fresh = useMemo(() => freshDraft(tool.input_schema, 'form'), [tool.input_schema]);
  const draft = written ?? fresh;
  const put = useCallback((next: Draft) => session.calls.write(name, next), [session, name]);
  const { mode } = draft;
  const reset = useCallback(() => put({ ...fresh, mode }), [put, fresh, mode]);
  return { draft, put, reset };
}
