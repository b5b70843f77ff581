import type { Detail } from '../drawing/map-drawer.ts';
import type { Mindmap } from '../mindmap.ts';
import type { NodeId } from '../model/store.ts';

/** What a node's drawing was made from. */
interface Signature {
  data: unknown;
  source: unknown;
  imageMap: unknown;
  place: string;
  detail: Detail;
  /** Selected together with others, alone (which shows handles), or not. */
  selected: 'alone' | 'with others' | 'not';
  childCount: number;
  number: string;
}

/** Most signatures kept before they start anew. */
const maxSignatures = 20_000;

/** Remembers what each node was drawn from, so that only nodes that look different are drawn again. */
export class NodeSignatures {
  readonly #map: Mindmap;
  readonly #known = new Map<NodeId, Signature>();
  #detail: Detail = 'full';
  #selected: ReadonlySet<NodeId> = new Set();

  constructor(map: Mindmap) {
    this.#map = map;
  }

  /** Begins a drawing: everything asked next is about this detail and the present selection. */
  start(detail: Detail): void {
    this.#detail = detail;
    this.#selected = new Set(this.#map.session.selection);
    if (this.#known.size > maxSignatures) this.#known.clear();
  }

  /** Whether the node must be drawn again; after asking it counts as drawn. */
  isStale(id: NodeId): boolean {
    const { session, scene } = this.#map;
    const node = session.store.get(id);
    const box = scene.layout.boxOf(id);
    const next: Signature = {
      data: node?.data,
      source: scene.source,
      imageMap: session.store.get(session.store.rootId)?.data.imgMap,
      place: box ? `${box.x} ${box.y} ${box.width} ${box.height}` : '',
      detail: this.#detail,
      selected: this.#selected.has(id)
        ? this.#selected.size === 1
          ? 'alone'
          : 'with others'
        : 'not',
      childCount: node?.children.length ?? 0,
      number: scene.source.numbers.textOf(id),
    };
    const old = this.#known.get(id);
    this.#known.set(id, next);
    const keys = Object.keys(next) as (keyof Signature)[];
    return !old || keys.some((key) => old[key] !== next[key]);
  }
}
