import type { Layout } from '../layouts/layout.ts';
import { summariesOf } from '../model/node-data.ts';
import { summaryId } from '../model/summary-id.ts';
import type { NodeId, NodeReader } from '../model/store.ts';
import { walkBranch } from '../model/store.ts';

/** The nodes a demonstration goes through: all that are shown, each followed by its branch and its summaries. */
export function demonstrationSteps(reader: NodeReader, layout: Pick<Layout, 'has'>): NodeId[] {
  const steps: NodeId[] = [];
  const summaries: { depth: number; ids: NodeId[] }[] = [];
  const endBranches = (depth: number): void => {
    for (let last = summaries.at(-1); last && last.depth >= depth; last = summaries.at(-1)) {
      steps.push(...last.ids);
      summaries.pop();
    }
  };
  walkBranch(reader, reader.rootId, ({ id, data }, depth) => {
    if (!layout.has(id)) return;
    endBranches(depth);
    steps.push(id);
    summaries.push({ depth, ids: summariesOf(data).map((_, index) => summaryId(id, index)) });
  });
  endBranches(0);
  return steps;
}
