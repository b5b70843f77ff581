import type { GeneralizationData, NodeData } from './document.ts';
import { summariesOf, summaryRange } from './node-data.ts';
import type { Operation } from './operations.ts';
import { parseSummaryId } from './summary-id.ts';
import type { NodeId, NodeReader } from './store.ts';

/**
 * The data behind an id: a node's own, or one summary's out of its owner's list. Undefined when there is
 * neither, so that stale ids do no harm.
 */
export function dataOf(reader: NodeReader, id: NodeId): Readonly<NodeData> | undefined {
  const node = reader.get(id);
  if (node) return node.data;
  const summary = parseSummaryId(id);
  const owner = summary && reader.get(summary.owner);
  return owner ? summariesOf(owner.data)[summary.index] : undefined;
}

/** The operation that sets (or, with undefined, removes) keys of a node or a summary. */
export function patchOperation(
  reader: NodeReader,
  id: NodeId,
  set: Readonly<Record<string, unknown>>,
): Operation {
  const summary = reader.has(id) ? null : parseSummaryId(id);
  if (!summary) return { kind: 'patch', id, set };
  const owner = reader.get(summary.owner);
  const list = summariesOf(owner?.data ?? {}).map((one, index) =>
    index === summary.index ? withKeys(one, set) : one,
  );
  return { kind: 'patch', id: summary.owner, set: { generalization: list } };
}

function withKeys(
  data: GeneralizationData,
  set: Readonly<Record<string, unknown>>,
): GeneralizationData {
  const entries = Object.entries({ ...data, ...set }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

/**
 * A node's summaries after its list of children changed from `before` to `after`: each goes on covering
 * the same children and what came between them, and falls away with the last of them. Null when none
 * of them changes.
 */
export function summariesAfter(
  data: Readonly<NodeData>,
  before: readonly NodeId[],
  after: readonly NodeId[],
): GeneralizationData[] | null {
  let isChanged = false;
  const list: GeneralizationData[] = [];
  for (const summary of summariesOf(data)) {
    const range = summaryRange(summary);
    if (!range) {
      list.push(summary);
      continue;
    }
    const covered = new Set(before.slice(Math.max(0, range[0]), range[1] + 1));
    const places = after.flatMap((id, index) => (covered.has(id) ? [index] : []));
    const [first] = places;
    const last = places.at(-1);
    if (first === undefined || last === undefined) {
      isChanged = true;
    } else if (first === range[0] && last === range[1]) {
      list.push(summary);
    } else {
      isChanged = true;
      list.push({ ...summary, range: [first, last] });
    }
  }
  return isChanged ? list : null;
}
