/**
 * JSON as a tree: folded and unfolded, walked through by keys, searched, each value copyable. Only the lines on the
 * screen are drawn, so that a value of megabytes is as quick as a small one.
 */
import { type ReactElement, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Json } from '../../tools/json/value';
import { writeJson } from '../../tools/json/write';
import { words } from '../../words';
import { CopyButton } from '../CopyButton';
import { hasCommand } from '../keys';
import { useCopied } from '../use_copied';
import css from './JsonTree.module.css';
import { above, type Line, linesOf, placesWith, plainText, preview } from './nodes';
import { LINE_HEIGHT, useWindow } from './window';

interface Props {
  readonly value: Json;
  readonly label: string;
  /** How many levels are unfolded at first. */
  readonly levels?: number;
  /** What is searched for; nothing searches for nothing. */
  readonly search?: string;
  /** Fills its place and scrolls, instead of being as high as its lines, up to a limit. */
  readonly fills?: boolean;
}

export function JsonTree({ value, label, levels = 2, search = '', fills = false }: Props): ReactElement {
  const id = useId();
  const [said, copy] = useCopied();
  const scroller = useRef<HTMLDivElement>(null);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState('');
  const hits = useMemo(() => placesWith(value, search), [value, search]);
  const isHit = useMemo(() => new Set(hits), [hits]);
  const lines = useMemo(() => {
    const unfolded = new Set(hits.flatMap(above));
    return linesOf(value, (pointer, level) => unfolded.has(pointer) || level <= levels !== turned.has(pointer));
  }, [value, levels, turned, hits]);
  const { first, end, scrollTo, onScroll } = useWindow(scroller, lines.length);
  const at = Math.max(
    0,
    lines.findIndex((line) => line.pointer === active),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new search leads to its first hit
  useEffect(() => {
    const [hit] = hits;
    if (hit === undefined) return;
    setActive(hit);
    scrollTo(lines.findIndex((line) => line.pointer === hit));
  }, [hits]);
  const turn = (line: Line) => {
    if (line.open !== null) setTurned((before) => toggled(before, line.pointer));
  };
  const go = (place: number) => {
    const line = lines[Math.min(lines.length - 1, Math.max(0, place))];
    if (line === undefined) return;
    setActive(line.pointer);
    scrollTo(lines.indexOf(line));
  };
  return (
    <>
      <div
        ref={scroller}
        className={`${css['tree']} ${fills ? css['fills'] : ''}`}
        role="tree"
        aria-label={label}
        tabIndex={0}
        dir="ltr"
        aria-activedescendant={`${id}-${at}`}
        onScroll={onScroll}
        onKeyDown={(event) => press(event, { lines, at, go, turn, copy })}
      >
        <div
          role="presentation"
          style={{ blockSize: lines.length * LINE_HEIGHT, paddingBlockStart: first * LINE_HEIGHT }}
        >
          {lines.slice(first, end).map((line, offset) => (
            <TreeLine
              key={line.pointer}
              id={`${id}-${first + offset}`}
              line={line}
              active={line.pointer === active}
              hit={isHit.has(line.pointer)}
              press={() => {
                setActive(line.pointer);
                turn(line);
              }}
            />
          ))}
        </div>
      </div>
      <span className="hidden" role="status">
        {said === null ? '' : said ? words.frame.copied : words.frame.noClipboard}
      </span>
    </>
  );
}

function toggled(before: ReadonlySet<string>, pointer: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(pointer)) after.add(pointer);
  return after;
}

interface Walk {
  readonly lines: readonly Line[];
  readonly at: number;
  readonly go: (place: number) => void;
  readonly turn: (line: Line) => void;
  readonly copy: (text: string) => void;
}

type Step = (lines: readonly Line[], at: number) => number | 'turn';

const STEPS: Readonly<Record<string, Step>> = {
  ArrowDown: (_, at) => at + 1,
  ArrowUp: (_, at) => at - 1,
  PageDown: (_, at) => at + 10,
  PageUp: (_, at) => at - 10,
  Home: () => 0,
  End: (lines) => lines.length - 1,
  ArrowRight: (lines, at) => (lines[at]?.open === false ? 'turn' : at + 1),
  ArrowLeft: (lines, at) => (lines[at]?.open === true ? 'turn' : outside(lines, at)),
  Enter: () => 'turn',
};

function outside(lines: readonly Line[], at: number): number {
  return lines.findLastIndex((one, place) => place < at && one.level < (lines[at]?.level ?? 1));
}

/** Up and down go from line to line; right unfolds or goes in, left folds or goes out. */
function press(event: React.KeyboardEvent, { lines, at, go, turn, copy }: Walk): void {
  const line = lines[at];
  if (line === undefined || event.altKey) return;
  if (hasCommand(event)) {
    copyByKey(event, line, copy);
    return;
  }
  const to = STEPS[event.key]?.(lines, at);
  if (to === undefined) return;
  event.preventDefault();
  if (to === 'turn') turn(line);
  else go(to);
}

/** Ctrl or ⌘ with C copies the active value, unless text is selected. */
function copyByKey(event: React.KeyboardEvent, { value }: Line, copy: (text: string) => void): void {
  if (event.key.toLowerCase() !== 'c' || window.getSelection()?.isCollapsed === false) return;
  event.preventDefault();
  copy(copied(value));
}

interface LineProps {
  readonly id: string;
  readonly line: Line;
  readonly active: boolean;
  readonly hit: boolean;
  readonly press: () => void;
}

function TreeLine({ id, line, active, hit, press: pressed }: LineProps): ReactElement {
  const { name, value, level, open } = line;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree points at its active line
    <div
      id={id}
      className={css['line']}
      role="treeitem"
      aria-level={level}
      aria-setsize={line.of}
      aria-posinset={line.place}
      aria-expanded={open ?? undefined}
      aria-selected={active}
      data-hit={hit}
      style={{ paddingInlineStart: 6 + (level - 1) * 14 }}
      onClick={pressed}
    >
      <span className={css['sign']} aria-hidden="true">
        {open === null ? '' : open ? '▾' : '▸'}
      </span>
      {name !== null && <span className={css['name']}>{name}:</span>}
      <span className={css[value.kind]}>{textOf(line)}</span>
      <span className={css['copy']}>
        <CopyButton what={name ?? words.result.value} text={() => copied(value)} tabIndex={-1} />
      </span>
    </div>
  );
}

const LONGEST = 400;

function textOf({ value, open }: Line): string {
  if (value.kind === 'object' || value.kind === 'list') return open === true ? bracketOf(value) : preview(value);
  const text = plainText(value);
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return value.kind === 'string' ? JSON.stringify(shown) : shown;
}

function bracketOf(value: Json): string {
  if (value.kind === 'list') return `[${value.items.length}]`;
  return value.kind === 'object' ? `{${value.members.length}}` : '';
}

/** A text as it is, everything else as JSON. */
function copied(value: Json): string {
  return value.kind === 'string' ? value.value : writeJson(value);
}
