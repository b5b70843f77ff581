import { pushAll } from '../model/list.ts';
import type { Bounds, Box, Point } from '../geometry/box.ts';
import { boundsOfBox, boundsOverlap, emptyBounds, growBounds } from '../geometry/box.ts';
import { bracePath } from '../geometry/line-paths.ts';
import type { LayoutSource } from './layout-node.ts';
import {
  arrangeDirty,
  boxAt,
  markDirty,
  newLayoutNode,
  placeOf,
  placeOfChild,
} from './layout-node.ts';
import { metricsOf } from './metrics.ts';
import { freeTopicRule, layoutRule } from './rules.ts';
import type { EdgeLine, LayoutNode, LayoutOptions, LayoutRule, Metrics } from './types.ts';

/** Depths beyond this one look and are laid out alike. */
const deepest = 3;
/** Depth of a free topic: it looks like a first-level node. */
const freeTopicDepth = 1;

/** A summary node and its brace, in canvas pixels. `index` counts in the owner's list. */
export interface PlacedSummary {
  owner: string;
  index: number;
  box: Box;
  brace: string;
}

/**
 * Places of all shown nodes of a document, kept up to date with it. Offsets are relative to the parent,
 * so that a change computes only the path from it to the root: `refresh` costs its depth times the
 * number of siblings, whatever the size of the map.
 */
export class Layout {
  readonly #source: LayoutSource;
  readonly #metrics: Metrics;
  readonly #nodes = new Map<string, LayoutNode>();
  #root: LayoutNode;
  #free: LayoutNode[] = [];
  /** Shown nodes with a place given by hand: their branches are outside their parent's cover. */
  readonly #anchored = new Set<LayoutNode>();
  #detached: LayoutNode[] = [];
  #arranged = 0;

  constructor(source: LayoutSource, options: LayoutOptions) {
    this.#source = source;
    this.#metrics = metricsOf(options);
    const rule = layoutRule(options.layout, options.growth);
    this.#root = this.#build(source.rootId, rule, null, 0);
    this.#syncFreeTopics();
    this.#arrange();
  }

  /** The options the layout was made with. */
  get options(): LayoutOptions {
    return this.#metrics.options;
  }

  /** How many nodes the last construction or refresh arranged: what a test of economy counts. */
  get arrangedCount(): number {
    return this.#arranged;
  }

  /** Number of nodes that have a place. */
  get size(): number {
    return this.#nodes.size;
  }

  /**
   * Takes over changes: `ids` are nodes whose content, children, expansion or place by hand changed.
   * Nodes that are new, gone or moved follow from their parents' ids. The result equals a new layout.
   */
  refresh(ids: Iterable<string>): void {
    const { rootId } = this.#source;
    for (const id of ids) {
      const node = this.#nodes.get(id);
      if (!node) continue;
      this.#read(node);
      this.#syncChildren(node);
      if (id === rootId) this.#syncFreeTopics();
    }
    this.#forgetDetached();
    this.#arrange();
  }

  /** Whether the node is shown, that is, no ancestor is collapsed. */
  has(id: string): boolean {
    return this.#nodes.has(id);
  }

  /** The node's box on the canvas; undefined while it is not shown. */
  boxOf(id: string): Box | undefined {
    const node = this.#nodes.get(id);
    return node && boxAt(node, placeOf(node, this.options.rootAt));
  }

  /** The laid out node, for readers that need depth, side or parent. */
  nodeOf(id: string): Readonly<LayoutNode> | undefined {
    return this.#nodes.get(id);
  }

  /** Ids of the shown children, in document order. */
  childrenOf(id: string): string[] {
    return this.#nodes.get(id)?.children.map((child) => child.id) ?? [];
  }

  /** Lines from a node to its children, and the bus, stem or spine they hang on. */
  linesOf(id: string): EdgeLine[] {
    const node = this.#nodes.get(id);
    if (!node || !node.expanded) return [];
    const at = placeOf(node, this.options.rootAt);
    const children = node.children.map((child) => ({
      node: child,
      box: boxAt(child, placeOfChild(child, at)),
    }));
    return node.rule.lines({ node, box: boxAt(node, at), children }, this.#metrics);
  }

  /** The node's summaries with their braces. */
  summariesOf(id: string): PlacedSummary[] {
    const node = this.#nodes.get(id);
    if (!node || node.summaryPlaces.length === 0) return [];
    const { x, y } = placeOf(node, this.options.rootAt);
    const move = (point: Point): Point => ({ x: point.x + x, y: point.y + y });
    return node.summaryPlaces.map(({ box, brace }, index) => ({
      owner: id,
      index,
      box: { ...box, x: box.x + x, y: box.y + y },
      brace: bracePath(move(brace.from), move(brace.control), move(brace.to)),
    }));
  }

  /** Left and middle of the node's expand button on the canvas; undefined for nodes without one. */
  expandButtonOf(id: string): Point | undefined {
    const node = this.#nodes.get(id);
    if (!node || node.childCount === 0 || node.depth === 0) return undefined;
    const at = placeOf(node, this.options.rootAt);
    const button = node.rule.expandButton(node, this.#metrics);
    return { x: at.x + button.x, y: at.y + button.y };
  }

  /** The edges of everything on the canvas. */
  bounds(): Bounds {
    const bounds = emptyBounds();
    for (const top of this.#tops()) {
      const { x, y } = placeOf(top, this.options.rootAt);
      growBounds(bounds, top.cover, x, y);
    }
    return bounds;
  }

  /**
   * Calls `visit` for every node whose branch may be seen in `view`, parents before children. Branches
   * that lie wholly outside are passed over without looking into them, and so are the descendants of a
   * node for which `visit` answers false.
   */
  visit(view: Bounds, visit: (node: LayoutNode, box: Box) => unknown): void {
    for (const top of this.#tops()) {
      const open = [{ node: top, at: placeOf(top, this.options.rootAt) }];
      for (let next = open.pop(); next; next = open.pop()) {
        const { node, at } = next;
        if (!coverMeets(node, at, view)) continue;
        if (visit(node, boxAt(node, at)) === false) continue;
        for (let i = node.children.length - 1; i >= 0; i -= 1) {
          const child = node.children[i];
          if (!child || child.anchor) continue;
          open.push({ node: child, at: { x: at.x + child.dx, y: at.y + child.dy } });
        }
      }
    }
  }

  /** Whether a node's box or summary stands in an area. */
  hasNodeIn(area: Bounds): boolean {
    let isThere = false;
    this.visit(area, ({ summaryPlaces }, box) => {
      const boxes = [
        box,
        ...summaryPlaces.map((one) => ({ ...one.box, x: one.box.x + box.x, y: one.box.y + box.y })),
      ];
      isThere ||= boxes.some((one) => boundsOverlap(boundsOfBox(one), area));
      return !isThere;
    });
    return isThere;
  }

  #tops(): Iterable<LayoutNode> {
    return new Set([this.#root, ...this.#free, ...this.#anchored]);
  }

  #arrange(): void {
    this.#arranged = arrangeDirty(this.#root, this.#metrics);
    for (const topic of this.#free) this.#arranged += arrangeDirty(topic, this.#metrics);
  }

  #build(id: string, rule: LayoutRule, parent: LayoutNode | null, index: number): LayoutNode {
    const top = this.#make(id, rule, parent, index);
    const open = [top];
    for (let node = open.pop(); node; node = open.pop()) {
      const above = node;
      node.children = this.#source
        .shownChildren(node.id)
        .map((child, at) => this.#make(child, rule, above, at));
      pushAll(open, node.children);
    }
    return top;
  }

  #make(id: string, rule: LayoutRule, parent: LayoutNode | null, index: number): LayoutNode {
    const node = newLayoutNode(id, rule);
    this.#nodes.set(id, node);
    node.parent = parent;
    node.index = index;
    node.depth = parent ? parent.depth + 1 : 0;
    node.side = parent ? rule.sideOf(parent, index, this.#source.wishedSide(id)) : null;
    this.#read(node);
    return node;
  }

  #read(node: LayoutNode): void {
    const source = this.#source;
    const { width, height, summaries, frame = null } = source.measure(node.id, node.depth);
    node.width = width;
    node.height = height;
    node.summaries = summaries;
    node.frame = frame;
    node.expanded = source.isExpanded(node.id);
    node.childCount = source.childCount(node.id);
    node.anchor = source.anchorOf(node.id);
    if (node.anchor) this.#anchored.add(node);
    else this.#anchored.delete(node);
    markDirty(node);
    if (node.parent) markDirty(node.parent);
  }

  #syncChildren(node: LayoutNode): void {
    const old = node.children;
    const ids = this.#source.shownChildren(node.id);
    node.children = ids.map((id, index) => this.#adopt(id, node, index));
    const kept = new Set(node.children);
    for (const child of old) {
      if (child.parent !== node || kept.has(child)) continue;
      child.parent = null;
      this.#detached.push(child);
    }
  }

  /** The node of `id` as child of `parent`: the one there is, moved with its branch, or a new one. */
  #adopt(id: string, parent: LayoutNode, index: number): LayoutNode {
    const node = this.#nodes.get(id);
    if (!node) return this.#build(id, parent.rule, parent, index);
    node.parent = parent;
    this.#tag(node, parent, index);
    return node;
  }

  /** Brings depth, side and rule of a branch up to date; measures again where the level changed. */
  #tag(top: LayoutNode, above: LayoutNode, index: number): void {
    const open = [{ node: top, parent: above, at: index }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { node, parent, at } = next;
      if (this.#tagOne(node, parent, at)) continue;
      node.children.forEach((child, i) => open.push({ node: child, parent: node, at: i }));
    }
  }

  /** Tags one node. Answers whether its descendants can stay as they are. */
  #tagOne(node: LayoutNode, parent: LayoutNode, index: number): boolean {
    const depth = parent.depth + 1;
    const side = parent.rule.sideOf(parent, index, this.#source.wishedSide(node.id));
    const isSame = node.side === side && node.rule === parent.rule && depth === node.depth;
    const isSameLevel = Math.min(depth, deepest) === Math.min(node.depth, deepest);
    node.index = index;
    node.depth = depth;
    node.side = side;
    node.rule = parent.rule;
    if (isSame) return true;
    if (!isSameLevel) this.#read(node);
    markDirty(node);
    return false;
  }

  #syncFreeTopics(): void {
    const rule = freeTopicRule(this.options.layout, this.options.growth);
    const old = this.#free;
    this.#free = this.#source.freeTopics().map((id) => this.#freeTopic(id, rule));
    for (const topic of old) {
      if (topic.parent || this.#free.includes(topic)) continue;
      this.#detached.push(topic);
    }
  }

  #freeTopic(id: string, rule: LayoutRule): LayoutNode {
    const above: LayoutNode = {
      ...newLayoutNode('', rule),
      depth: freeTopicDepth - 1,
    };
    const node = this.#nodes.get(id) ?? this.#build(id, rule, above, 0);
    this.#tag(node, above, 0);
    node.parent = null;
    return node;
  }

  /** Drops branches that found no new parent. */
  #forgetDetached(): void {
    for (const node of this.#detached) {
      const isKept = node.parent !== null || node === this.#root || this.#free.includes(node);
      if (!isKept) this.#forget(node);
    }
    this.#detached = [];
  }

  #forget(top: LayoutNode): void {
    const open = [top];
    for (let node = open.pop(); node; node = open.pop()) {
      if (this.#nodes.get(node.id) === node) this.#nodes.delete(node.id);
      this.#anchored.delete(node);
      for (const child of node.children) if (child.parent === node) open.push(child);
    }
  }
}

/** Whether what a branch covers, its top standing at `at`, meets the view. */
function coverMeets({ cover }: LayoutNode, at: Point, view: Bounds): boolean {
  return boundsOverlap(
    {
      minX: cover.minX + at.x,
      minY: cover.minY + at.y,
      maxX: cover.maxX + at.x,
      maxY: cover.maxY + at.y,
    },
    view,
  );
}
