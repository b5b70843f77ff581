import type { LineName } from '../drawing/map-drawer.ts';
import type { Bounds } from '../geometry/box.ts';
import { associativeLinesOf, lineGeometry } from '../lines/associative-lines.ts';
import { partWithin } from '../lines/line-part.ts';
import type { Mindmap } from '../mindmap.ts';
import type { NodeId } from '../model/store.ts';
import { walkBranch } from '../model/store.ts';

/** An associative line that is seen; `isCut` where only the part near the screen is drawn. */
export type SeenLine = LineName & { isCut: boolean };

/** The nodes of a map from which associative lines begin: few, so that nobody looks through all for them. */
export class LinkedNodes {
  readonly #map: Mindmap;
  readonly #ids = new Set<NodeId>();

  constructor(map: Mindmap) {
    this.#map = map;
    const { store } = map.session;
    walkBranch(store, store.rootId, ({ id }) => this.note(id));
  }

  /** Looks at a node that is new or changed. */
  note(id: NodeId): void {
    const data = this.#map.session.store.get(id)?.data;
    if (data?.associativeLineTargets) this.#ids.add(id);
    else this.#ids.delete(id);
  }

  forget(id: NodeId): void {
    this.#ids.delete(id);
  }

  /** The lines that meet an area of the canvas, by key. */
  linesIn(area: Bounds): Map<string, SeenLine> {
    const { session, scene } = this.#map;
    const found = new Map<string, SeenLine>();
    for (const id of this.#ids) {
      const from = scene.layout.boxOf(id);
      if (!from) continue;
      for (const line of associativeLinesOf(session.store.get(id)?.data ?? {})) {
        const to = scene.layout.boxOf(line.target);
        const seen = to && partWithin(lineGeometry(from, to, line), area);
        if (!seen) continue;
        const key = JSON.stringify([id, line.target]);
        found.set(key, { from: id, to: line.target, isCut: seen.isCut });
      }
    }
    return found;
  }
}
