import { isFreeTopic } from '../model/node-data.ts';
import type { NodeData } from '../model/document.ts';
import type { Changes } from '../model/operations.ts';
import type { NodeId, NodeReader } from '../model/store.ts';
import { walkBranch } from '../model/store.ts';
import { numberingOf, numberText } from './numbering.ts';

/** Under this key stands the number of a node in the data it is measured and drawn from, never in a document. */
export const numberKey: unique symbol = Symbol('number');

/** The data of a node with its number. */
export interface NumberedData extends NodeData {
  [numberKey]?: string;
}

/** The numbers of the nodes of a document. Few nodes number others: they are known, and nobody looks through all for them. */
export class NodeNumbers {
  readonly #reader: NodeReader;
  readonly #numbering = new Set<NodeId>();
  readonly #numbered = new WeakMap<object, NumberedData>();

  constructor(reader: NodeReader) {
    this.#reader = reader;
    walkBranch(reader, reader.rootId, ({ id }) => this.#note(id));
  }

  /** The number of a node; '' for most. */
  textOf(id: NodeId): string {
    if (this.#numbering.size === 0) return '';
    const path: number[] = [];
    let at = this.#reader.get(id);
    while (at && !isFreeTopic(at.data)) {
      const above = at.parent === null ? undefined : this.#reader.get(at.parent);
      if (!above) return '';
      path.unshift(this.#placeIn(above.children, at.id));
      const numbering = numberingOf(above.data);
      if (numbering && (numbering.level === 0 || path.length <= numbering.level)) {
        return numberText(numbering.type, path);
      }
      at = above;
    }
    return '';
  }

  /** The data of a node with its number: the data itself where it has none, always the same object for the same. */
  withNumber(id: NodeId, data: Readonly<NodeData>): Readonly<NumberedData> {
    const text = this.textOf(id);
    if (text === '') return data;
    const known = this.#numbered.get(data);
    if (known?.[numberKey] === text) return known;
    const made: NumberedData = { ...data, [numberKey]: text };
    this.#numbered.set(data, made);
    return made;
  }

  /** Takes over changes of the document. Answers the nodes whose number may be another one now. */
  follow(changes: Changes): NodeId[] {
    const before = new Set(this.#numbering);
    for (const id of changes.removed) this.#numbering.delete(id);
    for (const id of [...changes.data, ...changes.inserted]) this.#note(id);
    if (before.size === 0 && this.#numbering.size === 0) return [];
    const tops = new Set<NodeId>(changes.children);
    for (const id of changes.data) {
      const parent = this.#reader.get(id)?.parent;
      if (before.has(id) || this.#numbering.has(id)) tops.add(id);
      // A free topic is not counted among its siblings.
      if (parent === this.#reader.rootId) tops.add(parent);
    }
    const touched: NodeId[] = [];
    for (const top of tops) walkBranch(this.#reader, top, ({ id }) => touched.push(id));
    return touched;
  }

  #placeIn(siblings: readonly NodeId[], id: NodeId): number {
    let place = 0;
    for (const one of siblings) {
      if (!isFreeTopic(this.#reader.get(one)?.data ?? {})) place += 1;
      if (one === id) break;
    }
    return place;
  }

  #note(id: NodeId): void {
    const data = this.#reader.get(id)?.data;
    if (data && data.number !== undefined && numberingOf(data)) this.#numbering.add(id);
    else this.#numbering.delete(id);
  }
}
