/** A part of the arguments as JSON, in its place. What is not JSON (yet) is kept as it was typed, and named. */
import { type ReactElement, useRef, useState } from 'react';
import controls from '../../parts/controls.module.css';
import { words } from '../../words';
import { JsonArea } from '../json/JsonArea';
import { readJson } from '../json/read';
import type { Json } from '../json/value';
import { writeJson } from '../json/write';
import css from './Form.module.css';
import { type ControlProps, controlAttributes } from './form_context';

interface Props extends ControlProps {
  /** The value as JSON. */
  readonly text: string;
  readonly otherKind: boolean;
}

export function JsonField({ text: given, otherKind, name, change, ...props }: Props): ReactElement {
  const [text, setText] = useState(given);
  const told = useRef(given);
  // Changed from elsewhere: that counts.
  if (told.current !== given) {
    told.current = given;
    setText(given);
  }
  const reading = readJson(text);
  const mistake = 'mistake' in reading ? reading.mistake : null;
  const type = (typed: string) => {
    const value = asValue(typed);
    told.current = value === undefined ? '' : writeJson(value);
    setText(typed);
    change(value);
  };
  return (
    <>
      <JsonArea
        {...controlAttributes({ id: props.id, invalid: props.invalid || mistake !== null })}
        className={`${controls['field']} ${css['lines']}`}
        aria-label={words.call.field.asJson(name)}
        rows={Math.min(10, Math.max(2, text.split('\n').length))}
        value={text}
        change={type}
      />
      {otherKind && mistake === null && <p className={css['note']}>{words.call.field.otherKind}</p>}
      {mistake !== null && (
        <p className={css['problem']}>{words.call.mistakeAt(mistake.line, mistake.column, mistake.text)}</p>
      )}
    </>
  );
}

function asValue(text: string): Json | undefined {
  const reading = readJson(text);
  return 'value' in reading ? reading.value : { kind: 'unreadable', text };
}
