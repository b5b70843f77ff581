import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject, SVGAttributes } from 'react';
import { layOutPedigree } from '@wm/contract/knowledge/inheritance/pedigree-layout';
import type { PedigreeLayout } from '@wm/contract/knowledge/inheritance/pedigree-layout';
import { centerOf, stepX, stepY } from './pedigree-geometry.ts';
import { PedigreeLines } from './pedigree-lines.tsx';
import { PedigreePerson } from './pedigree-person.tsx';
import './pedigree.css';

const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

/** A family in words. */
export function sayFamily(people: readonly FamilyMember[]): string {
  const affected = people.filter(({ status }) => status === 2).length;
  return people.length === 0 ? '还没有家系' : `家系：${people.length} 人，${affected} 人患病`;
}

interface PedigreePictureProps {
  people: readonly FamilyMember[];
  /** As it was laid out already. */
  layout?: PedigreeLayout;
  chosen?: ReadonlySet<string>;
  /** Ids of whom something is wrong. */
  faulty?: ReadonlySet<string>;
  onSelect?: (id: string, isMore: boolean) => void;
  /** What stands below a person's id, such as a genotype. */
  noteOf?: (id: string) => string;
  /** Of the drawing, where it can be drawn on. */
  drawing?: SVGAttributes<SVGSVGElement>;
  /** Drawn above the people. */
  children?: ReactNode;
}

/**
 * A family in the standard symbols: squares and circles, filled when affected, an arrow at the proband, a stroke for the dead,
 * generations by number, twins from one point.
 */
export function PedigreePicture(props: PedigreePictureProps): ReactNode {
  const { people, chosen, faulty, onSelect, noteOf, drawing, children } = props;
  const layout = props.layout ?? layOutPedigree(people);
  const width = layout.width * stepX;
  const height = layout.height * stepY;
  const [first] = chosen ?? [];
  const looked =
    layout.people.find(({ person }) => person.id === first) ??
    layout.people.find(({ person }) => person.isProband);
  const frame = useInSight(looked && centerOf(looked)[0]);
  return (
    <div ref={frame} className="kb-pedigree" role="group" aria-label={sayFamily(people)}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} {...drawing}>
        {layout.height > 1 &&
          numerals.slice(0, layout.height).map((numeral, y) => (
            <text
              key={numeral}
              className="kb-pedigree-generation"
              x={2}
              y={centerOf({ x: 0, y })[1] + 4}
              aria-hidden
            >
              {numeral}
            </text>
          ))}
        <PedigreeLines unions={layout.unions} />
        {layout.people.map((placed) => (
          <PedigreePerson
            key={placed.person.id}
            placed={placed}
            isChosen={chosen?.has(placed.person.id) ?? false}
            isFaulty={faulty?.has(placed.person.id) ?? false}
            onSelect={onSelect}
            note={noteOf?.(placed.person.id) ?? ''}
          />
        ))}
        {children}
      </svg>
    </div>
  );
}

/** Room that a symbol with its name takes to each side. */
const besidePx = 60;

/** A wide family shows where somebody is: who is chosen, or else the proband. */
function useInSight(x: number | undefined): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || x === undefined) return;
    const { scrollLeft, clientWidth } = element;
    if (x - besidePx >= scrollLeft && x + besidePx <= scrollLeft + clientWidth) return;
    element.scrollLeft = x - clientWidth / 2;
  }, [x]);
  return frame;
}
