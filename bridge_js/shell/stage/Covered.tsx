/** What the emulated device covers of its own screen, drawn over a View that has the whole of it. */
import type { ReactElement } from 'react';
import { useStateOf } from '../page/use_session';
import css from './Covered.module.css';

const EDGES = ['top', 'right', 'bottom', 'left'] as const;

export function Covered(): ReactElement | null {
  const area = useStateOf(({ stage }) => stage.emulation.safe_area);
  if (area === null) return null;
  return (
    <div className={css['covered']} aria-hidden="true">
      {EDGES.map((edge) => (
        <div key={edge} className={css[edge]} style={sizeOf(edge, area[edge] ?? 0)} />
      ))}
    </div>
  );
}

function sizeOf(edge: (typeof EDGES)[number], pixels: number): { width: number } | { height: number } {
  return edge === 'top' || edge === 'bottom' ? { height: pixels } : { width: pixels };
}
