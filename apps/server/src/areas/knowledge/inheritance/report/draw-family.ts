import { cutText } from '@wm/contract/core/stored-text';
import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import { layOutPedigree } from '@wm/contract/knowledge/inheritance/pedigree-layout';
import type { PlacedPerson } from '@wm/contract/knowledge/inheritance/pedigree-layout';
import type { Strokes } from '@wm/contract/knowledge/inheritance/pedigree-strokes';
import {
  strokesOfAll,
  symbolHalf as half,
} from '@wm/contract/knowledge/inheritance/pedigree-strokes';
import type { SvgElement } from '@wm/mindmap/svg-tree';
import { svg, svgText } from '@wm/mindmap/svg-tree';

const stepX = 108;
const stepY = 108;
const ink = { stroke: '#1f2933', 'stroke-width': 1.6, fill: 'none' };

/** A family in the standard symbols, in black and white. */
export function drawFamily(people: readonly FamilyMember[]): {
  drawing: SvgElement;
  size: { width: number; height: number };
} {
  const layout = layOutPedigree(people);
  const drawing = svg('g', {}, [
    ...[...strokesOfAll(layout.unions, centerOf).values()].flatMap((strokes) => drawLines(strokes)),
    ...layout.people.flatMap((placed) => drawPerson(placed)),
  ]);
  return { drawing, size: { width: layout.width * stepX, height: layout.height * stepY } };
}

function centerOf({ x, y }: PlacedPerson): [number, number] {
  return [(x + 0.5) * stepX, y * stepY + 34];
}

function stroke(d: string): SvgElement {
  return svg('path', { d, ...ink });
}

function drawLines({ lines, doubts }: Strokes): SvgElement[] {
  const ask = { 'text-anchor': 'middle', 'font-size': 11.5, fill: '#1f2933' };
  return [
    ...lines.map((line) => stroke(line)),
    ...doubts.map(([x, y]) => svgText('text', { x, y, ...ask }, '?')),
  ];
}

function drawPerson(placed: PlacedPerson): SvgElement[] {
  const { id, sex, status, isDeceased, isProband } = placed.person;
  const [x, y] = centerOf(placed);
  const name = id.length > 14 ? `${cutText(id, 13)}…` : id;
  const look = { ...ink, fill: ['#d9dee3', '#ffffff', '#1f2933'][status] };
  return [
    shapeOf(sex, { x, y }, look),
    ...(isDeceased ? [stroke(`M${x - 25} ${y + 25}L${x + 25} ${y - 25}`)] : []),
    ...(isProband
      ? [
          stroke(`M${x - 40} ${y + 34}L${x - 24} ${y + 20}`),
          stroke(`M${x - 33} ${y + 22}L${x - 24} ${y + 20}L${x - 26} ${y + 29}`),
        ]
      : []),
    svgText(
      'text',
      { x, y: y + 44, 'text-anchor': 'middle', 'font-size': 11.5, fill: '#1f2933' },
      name,
    ),
  ];
}

function shapeOf(
  sex: FamilyMember['sex'],
  { x, y }: { x: number; y: number },
  look: Record<string, string | number | undefined>,
): SvgElement {
  if (sex === 1) return svg('rect', { x: x - half, y: y - half, width: 36, height: 36, ...look });
  if (sex === 2) return svg('circle', { cx: x, cy: y, r: half, ...look });
  return svg('path', {
    d: `M${x} ${y - 22}L${x + 22} ${y}L${x} ${y + 22}L${x - 22} ${y}Z`,
    ...look,
  });
}
