/** What every field of a form needs: the whole schema, and what was found wrong at which place. */
import { createContext, useContext } from 'react';
import { EMPTY_OBJECT, type Json, type JsonObject } from '../json/value';

export interface FormSetting {
  readonly root: JsonObject;
  /** Sentences by JSON Pointer. */
  readonly problems: ReadonlyMap<string, readonly string[]>;
  /** Filled in by somebody who is asked, and not by who tries a tool: titles first, and no members of one's own. */
  readonly person: boolean;
}

export interface FieldProps {
  /** What the field is called: the name of the member, or the place in a list. */
  readonly name: string;
  readonly schema: Json;
  /** undefined: not set. */
  readonly value: Json | undefined;
  readonly change: (value: Json | undefined) => void;
  readonly pointer: string;
  readonly required: boolean;
}

/** Of a field's inside: what it edits is there, and it is told by which id its label and its problems know it. */
export interface ControlProps extends FieldProps {
  readonly id: string;
  readonly invalid: boolean;
}

const FormContext = createContext<FormSetting>({ root: EMPTY_OBJECT, problems: new Map(), person: false });

export const FormProvider = FormContext.Provider;

export function useForm(): FormSetting {
  return useContext(FormContext);
}

/** The attributes by which a control, its problems and its description belong together. */
export function controlAttributes({ id, invalid }: { id: string; invalid: boolean }) {
  return { id, 'aria-invalid': invalid, 'aria-describedby': `${id}-about ${id}-problems` };
}
