import { pushAll } from '../src/model/list.ts';
import type { Box, Point } from '../src/geometry/box.ts';
import type { LayoutSource, MeasuredNode } from '../src/layouts/layout-node.ts';
import { Layout } from '../src/layouts/layout.ts';
import type { PlacedSummary } from '../src/layouts/layout.ts';
import type { EdgeLine, LayoutOptions, SummarySize } from '../src/layouts/types.ts';

/** A measured tree: what `layoutTree` needs to know of a document. Sizes and positions are pixels. */
export interface MeasuredTree {
  id: string;
  width: number;
  height: number;
  /** False hides the children. */
  expanded?: boolean;
  children?: readonly MeasuredTree[];
  summaries?: readonly SummarySize[];
  side?: 'left' | 'right';
  anchor?: Point;
  isFreeTopic?: boolean;
}

/** The whole picture: boxes by id, lines by the id of their upper node, and the summaries. */
export interface LaidOutTree {
  boxes: Map<string, Box>;
  lines: Map<string, EdgeLine[]>;
  summaries: PlacedSummary[];
}

/** Makes a measured tree readable by a layout. */
function treeSource(root: MeasuredTree): LayoutSource {
  const nodes = new Map<string, MeasuredTree>();
  const collect = (node: MeasuredTree): void => {
    nodes.set(node.id, node);
    node.children?.forEach(collect);
  };
  collect(root);
  const get = (id: string): MeasuredTree => {
    const node = nodes.get(id);
    if (!node) throw new Error(`Not a node of the tree: ${id}`);
    return node;
  };
  const children = (id: string) => (get(id).children ?? []).filter((child) => !child.isFreeTopic);
  return {
    rootId: root.id,
    freeTopics: () => (root.children ?? []).filter((c) => c.isFreeTopic).map((c) => c.id),
    shownChildren: (id) =>
      id === root.id || get(id).expanded !== false ? children(id).map((child) => child.id) : [],
    childCount: (id) => children(id).length,
    isExpanded: (id) => id === root.id || get(id).expanded !== false,
    wishedSide: (id) => get(id).side ?? null,
    anchorOf: (id) => get(id).anchor ?? (get(id).isFreeTopic ? { x: 0, y: 0 } : null),
    measure: (id): MeasuredNode => {
      const { width, height, summaries = [] } = get(id);
      return { width, height, summaries };
    },
  };
}

/** Lays out a measured tree: a pure function of the tree and the options, in linear time. */
export function layoutTree(root: MeasuredTree, options: LayoutOptions): LaidOutTree {
  const layout = new Layout(treeSource(root), options);
  return readLayout(layout);
}

/** Reads everything a layout knows, for comparison and export. */
export function readLayout(layout: Layout): LaidOutTree {
  const everywhere = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };
  const picture: LaidOutTree = { boxes: new Map(), lines: new Map(), summaries: [] };
  layout.visit(everywhere, ({ id }, box) => {
    picture.boxes.set(id, box);
    const lines = layout.linesOf(id);
    if (lines.length > 0) picture.lines.set(id, lines);
    pushAll(picture.summaries, layout.summariesOf(id));
  });
  return picture;
}
