/** In place of the whole page, where even its frame could not be drawn: never blank, and the way back is one press. */
import type { ReactElement } from 'react';
import controls from '../parts/controls.module.css';
import { words } from '../words';
import css from './Broken.module.css';

export function Broken(): ReactElement {
  return (
    <main className={css['broken']} role="alert">
      <h1>{words.over.broken}</h1>
      <p>{words.over.brokenHow}</p>
      <button type="button" className={controls['primary']} onClick={() => window.location.reload()}>
        {words.over.reload}
      </button>
    </main>
  );
}
