import { expect, test } from 'vitest';
import { FIRST_FRAME, isOpen, withPane, withWidth } from './frame';

test('a pane beside the stage is folded for good, a drawer only for now', () => {
  const folded = withPane(FIRST_FRAME, 'inspector', false);
  expect(folded.panes.folded).toEqual(['inspector']);
  const medium = withWidth(FIRST_FRAME, 'medium');
  expect(isOpen(medium, 'inspector')).toBe(false);
  const drawn = withPane(medium, 'inspector', true);
  expect([drawn.drawer, drawn.panes.folded]).toEqual(['inspector', []]);
  expect(withPane(drawn, 'inspector', false).drawer).toBe(null);
});

test('one drawer takes the place of the other, and a new width closes it', () => {
  const narrow = withPane(withWidth(FIRST_FRAME, 'narrow'), 'inspector', true);
  expect(withPane(narrow, 'side', true).drawer).toBe('side');
  expect(withWidth(narrow, 'medium').drawer).toBe(null);
});

test('on a narrow screen the log opens without being kept open', () => {
  const narrow = withWidth(FIRST_FRAME, 'narrow');
  expect(isOpen(narrow, 'log')).toBe(false);
  const opened = withPane(narrow, 'log', true);
  expect([isOpen(opened, 'log'), opened.panes.folded]).toEqual([true, []]);
});
