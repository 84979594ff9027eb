/** What a tool is: who may call it, whether it has a View, and what its server declares that it does. */
import type { ToolRow } from '../../../contract/page';
import { words } from '../../words';

export interface Badge {
  readonly word: string;
  readonly hint: string;
  readonly tone: 'plain' | 'good' | 'careful';
  /** In the list: a chip beside the name, or a word at the end of the line; `head`: only over the tool's call. */
  readonly place: 'chip' | 'end' | 'head';
}

export function badgesOf(tool: ToolRow): Badge[] {
  const b = words.tools.badges;
  const audience = audienceOf(tool);
  const known: (Badge | false)[] = [
    tool.has_view && { word: b.ui, hint: b.uiHint, tone: 'good', place: 'chip' },
    audience !== null && { ...audience, tone: 'plain', place: 'chip' },
    tool.read_only && { word: b.readOnly, hint: b.readOnlyHint, tone: 'plain', place: 'end' },
    tool.destructive && { word: b.destructive, hint: b.destructiveHint, tone: 'careful', place: 'end' },
    tool.idempotent && !tool.read_only && { word: b.idempotent, hint: b.idempotentHint, tone: 'plain', place: 'head' },
    tool.open_world && { word: b.openWorld, hint: b.openWorldHint, tone: 'plain', place: 'head' },
  ];
  return known.filter((badge) => badge !== false);
}

/** Every tool without a View is hidden from Views only in name: that is said where there is one. */
function audienceOf({ model_visible: model, app_visible: app }: ToolRow): { word: string; hint: string } | null {
  const b = words.tools.badges;
  if (model && app) return null;
  if (app) return { word: b.appOnly, hint: b.appOnlyHint };
  return model ? { word: b.modelOnly, hint: b.modelOnlyHint } : { word: b.nobody, hint: b.nobodyHint };
}
