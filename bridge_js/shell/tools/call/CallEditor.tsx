/** The arguments of a tool, as a form or as JSON, and what is done with them. */
import { type ReactElement, useCallback, useMemo, useRef } from 'react';
import type { AppTools, ToolRow } from '../../../contract/page';
import { useCommands } from '../../frame/commands';
import { SHORTCUTS } from '../../frame/shortcuts';
import { useStateOf } from '../../page/use_session';
import { IconButton } from '../../parts/IconButton';
import { Segments } from '../../parts/Segments';
import type { Checked } from '../../state/call_desk';
import type { ToolName } from '../../state/state';
import { words } from '../../words';
import { ArgumentsForm } from '../form/ArgumentsForm';
import { schemaOf } from '../schema/schema';
import { ArgumentsText } from './ArgumentsText';
import { CallHead } from './CallHead';
import css from './CallPanel.module.css';
import { draftOfText, draftOfValue, mistakeIn } from './draft_text';
import { Problems } from './Problems';
import { problemsByPlace } from './problem_places';
import { RunBar } from './RunBar';
import { useDraft } from './use_draft';
import { useRun } from './use_run';

interface Props {
  readonly name: ToolName;
  readonly tool: ToolRow;
  /** What the View offers whose own tool it is. */
  readonly offer: AppTools | undefined;
  /** Whoever has the tool can be called now. */
  readonly there: boolean;
  readonly ran: () => void;
}

export function CallEditor({ name, tool, offer, there, ran }: Props): ReactElement {
  const panel = useRef<HTMLFormElement>(null);
  const { draft, put, reset } = useDraft(name, tool);
  const connected = useStateOf((state) => state.connection === 'open');
  const mistake = useMemo(() => mistakeIn(draft), [draft]);
  const ready = connected && there;
  const running = useRun(name, draft, ready, ran);
  const { found, refused } = running;
  const problems = useProblems(found, refused);
  useRunCommand(running.run);
  const form = draft.mode === 'form' && draft.value !== null;
  const choose = (mode: 'form' | 'json') => put({ ...draft, mode });
  return (
    <form
      ref={panel}
      className={css['editor']}
      autoComplete="off"
      noValidate
      onPointerEnter={running.prepare}
      onFocus={running.prepare}
      onSubmit={(event) => {
        event.preventDefault();
        running.run();
      }}
    >
      <CallHead tool={tool} offer={offer}>
        <IconButton icon="undo" name={words.call.reset} press={reset} />
        <Segments
          label={words.call.mode}
          segments={[
            { value: 'form' as const, label: words.call.form },
            { value: 'json' as const, label: words.call.json },
          ]}
          chosen={form ? 'form' : 'json'}
          choose={choose}
        />
      </CallHead>
      <div className={css['body']}>
        {form && draft.value !== null ? (
          <ArgumentsForm
            root={schemaOf(tool.input_schema)}
            value={draft.value}
            change={(value) => put(draftOfValue(value))}
            problems={problems}
          />
        ) : (
          <ArgumentsText
            text={draft.text}
            change={(text) => put(draftOfText(text, 'json'))}
            mistake={mistake}
            formIsWanted={draft.mode === 'form'}
          />
        )}
      </div>
      <Problems
        // What was found in the text before the mistake says nothing about the text with it.
        checked={mistake === null ? found : null}
        refused={refused}
        all={!form}
        panel={panel}
        runAnyway={running.runAnyway}
      />
      <RunBar
        name={name}
        shown={tool.name}
        draft={draft}
        ready={ready && mistake === null}
        waiting={running.waiting}
        stream={tool.has_view ? running.stream : undefined}
        put={(text) => put(draftOfText(text, draft.mode))}
      />
    </form>
  );
}

/** By place, and the same object as long as it says the same: every field of the form looks at it. */
function useProblems(found: Checked | null, refused: boolean): ReadonlyMap<string, readonly string[]> {
  const told = JSON.stringify(found?.problems ?? []);
  return useMemo(() => problemsByPlace(JSON.parse(told) as Checked['problems'], refused), [told, refused]);
}

/** Ctrl or ⌘ with Enter runs from anywhere but a dialog. */
function useRunCommand(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  const press = useCallback(() => latest.current(), []);
  useCommands(
    'run',
    useMemo(
      () => [
        { id: 'run', group: 'actions', title: words.shortcuts.run, icon: 'play', keys: SHORTCUTS.run, run: press },
      ],
      [press],
    ),
  );
}
