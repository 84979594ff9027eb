/** A locale or a time zone: the usual ones to choose from, found by typing, and any other typed whole. */
import { type ReactElement, useState } from 'react';
import { type Choice, Choices } from '../parts/Choices';
import controls from '../parts/controls.module.css';
import { Drop } from '../parts/Drop';
import { words } from '../words';
import css from './Emulation.module.css';

interface Props {
  readonly label: string;
  /** null is Auto. */
  readonly chosen: string | null;
  /** What Auto comes to. */
  readonly auto: string;
  readonly usual: readonly string[];
  /** What a tag means, in words; nothing where it says so itself. */
  readonly describe?: (tag: string) => string | undefined;
  /** The word for typing another one. */
  readonly other: string;
  readonly choose: (value: string | null) => void;
}

export function TextDrop({ label, chosen, auto, ...rest }: Props): ReactElement {
  return (
    <Drop label={label} value={chosen ?? words.bar.auto} marked={chosen !== null}>
      {(close) => <Panel label={label} chosen={chosen} auto={auto} {...rest} close={close} />}
    </Drop>
  );
}

function Panel({
  label,
  chosen,
  auto,
  usual,
  describe,
  other,
  choose,
  close,
}: Props & { close: () => void }): ReactElement {
  const [text, setText] = useState('');
  const all = chosen === null || usual.includes(chosen) ? usual : [chosen, ...usual];
  const fits = all.map((tag) => choiceOf(tag, describe)).filter((choice) => isFound(choice, text));
  const typed = text.trim();
  const take = () => {
    const [only] = fits;
    choose(fits.length === 1 && only !== undefined ? only.value : typed || null);
    close();
  };
  return (
    <>
      <form
        className={css['typed']}
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <input
          className={controls['field']}
          dir="ltr"
          value={text}
          aria-label={other}
          placeholder={other}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className={controls['quiet']} disabled={typed === ''}>
          {words.bar.use}
        </button>
      </form>
      <Choices<string | null>
        label={label}
        choices={text === '' ? [{ value: null, label: words.bar.auto, detail: auto }, ...fits] : fits}
        chosen={chosen}
        choose={choose}
        done={close}
      />
    </>
  );
}

function choiceOf(tag: string, describe: Props['describe']): Choice<string> {
  const detail = describe?.(tag);
  return detail === undefined ? { value: tag, label: tag } : { value: tag, label: tag, detail };
}

function isFound({ label, detail = '' }: Choice<string>, text: string): boolean {
  return `${label} ${detail}`.toLowerCase().includes(text.trim().toLowerCase());
}
