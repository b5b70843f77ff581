import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import { layOutPedigree } from '@wm/contract/knowledge/inheritance/pedigree-layout';
import { symbolHalf } from '@wm/contract/knowledge/inheritance/pedigree-strokes';
import type { ReactNode } from 'react';
import { centerOf, stepX, stepY } from './pedigree-geometry.ts';
import { PedigreeLines } from './pedigree-lines.tsx';
import { PersonSymbol } from './pedigree-person.tsx';
import { sayFamily } from './pedigree-picture.tsx';

/** The family of a row, 72 by 40. */
export function SmallPedigree({ people }: { people: readonly FamilyMember[] }): ReactNode {
  const layout = layOutPedigree(people);
  // Without the room that names and the arrow take.
  const left = stepX / 2 - symbolHalf - 4;
  const top = 34 - symbolHalf - 4;
  const width = layout.width * stepX - 2 * left;
  const height = (layout.height - 1) * stepY + 2 * symbolHalf + 8;
  return (
    <svg
      className="kb-pedigree-small"
      role="img"
      aria-label={sayFamily(people)}
      width={72}
      height={40}
      viewBox={`${left} ${top} ${width} ${height}`}
    >
      <PedigreeLines unions={layout.unions} />
      {layout.people.map((placed) => {
        const [x, y] = centerOf(placed);
        return <PersonSymbol key={placed.person.id} person={placed.person} x={x} y={y} />;
      })}
    </svg>
  );
}
