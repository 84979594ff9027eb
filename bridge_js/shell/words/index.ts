/**
 * Every word that the page says by itself, and the sentences of Python's questions, which come by key with the contract.
 * Python's other words (reasons, problems) and other people's (names, descriptions) are not here. One file an area in
 * `en/`; a sentence with something in it is a function of it.
 */
import { SENTENCES } from '../../contract/page';
import { asked } from './en/asked';
import { bar } from './en/bar';
import { call } from './en/call';
import { chat } from './en/chat';
import { documents } from './en/documents';
import { frame } from './en/frame';
import { kept } from './en/kept';
import { log } from './en/log';
import { over } from './en/over';
import { palette, shortcuts } from './en/palette';
import { policy } from './en/policy';
import { result } from './en/result';
import { said } from './en/said';
import { servers } from './en/servers';
import { settings } from './en/settings';
import { stage } from './en/stage';
import { tools } from './en/tools';
import { pseudo } from './pseudo';
import { sentencesOf } from './sentences';

const ENGLISH = {
  asked,
  bar,
  call,
  chat,
  documents,
  frame,
  kept,
  over,
  palette,
  policy,
  sentences: sentencesOf(SENTENCES),
  servers,
  settings,
  shortcuts,
  stage,
  tools,
  log,
  result,
  said,
};

/** The words in the language of the document, as Python wrote it into the page. */
export const words: typeof ENGLISH = globalThis.document?.documentElement.lang === 'ar-XB' ? pseudo(ENGLISH) : ENGLISH;
