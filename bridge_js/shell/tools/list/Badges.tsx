/** What a tool is, in a word each; in a list only what matters before it is called. */
import type { ReactElement } from 'react';
import type { ToolRow } from '../../../contract/page';
import controls from '../../parts/controls.module.css';
import { badgesOf } from './badges';
import css from './Tools.module.css';

export function Badges({ tool }: { tool: ToolRow }): ReactElement {
  return (
    <>
      {badgesOf(tool)
        .filter(({ place }) => place !== 'head')
        .map(({ word, hint, place, tone }) => (
          <em key={word} className={`${place === 'chip' ? controls['chip'] : css['word']} ${css[tone]}`} title={hint}>
            {word}
          </em>
        ))}
    </>
  );
}

/** All of it, where there is room. */
export function AllBadges({ tool }: { tool: ToolRow }): ReactElement {
  return (
    <>
      {badgesOf(tool).map(({ word, hint, tone }) => (
        <em key={word} className={`${controls['chip']} ${css['badge']} ${css[tone]}`} title={hint}>
          {word}
        </em>
      ))}
    </>
  );
}
