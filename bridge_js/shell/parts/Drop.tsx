/** A button with a word and its value, and a panel below it for choosing another. The panel is over everything else. */
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import css from './Drop.module.css';
import { drawn } from './drawn';
import { Icon, type IconName } from './Icon';

interface Props {
  readonly label: string;
  /** Nothing for a button that shows its icon only. */
  readonly value?: string;
  readonly icon?: IconName;
  /** Something other than Auto is chosen. */
  readonly marked?: boolean;
  /** What is chosen is nothing to be left as it is. */
  readonly tone?: 'warn';
  readonly children: (close: () => void) => ReactNode;
}

/** Pixels between button and panel, and around the panel. */
const GAP = 4;
/** Pixels below the button that are enough for most panels; with less it opens upward, if there is more room. */
const ENOUGH = 320;

export function Drop({ label, value, icon, marked = false, tone, children }: Props): ReactElement {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css['button']}
        data-marked={marked}
        data-tone={tone}
        data-bare={value === undefined}
        aria-label={value === undefined ? label : `${label}: ${value}`}
        title={value === undefined ? label : undefined}
        aria-expanded={open}
        aria-haspopup="dialog"
        popoverTarget={id}
      >
        {icon && <Icon name={icon} />}
        {value !== undefined && (
          <>
            {/* The space is for the text as it is read aloud and searched; the gap on the screen is the style's. */}
            <small>{label}</small> <bdi>{value}</bdi>
            <Icon name="down" />
          </>
        )}
      </button>
      {createPortal(
        <div
          ref={panel}
          id={id}
          popover="auto"
          role="dialog"
          aria-label={label}
          className={css['panel']}
          onToggle={(event) => {
            const opened = event.newState === 'open';
            drawn(() => setOpen(opened));
            if (opened) focusFirst(panel.current);
          }}
          onBeforeToggle={(event) => {
            if (event.newState === 'open') place(panel.current, button.current);
          }}
        >
          {open && children(close)}
        </div>,
        document.body,
      )}
    </>
  );
}

/** Below its button or above it, from the button's start, and never out of the window. */
function place(panel: HTMLElement | null, button: HTMLElement | null): void {
  if (panel === null || button === null) return;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const rtl = getComputedStyle(button).direction === 'rtl';
  const below = window.innerHeight - bottom;
  const upward = below < ENOUGH && top > below;
  panel.style.insetBlock = upward ? `auto ${window.innerHeight - top + GAP}px` : `${bottom + GAP}px auto`;
  panel.style.maxBlockSize = `${(upward ? top : below) - 2 * GAP}px`;
  panel.style.setProperty('--from', `${Math.max(GAP, rtl ? window.innerWidth - right : left)}px`);
}

function focusFirst(panel: HTMLElement | null): void {
  const chosen = panel?.querySelector<HTMLElement>('input:checked, [aria-pressed=true]');
  (chosen ?? panel?.querySelector<HTMLElement>('input, select, button'))?.focus();
}
