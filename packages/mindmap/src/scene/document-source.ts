import type { ContentOptions, NodeContent } from '../content/node-content.ts';
import { nodeContent } from '../content/node-content.ts';
import type { Point } from '../geometry/box.ts';
import type { LayoutSource, MeasuredNode } from '../layouts/layout-node.ts';
import { dataOf } from '../model/content-data.ts';
import type { NodeData } from '../model/document.ts';
import {
  anchorOf,
  isExpanded,
  isFreeTopic,
  sideOf,
  summariesOf,
  summaryRange,
} from '../model/node-data.ts';
import { parseSummaryId } from '../model/session.ts';
import type { NodeId, NodeReader, StoredNode } from '../model/store.ts';
import { depthOf } from '../model/store.ts';
import type { NodeStyle } from '../style/node-style.ts';
import { levelOfDepth, nodeStyle } from '../style/node-style.ts';
import type { Measure } from '../text/measure.ts';
import type { Level, ThemeConfig } from '../themes/theme.ts';

/** Depth whose look a free topic has. */
const freeTopicDepth = 1;
/** Where a free topic without a place stands, below the root. */
const freeTopicFallback: Point = { x: 0, y: 400 };

interface Measured {
  style: NodeStyle;
  content: NodeContent;
}

/**
 * A document as layouts and renderers read it: which nodes are shown, and each one's style and measured
 * content. Content is measured once per data object and level: data never changes in place, so an edit
 * measures exactly the nodes it touched.
 */
export class DocumentSource implements LayoutSource {
  readonly #reader: NodeReader;
  readonly #theme: ThemeConfig;
  readonly #options: ContentOptions;
  readonly #measure: Measure;
  readonly #measured: Record<Level, WeakMap<object, Measured>> = {
    root: new WeakMap(),
    second: new WeakMap(),
    node: new WeakMap(),
    generalization: new WeakMap(),
  };
  #count = 0;

  constructor(
    reader: NodeReader,
    theme: ThemeConfig,
    options: Omit<ContentOptions, 'imgMaxWidth' | 'imgMaxHeight' | 'iconSize'>,
    measure: Measure,
  ) {
    this.#reader = reader;
    this.#theme = theme;
    const { imgMaxWidth, imgMaxHeight, iconSize } = theme;
    this.#options = { ...options, imgMaxWidth, imgMaxHeight, iconSize };
    this.#measure = measure;
  }

  get rootId(): NodeId {
    return this.#reader.rootId;
  }

  /** How many contents were measured so far: what a test of economy counts. */
  get measuredCount(): number {
    return this.#count;
  }

  freeTopics(): readonly NodeId[] {
    return this.#childrenOf(this.rootId, (data) => isFreeTopic(data));
  }

  shownChildren(id: NodeId): readonly NodeId[] {
    if (!this.isExpanded(id)) return [];
    if (id !== this.rootId) return this.#reader.get(id)?.children ?? [];
    return this.#childrenOf(id, (data) => !isFreeTopic(data));
  }

  childCount(id: NodeId): number {
    const count = this.#reader.get(id)?.children.length ?? 0;
    return id === this.rootId ? count - this.freeTopics().length : count;
  }

  isExpanded(id: NodeId): boolean {
    return id === this.rootId || isExpanded(this.#data(id));
  }

  wishedSide(id: NodeId): 'left' | 'right' | null {
    return sideOf(this.#data(id));
  }

  anchorOf(id: NodeId): Point | null {
    const data = this.#data(id);
    const anchor = anchorOf(data);
    if (anchor || !isFreeTopic(data)) return anchor;
    return this.#reader.get(id)?.parent === this.rootId ? freeTopicFallback : null;
  }

  measure(id: NodeId, depth: number): MeasuredNode {
    const data = this.#data(id);
    const { content } = this.#look(data, levelOfDepth(depth));
    const summaries = summariesOf(data).map((summary) => {
      const { width, height } = this.#look(summary, 'generalization').content;
      return { width, height, range: summaryRange(summary) };
    });
    return { width: content.width, height: content.height, summaries };
  }

  /** The style of a node or summary. */
  styleOf(id: NodeId): NodeStyle {
    return this.#lookOf(id).style;
  }

  /** The measured content of a node or summary. */
  contentOf(id: NodeId): NodeContent {
    return this.#lookOf(id).content;
  }

  #lookOf(id: NodeId): Measured {
    const isSummary = !this.#reader.has(id) && parseSummaryId(id) !== null;
    const level = isSummary ? 'generalization' : levelOfDepth(this.#depthOf(id));
    return this.#look(dataOf(this.#reader, id) ?? {}, level);
  }

  /** Free topics look like first-level nodes; below them depth counts on. */
  #depthOf(id: NodeId): number {
    const depth = depthOf(this.#reader, id);
    return depth === 0 ? 0 : Math.max(depth, freeTopicDepth);
  }

  #look(data: Readonly<NodeData>, level: Level): Measured {
    const cache = this.#measured[level];
    let look = cache.get(data);
    if (!look) {
      const style = nodeStyle(this.#theme, level, data);
      look = { style, content: nodeContent(data, style, this.#options, this.#measure) };
      cache.set(data, look);
      this.#count += 1;
    }
    return look;
  }

  #data(id: NodeId): Readonly<NodeData> {
    return this.#reader.get(id)?.data ?? {};
  }

  #childrenOf(id: NodeId, wanted: (data: StoredNode['data']) => boolean): NodeId[] {
    const children = this.#reader.get(id)?.children ?? [];
    return children.filter((child) => wanted(this.#data(child)));
  }
}
