/**
 * What a model says, as Markdown, while it is written. Nothing of it reaches the page but the elements and the few
 * properties named here: HTML stays text, a link is a button that asks before it opens, a picture is drawn only where it
 * is in the text itself. What is not whole yet is held back, so that nothing jumps.
 */
import { compiler } from 'markdown-to-jsx/react';
import {
  type ComponentProps,
  createElement,
  type JSX,
  memo,
  type ReactElement,
  type ReactNode,
  useMemo,
  useRef,
} from 'react';
import { Boundary } from '../../parts/Boundary';
import { words } from '../../words';
import { Address } from './Address';
import { type Blocks, blocksOf, lastOf, NO_BLOCKS, namedIn, namesIn } from './blocks';
import { CodeBlock } from './CodeBlock';
import css from './Markdown.module.css';
import { Picture } from './Picture';

export function Markdown({ text, streaming = false }: { text: string; streaming?: boolean }): ReactElement {
  const before = useRef<Blocks>(NO_BLOCKS);
  const blocks = blocksOf(text, before.current);
  before.current = blocks;
  const last = lastOf(blocks);
  return (
    <div className={css['markdown']} dir="auto">
      {blocks.whole.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name, and never change places
        <Block key={at} text={block} named={blocks.named} />
      ))}
      {last.trim() !== '' && (
        <Block
          key={blocks.whole.length}
          text={streaming ? held(last) : last}
          named={blocks.named}
          streaming={streaming}
        />
      )}
    </div>
  );
}

/** Marks at the end that will open or close a fence are not shown as what they are alone. */
function held(text: string): string {
  return text.replace(/(^|\n)[ \t]*[`~]{1,3}$/, '$1');
}

interface BlockProps {
  readonly text: string;
  readonly named: readonly string[];
  readonly streaming?: boolean;
}

const Block = memo(function Block({ text, named, streaming = false }: BlockProps): ReactElement {
  const names = useMemo(() => namesIn(text), [text]);
  const own = useMemo(() => namedIn(names, named), [names, named]);
  const drawn = useMemo(() => drawnBlock(own === '' ? text : `${text}\n\n${own}`, streaming), [text, own, streaming]);
  return <Boundary fallback={<p className={css['plain']}>{text}</p>}>{drawn}</Boundary>;
});

/** Characters. To read a longer block as Markdown would take the page's whole attention. */
const LONGEST = 60_000;

function drawnBlock(text: string, streaming: boolean): ReactNode {
  if (text.length > LONGEST) return <p className={css['plain']}>{text}</p>;
  try {
    return compiler(text, { ...OPTIONS, optimizeForStreaming: streaming });
  } catch {
    return <p className={css['plain']}>{text}</p>;
  }
}

type Given = Readonly<Record<string, unknown>>;
type Made = (given: Given, children: ReactNode[]) => ReactElement;

const OPTIONS = {
  disableParsingRawHTML: true,
  preserveFrontmatter: true,
  forceBlock: true,
  wrapper: 'div',
  forceWrapper: true,
  // Addresses are judged where they are used: none is in the page as one.
  sanitizer: (value: string) => value,
  slugify: () => '',
  createElement: (tag: unknown, given: unknown, ...children: ReactNode[]): JSX.Element =>
    made(String(tag), (given ?? {}) as Given, children),
} as const;

function made(tag: string, given: Given, children: ReactNode[]): ReactElement {
  return (SPECIAL[tag] ?? plain(PLAIN[tag] ?? 'span'))(given, children);
}

/** What is drawn as it is, and as what. The page has headings of its own above these. */
const PLAIN: Readonly<Record<string, keyof JSX.IntrinsicElements>> = {
  ...Object.fromEntries(
    ['p', 'strong', 'em', 'del', 'ul', 'li', 'blockquote', 'hr', 'br', 'thead', 'tbody', 'tr', 'sup', 'div'].map(
      (one) => [one, one as keyof JSX.IntrinsicElements],
    ),
  ),
  h1: 'h3',
  h2: 'h3',
  h3: 'h4',
  h4: 'h4',
  h5: 'h5',
  h6: 'h5',
  footer: 'div',
};

function plain(tag: keyof JSX.IntrinsicElements): Made {
  return (given, children) => createElement(tag, keyOf(given), ...children);
}

const SPECIAL: Readonly<Record<string, Made>> = {
  a: (given, children) => createElement(Address, { ...keyOf(given), address: textOf(given['href']) }, ...children),
  img: (given) => createElement(Picture, { ...keyOf(given), source: textOf(given['src']), name: textOf(given['alt']) }),
  code: (given, children) =>
    createElement('code', { ...keyOf(given), dir: 'ltr', 'data-language': languageOf(given) }, ...children),
  pre: (given, children) => createElement(CodeBlock, keyOf(given), ...children),
  ol: (given, children) => createElement('ol', { ...keyOf(given), start: numberOf(given['start']) }, ...children),
  th: cell('th'),
  td: cell('td'),
  table: (given, children) => createElement(Table, keyOf(given), ...children),
  input: (given) =>
    createElement('span', { ...keyOf(given), className: css['check'] }, given['checked'] === true ? '☑' : '☐'),
};

function cell(tag: 'th' | 'td'): Made {
  return (given, children) => {
    const { textAlign } = (given['style'] ?? {}) as { textAlign?: unknown };
    const end = textAlign === 'right' ? css['end'] : textAlign === 'center' ? css['middle'] : undefined;
    return createElement(tag, { ...keyOf(given), className: end }, ...children);
  };
}

function keyOf(given: Given): Pick<ComponentProps<'p'>, 'key'> {
  const { key } = given;
  return typeof key === 'string' || typeof key === 'number' ? { key } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function languageOf(given: Given): string | undefined {
  return /\blang-([\w+#.-]{1,30})/.exec(textOf(given['className']))?.[1];
}

function Table({ children }: { children?: ReactNode }): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={css['table']} tabIndex={0} aria-label={words.chat.table}>
      <table>{children}</table>
    </section>
  );
}
