import type { NodeId } from './store.ts';

const summaryMark = ':summary:';

/** The id under which the summary `index` of a node is addressed. */
export function summaryId(owner: NodeId, index: number): NodeId {
  return `${owner}${summaryMark}${index}`;
}

/** The owner and index in a summary's id; null when it has not the form of one. */
export function parseSummaryId(id: NodeId): { owner: NodeId; index: number } | null {
  const at = id.lastIndexOf(summaryMark);
  if (at < 0) return null;
  const index = Number(id.slice(at + summaryMark.length));
  return Number.isInteger(index) && index >= 0 ? { owner: id.slice(0, at), index } : null;
}

/** The owner in a summary's id; any other id as it is. */
export function ownerOfSummary(id: NodeId): NodeId {
  return parseSummaryId(id)?.owner ?? id;
}
