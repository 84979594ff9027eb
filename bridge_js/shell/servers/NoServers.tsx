/** What stands in the list where there is no server at all: how one gets there. */
import type { ReactElement } from 'react';
import { words } from '../words';
import { FirstSteps } from './FirstSteps';
import css from './FirstSteps.module.css';

export function NoServers(): ReactElement {
  return (
    <div className={css['none']}>
      <strong>{words.servers.none}</strong>
      <p>{words.servers.noneHow}</p>
      <FirstSteps primary />
    </div>
  );
}
