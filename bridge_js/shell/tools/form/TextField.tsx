/** A text: one line or several, a date, an address, a secret. Nothing typed and nothing set are told apart. */
import { type ClipboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import controls from '../../parts/controls.module.css';
import { IconButton } from '../../parts/IconButton';
import { words } from '../../words';
import { string } from '../json/value';
import type { Field, Shape } from '../schema/field';
import css from './Form.module.css';
import { type ControlProps, controlAttributes, useForm } from './form_context';
import { inputModeOf, placeholderOf } from './text_hints';

interface Props extends ControlProps {
  readonly field: Field;
  readonly shape: Extract<Shape, { kind: 'string' }>;
}

/** Characters beyond which one line is no help. */
const LINE = 80;

export function TextField(props: Props): ReactElement {
  const { shape, value, change } = props;
  const text = value?.kind === 'string' ? value.value : '';
  const several = shape.long || text.includes('\n') || text.length > LINE;
  if (shape.secret) return <Secret {...props} text={text} />;
  if (shape.format === 'date' && (text === '' || /^\d{4}-\d\d-\d\d$/.test(text)))
    return <DateField {...props} text={text} />;
  if (several) return <Lines {...props} text={text} />;
  return (
    <div className={css['row']}>
      <Line {...props} text={text} type="text" />
      {shape.format === 'date-time' && (
        <button type="button" className={controls['quiet']} onClick={() => change(string(new Date().toISOString()))}>
          {words.call.field.now}
        </button>
      )}
    </div>
  );
}

type TextProps = Props & { readonly text: string };

function Line({ text, type, ...props }: TextProps & { type: 'text' | 'password' }): ReactElement {
  const { shape, change } = props;
  // A line cannot hold line breaks: with them it becomes several.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (type !== 'text' || !pasted.includes('\n')) return;
    event.preventDefault();
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    change(string(text.slice(0, start ?? 0) + pasted + text.slice(end ?? text.length)));
  };
  return (
    <input
      {...controlAttributes(props)}
      type={type}
      className={controls['field']}
      dir={shape.format === undefined ? 'auto' : 'ltr'}
      inputMode={inputModeOf(shape.format)}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      placeholder={usePlaceholder(props)}
      value={text}
      onChange={(event) => change(string(event.target.value))}
      onPaste={paste}
    />
  );
}

function Lines({ text, ...props }: TextProps): ReactElement {
  const field = useRef<HTMLTextAreaElement>(null);
  // It may have taken the place of a line in which somebody was typing.
  const born = useRef(text.length > 0 && !props.shape.long);
  useEffect(() => {
    if (born.current && document.activeElement === document.body) field.current?.focus();
    born.current = false;
  }, []);
  return (
    <textarea
      {...controlAttributes(props)}
      ref={field}
      className={`${controls['field']} ${css['lines']} ${css['prose']}`}
      dir="auto"
      rows={Math.min(8, Math.max(3, text.split('\n').length))}
      spellCheck={false}
      placeholder={usePlaceholder(props)}
      value={text}
      onChange={(event) => props.change(string(event.target.value))}
    />
  );
}

function usePlaceholder({ field, shape, value }: Props): string {
  return placeholderOf(field, shape.format, value, useForm().person);
}

function DateField({ text, ...props }: TextProps): ReactElement {
  return (
    <input
      {...controlAttributes(props)}
      type="date"
      className={controls['field']}
      value={text}
      onChange={(event) => props.change(event.target.value === '' ? undefined : string(event.target.value))}
    />
  );
}

function Secret(props: TextProps): ReactElement {
  const [shown, setShown] = useState(false);
  const name = shown ? words.call.field.conceal(props.name) : words.call.field.reveal(props.name);
  return (
    <div className={css['row']}>
      <Line {...props} type={shown ? 'text' : 'password'} />
      <IconButton icon={shown ? 'hidden' : 'eye'} name={name} press={() => setShown(!shown)} />
    </div>
  );
}
