/** The form that a server asks for. What is sent is what stands in it, and nothing that nobody saw. */
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../page/use_session';
import { AcceptButton } from '../parts/AcceptButton';
import { Icon } from '../parts/Icon';
import type { Asked } from '../state/asked';
import { problemsByPlace } from '../tools/call/problem_places';
import { ArgumentsForm } from '../tools/form/ArgumentsForm';
import { lead } from '../tools/form/lead';
import { readJson } from '../tools/json/read';
import type { Json, JsonObject } from '../tools/json/value';
import { writeJson } from '../tools/json/write';
import { membersOf, schemaOf } from '../tools/schema/schema';
import { words } from '../words';
import css from './Asked.module.css';
import { givenDefaults, stillTrue, withoutEmpty } from './answer';

interface Props {
  readonly asked: Asked;
  /** The other buttons. */
  readonly children: ReactNode;
}

export function AskedForm({ asked, children }: Props): ReactElement {
  const { question, found } = asked;
  const session = useSession();
  const form = useRef<HTMLFormElement>(null);
  const root = schemaOf(question.schema_text ?? '{}');
  const [value, setValue] = useState<JsonObject>(() => givenDefaults(root));
  /** The text that was sent last, as long as Python has not said anything against it. */
  const [sent, setSent] = useState<string | null>(null);
  /** What was looked at: where something else stands now, what was said of it is over. */
  const [judged, setJudged] = useState<JsonObject>(value);
  const [mistake, setMistake] = useState(false);
  const problems = useMemo(
    () => problemsByPlace(stillTrue(found?.problems ?? [], judged, value), true),
    [found, judged, value],
  );
  useEffect(() => {
    const first = found?.problems[0]?.pointer;
    if (found !== null) setSent(null);
    if (first !== undefined) lead(form.current, first);
  }, [found]);
  const unchecked = found !== null && found.problems.length === 0 && found.note !== null;
  const send = () => {
    const text = writeJson(value);
    const readable = 'value' in readJson(text);
    setMistake(!readable);
    if (!readable || sent !== null) return;
    setSent(text);
    setJudged(value);
    session.asked.accept(question.elicitation, text, unchecked);
  };
  const empty = membersOf(root, 'properties').length === 0;
  const ready = unchecked ? words.asked.sendUnchecked : empty ? words.asked.agree : words.asked.send;
  return (
    <form
      ref={form}
      className={css['form']}
      aria-label={words.asked.fields}
      autoComplete="off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {empty ? (
        <p className={css['hint']}>{words.asked.nothing}</p>
      ) : (
        <div className={css['fields']}>
          <ArgumentsForm
            root={root}
            value={value}
            change={(changed: Json) => setValue(withoutEmpty(changed))}
            problems={problems}
            person
          />
        </div>
      )}
      <Hint secrets={question.secrets} />
      <div role="alert">
        {mistake && <p className={css['problem']}>{words.asked.mistake}</p>}
        {(problems.get('') ?? []).concat(found?.note ?? []).map((text) => (
          <p key={text} className={css['problem']} dir="auto">
            {text}
          </p>
        ))}
      </div>
      <div className={css['buttons']}>
        {children}
        <AcceptButton to={ready} label={sent === null ? ready : words.asked.sending} busy={sent !== null} />
      </div>
    </form>
  );
}

function Hint({ secrets }: { secrets: readonly string[] }): ReactElement {
  if (secrets.length === 0) return <p className={css['hint']}>{words.asked.noSecrets}</p>;
  return (
    <p className={css['warning']}>
      <Icon name="warning" />
      <span>{words.asked.secret(secrets.join(', '))}</span>
    </p>
  );
}
