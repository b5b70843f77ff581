import { cutText } from '@wm/contract/core/stored-text';
import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import { layOutPedigree } from '@wm/contract/knowledge/inheritance/pedigree-layout';
import type { PlacedPerson, Union } from '@wm/contract/knowledge/inheritance/pedigree-layout';
import type { SvgElement } from '@wm/mindmap/svg-tree';
import { svg, svgText } from '@wm/mindmap/svg-tree';

const stepX = 108;
const stepY = 108;
const half = 18;
const ink = { stroke: '#1f2933', 'stroke-width': 1.6, fill: 'none' };

/** A family in the standard symbols, in black and white. */
export function drawFamily(people: readonly FamilyMember[]): {
  drawing: SvgElement;
  size: { width: number; height: number };
} {
  const layout = layOutPedigree(people);
  const drawing = svg('g', {}, [
    ...layout.unions.flatMap((union) => drawUnion(union)),
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

function drawUnion({ parents, children, isConsanguineous }: Union): SvgElement[] {
  const [first, second] = parents;
  if (!first) return [];
  const [x1, y1] = centerOf(first);
  const [x2, y2] = second ? centerOf(second) : [x1, y1];
  const points = children.map((child) => centerOf(child));
  const bar = Math.min(...points.map(([, y]) => y)) - half - 16;
  const middle = (x1 + x2) / 2;
  const xs = [middle, ...points.map(([x]) => x)];
  return [
    ...(second ? [stroke(`M${x1} ${y1}L${x2} ${y2}`)] : []),
    ...(isConsanguineous ? [stroke(`M${x1} ${y1 - 5}L${x2} ${y2 - 5}`)] : []),
    stroke(`M${middle} ${Math.max(y1, y2)}L${middle} ${bar}`),
    stroke(`M${Math.min(...xs)} ${bar}L${Math.max(...xs)} ${bar}`),
    ...points.map(([x, y]) => stroke(`M${x} ${bar}L${x} ${y}`)),
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
