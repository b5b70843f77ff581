import type { Union } from '@wm/contract/knowledge/inheritance/pedigree-layout';
import { strokesOfAll } from '@wm/contract/knowledge/inheritance/pedigree-strokes';
import type { ReactNode } from 'react';
import { centerOf } from './pedigree-geometry.ts';

/** The lines of each union. */
export function PedigreeLines({ unions }: { unions: readonly Union[] }): ReactNode {
  return [...strokesOfAll(unions, centerOf)].map(([union, { lines, doubts }]) => (
    // There is one union of the same parents.
    <g key={union.parents.map(({ person }) => person.id).join(' ')} className="kb-pedigree-lines">
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
      {doubts.map(([x, y]) => (
        <text key={x} x={x} y={y}>
          ?
        </text>
      ))}
    </g>
  ));
}
