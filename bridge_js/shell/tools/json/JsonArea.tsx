/** A field for JSON: Enter and closing brackets keep the depth. Tab leaves it, as it leaves every field. */
import type { ComponentProps, KeyboardEvent, ReactElement } from 'react';
import { editOf } from './typing';

type Props = Omit<ComponentProps<'textarea'>, 'onChange' | 'onKeyDown' | 'value'> & {
  readonly value: string;
  readonly change: (text: string) => void;
};

export function JsonArea({ value, change, ...rest }: Props): ReactElement {
  return (
    <textarea
      {...rest}
      dir="ltr"
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      value={value}
      onChange={(event) => change(event.target.value)}
      onKeyDown={typed}
    />
  );
}

function typed(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
  const field = event.currentTarget;
  const edit = editOf(event.key, field.value, field.selectionStart, field.selectionEnd);
  if (edit === null) return;
  event.preventDefault();
  replace(field, edit.from, edit.to, edit.text);
  field.setSelectionRange(edit.caret, edit.caret);
}

/** Replaces a part as typing it would: the field says that it changed, and Undo takes it back. */
export function replace(field: HTMLTextAreaElement, from: number, to: number, text: string): void {
  field.focus();
  field.setSelectionRange(from, to);
  // The only way to write that an engine's own Undo knows of.
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
