/** The conversation as steps: each time the model was asked, with what it then said and called. Pure. */
import type { RanTool, StepRow, StepShown } from '../../../contract/page';
import type { Entry } from '../../state/conversation';

export interface ModelStep {
  /** As a person counts: the first is 1. */
  readonly place: number;
  readonly step: StepShown;
  readonly calls: readonly RanTool[];
}

export function stepsOf(entries: readonly Entry[]): readonly ModelStep[] {
  const steps: { place: number; step: StepShown; calls: RanTool[] }[] = [];
  for (const entry of entries) {
    if (entry.kind === 'step') steps.push({ place: steps.length + 1, step: entry, calls: [] });
    else if (entry.kind === 'call' && entry.author.by === 'model') steps.at(-1)?.calls.push(entry);
  }
  return steps;
}

/** The step that is looked at: the one that was chosen, or the newest. */
export function stepAt(steps: readonly ModelStep[], chosen: number | null): ModelStep | undefined {
  return steps.find(({ step }) => step.number === chosen) ?? steps.at(-1);
}

export function sumOf({ parts }: StepRow): number {
  return parts.reduce((sum, { tokens }) => sum + tokens, 0);
}
