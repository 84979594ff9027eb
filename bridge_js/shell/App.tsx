/** The interface: the workbench a person uses, or the bare stage of the headless renderer. */
import type { ReactElement } from 'react';
import { useStateOf } from './page/use_session';
import { BareStage } from './stage/BareStage';
import { Workbench } from './Workbench';

export function App(): ReactElement {
  const layout = useStateOf((state) => state.welcome?.layout ?? 'app');
  return layout === 'stage' ? <BareStage /> : <Workbench />;
}
