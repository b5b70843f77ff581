import type { ContentOptions, NodeContent } from '../content/node-content.ts';
import { nodeContent } from '../content/node-content.ts';
import { nodeSize } from '../content/node-size.ts';
import { frameRoom } from '../frames/frame-room.ts';
import type { Point } from '../geometry/box.ts';
import type { SummarySize } from '../layouts/types.ts';
import type { LayoutSource, MeasuredNode } from '../layouts/layout-node.ts';
import { dataOf } from '../model/content-data.ts';
import type { NodeData } from '../model/document.ts';
import {
  anchorOf,
  isExpanded,
  isFreeTopic,
  sideOf,
  styleKeysOf,
  summariesOf,
  summaryRange,
} from '../model/node-data.ts';
import { NodeNumbers } from '../numbers/node-numbers.ts';
import { parseSummaryId } from '../model/summary-id.ts';
import type { NodeId, NodeReader, StoredNode } from '../model/store.ts';
import { depthOf } from '../model/store.ts';
import type { NodeStyle } from '../style/node-style.ts';
import { levelOfDepth, nodeStyle } from '../style/node-style.ts';
import type { Settings } from './settings.ts';
import type { Measure } from '../text/measure.ts';
import type { Level, ThemeConfig } from '../themes/theme.ts';

/** The summaries of a node without any. */
const none: readonly SummarySize[] = [];
/** Where a free topic without a place stands, below the root. */
const freeTopicFallback: Point = { x: 0, y: 400 };

interface Size {
  width: number;
  height: number;
}

type FramePadding = Pick<Settings, 'outerFramePaddingX' | 'outerFramePaddingY'>;

/** What is known of the nodes of one level, by their data. */
interface LevelCache {
  /** The style of nodes without own values. */
  plain: NodeStyle;
  sizes: WeakMap<object, Size>;
  contents: WeakMap<object, NodeContent>;
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
  readonly #framePadding: Point;
  /** The numbers of nodes. */
  readonly numbers: NodeNumbers;
  readonly #levels = new Map<Level, LevelCache>();
  #count = 0;

  constructor(
    reader: NodeReader,
    theme: ThemeConfig,
    options: Omit<ContentOptions, 'imgMaxWidth' | 'imgMaxHeight' | 'iconSize'> & FramePadding,
    measure: Measure,
  ) {
    this.#reader = reader;
    this.#theme = theme;
    const { imgMaxWidth, imgMaxHeight, iconSize } = theme;
    this.#options = { ...options, imgMaxWidth, imgMaxHeight, iconSize };
    this.#measure = measure;
    this.#framePadding = { x: options.outerFramePaddingX, y: options.outerFramePaddingY };
    this.numbers = new NodeNumbers(reader);
  }

  get rootId(): NodeId {
    return this.#reader.rootId;
  }

  /** How many nodes were measured so far: what a test of economy counts. */
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
    const shown = this.numbers.withNumber(id, data);
    const { width, height } = this.#sizeOf(shown, levelOfDepth(depth));
    const summaries = data.generalization ? this.#summaries(data) : none;
    const frame = data.outerFrame ? frameRoom(data, this.#framePadding) : null;
    return { width, height, summaries, frame };
  }

  /** The style of a node or summary. */
  styleOf(id: NodeId): NodeStyle {
    return this.#styleOf(dataOf(this.#reader, id) ?? {}, this.#levelOf(id));
  }

  /** The measured content of a node or summary: measured when first asked for, not by layouts. */
  contentOf(id: NodeId): NodeContent {
    const data = this.numbers.withNumber(id, dataOf(this.#reader, id) ?? {});
    const level = this.#levelOf(id);
    const { contents } = this.#cacheOf(level);
    let content = contents.get(data);
    if (!content) {
      content = nodeContent(data, this.#styleOf(data, level), this.#options, this.#measure);
      contents.set(data, content);
    }
    return content;
  }

  #summaries(data: Readonly<NodeData>): SummarySize[] {
    return summariesOf(data).map((summary) => {
      const { width, height } = this.#sizeOf(summary, 'generalization');
      return { width, height, range: summaryRange(summary) };
    });
  }

  #levelOf(id: NodeId): Level {
    const isSummary = !this.#reader.has(id) && parseSummaryId(id) !== null;
    return isSummary ? 'generalization' : levelOfDepth(depthOf(this.#reader, id));
  }

  #cacheOf(level: Level): LevelCache {
    let cache = this.#levels.get(level);
    if (!cache) {
      const plain = nodeStyle(this.#theme, level, {});
      cache = { plain, sizes: new WeakMap(), contents: new WeakMap() };
      this.#levels.set(level, cache);
    }
    return cache;
  }

  #styleOf(data: Readonly<NodeData>, level: Level): NodeStyle {
    const isPlain = styleKeysOf(data).length === 0;
    return isPlain ? this.#cacheOf(level).plain : nodeStyle(this.#theme, level, data);
  }

  #sizeOf(data: Readonly<NodeData>, level: Level): Size {
    const { sizes } = this.#cacheOf(level);
    let size = sizes.get(data);
    if (!size) {
      size = nodeSize(data, this.#styleOf(data, level), this.#options, this.#measure);
      sizes.set(data, size);
      this.#count += 1;
    }
    return size;
  }

  #data(id: NodeId): Readonly<NodeData> {
    return this.#reader.get(id)?.data ?? {};
  }

  #childrenOf(id: NodeId, wanted: (data: StoredNode['data']) => boolean): NodeId[] {
    const children = this.#reader.get(id)?.children ?? [];
    return children.filter((child) => wanted(this.#data(child)));
  }
}
