import { layOutPedigree } from '@wm/contract/knowledge/inheritance/pedigree-layout';
import type { PlacedPerson } from '@wm/contract/knowledge/inheritance/pedigree-layout';
import type { ReactNode } from 'react';
import { centerOf } from '../pedigree/pedigree-geometry.ts';
import { PersonSymbol } from '../pedigree/pedigree-person.tsx';
import { PedigreePicture } from '../pedigree/pedigree-picture.tsx';
import { growFamily, growthNames, mayGrow } from './family-growth.ts';
import type { GrowthKind } from './family-growth.ts';
import { useDrawing } from './use-drawing.ts';
import type { Gesture } from './use-drawing.ts';
import type { FamilyEdits } from './use-family-edits.ts';

interface PedigreeCanvasProps {
  edits: FamilyEdits;
  samples: readonly string[];
  faulty: ReadonlySet<string>;
  onSelect: (id: string, isMore: boolean) => void;
}

/** The family as it is drawn on: a plus on each side of who is chosen, people dragged, samples dropped. */
export function PedigreeCanvas(props: PedigreeCanvasProps): ReactNode {
  const { edits, samples, faulty, onSelect } = props;
  const { people, chosen, selected } = edits;
  const layout = layOutPedigree(people);
  const { drawing, gesture, over } = useDrawing(layout, edits);
  const own = layout.people.find(({ person }) => person.id === selected?.id);
  const grow = (kind: GrowthKind): void => {
    const grown = selected && growFamily(people, selected, { kind, samples });
    if (grown) edits.change(grown.people, grown.who);
  };
  return (
    <PedigreePicture
      people={people}
      layout={layout}
      chosen={new Set([...chosen.map(({ id }) => id), over])}
      faulty={faulty}
      onSelect={onSelect}
      drawing={drawing}
    >
      {own && !gesture && (
        <Handles placed={own} mayAdd={(kind) => mayGrow(people, own.person, kind)} onAdd={grow} />
      )}
      {gesture && <Trace gesture={gesture} placed={layout.people} />}
    </PedigreePicture>
  );
}

const handles = [
  { kind: 'parents', x: 0, y: -40 },
  { kind: 'sibling', x: -42, y: 0 },
  { kind: 'partner', x: 42, y: 0 },
  { kind: 'child', x: 0, y: 62 },
] as const;

interface HandlesProps {
  placed: PlacedPerson;
  mayAdd: (kind: GrowthKind) => boolean;
  onAdd: (kind: GrowthKind) => void;
}

/** For the mouse; the same stands as buttons and keys beside the picture. */
function Handles({ placed, mayAdd, onAdd }: HandlesProps): ReactNode {
  const [centerX, centerY] = centerOf(placed);
  return (
    <g className="kb-pedigree-tools" aria-hidden>
      {handles
        .filter(({ kind }) => mayAdd(kind))
        .map(({ kind, x, y }) => (
          // The button of this name stands in the panel of the person.
          // oxlint-disable-next-line no-static-element-interactions, click-events-have-key-events -- see above
          <g
            key={kind}
            transform={`translate(${centerX + x} ${centerY + y})`}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => onAdd(kind)}
          >
            <title>{growthNames[kind]}</title>
            <circle r={9} />
            <path d="M-4.5 0H4.5M0 -4.5V4.5" />
          </g>
        ))}
    </g>
  );
}

/** Whom, or what frame, the pointer draws. */
function Trace({
  gesture: { id, from, to },
  placed,
}: {
  gesture: Gesture;
  placed: readonly PlacedPerson[];
}): ReactNode {
  const own = placed.find(({ person }) => person.id === id);
  const [x, y] = to;
  if (own) {
    return (
      <g className="kb-pedigree-tools kb-pedigree-ghost">
        <PersonSymbol person={own.person} x={x} y={y} />
      </g>
    );
  }
  return (
    <rect
      className="kb-pedigree-tools kb-pedigree-frame"
      x={Math.min(x, from[0])}
      y={Math.min(y, from[1])}
      width={Math.abs(x - from[0])}
      height={Math.abs(y - from[1])}
    />
  );
}
