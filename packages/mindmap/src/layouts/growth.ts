import type { LayoutName } from '../model/document.ts';
import type { Box } from '../geometry/box.ts';
import { logicalStructure } from './logical-structure.ts';
import { mindMap } from './mind-map.ts';
import { organizationStructure } from './organization-structure.ts';
import type { LayoutRule, Side } from './types.ts';

/** The sides each structure can grow to, its own first. The others have one way only. */
const growthSides: Partial<Record<LayoutName, readonly [Side, Side]>> = {
  logicalStructure: ['right', 'left'],
  mindMap: ['right', 'left'],
  organizationStructure: ['bottom', 'top'],
};

/** The sides a structure can grow to, its own first; empty when there is no choice. */
export function growthSidesOf(layout: LayoutName): readonly Side[] {
  return growthSides[layout] ?? [];
}

/** The logical structure to the left: one half of the mind map. */
const logicalStructureLeft: LayoutRule = {
  ...mindMap,
  name: logicalStructure.name,
  rootSide: 'left',
  sideOf: () => 'left',
};

/** The mind map whose first branch stands on the left. */
const mindMapLeft: LayoutRule = {
  ...mindMap,
  sideOf(parent, index, wished) {
    if (parent.side || wished) return mindMap.sideOf(parent, index, wished);
    return index % 2 === 0 ? 'left' : 'right';
  },
};

/** A box on the other side of a horizontal line; `twice` is two times the line's height. */
function mirrored<T extends Box>(box: T, twice: number): T {
  return { ...box, y: twice - box.y - box.height };
}

/** Path data of absolute points, mirrored in the same way. */
function mirroredPath(d: string, twice: number): string {
  return d.replaceAll(
    /(-?[\d.]+(?:e-?\d+)?),(-?[\d.]+(?:e-?\d+)?)/g,
    (_, x: string, y: string) => `${x},${twice - Number(y)}`,
  );
}

/** The organisation chart upwards: children stand in a row above their parent. */
const organizationStructureUp: LayoutRule = {
  ...organizationStructure,
  rootSide: 'top',
  sideOf: () => 'top',
  arrange(node, metrics) {
    organizationStructure.arrange(node, metrics);
    for (const child of node.children) child.dy = node.height - child.dy - child.height;
  },
  lines(family, metrics) {
    const twice = family.box.y * 2 + family.box.height;
    const children = family.children.map(({ node, box }) => ({ node, box: mirrored(box, twice) }));
    return organizationStructure
      .lines({ ...family, children }, metrics)
      .map((line) => ({ ...line, d: mirroredPath(line.d, twice) }));
  },
  expandButton(node, metrics) {
    const size = metrics.options.expandButtonSize;
    return { x: node.width / 2 - size / 2, y: -size / 2 };
  },
};

const turned: Partial<Record<LayoutName, LayoutRule>> = {
  logicalStructure: logicalStructureLeft,
  mindMap: mindMapLeft,
  organizationStructure: organizationStructureUp,
};

/** The rule of a structure that grows to its other side; undefined where the side is its own or none of its. */
export function turnedRule(layout: LayoutName, growth: Side | null): LayoutRule | undefined {
  return growth !== null && growthSides[layout]?.[1] === growth ? turned[layout] : undefined;
}
