import { dataOf } from '../model/content-data.ts';
import type { NodeData } from '../model/document.ts';
import { parseSummaryId } from '../model/summary-id.ts';
import type { NodeId } from '../model/store.ts';
import { topmost } from '../model/store.ts';
import type { CommandContext } from './command.ts';

/** Selected nodes, without summaries. */
export function selectedNodes({ session }: CommandContext): NodeId[] {
  return session.selection.filter((id) => session.store.has(id));
}

/** Selected summaries, by their ids. */
export function selectedSummaries({ session }: CommandContext): NodeId[] {
  return session.selection.filter((id) => !session.store.has(id) && parseSummaryId(id) !== null);
}

/** Selected nodes and summaries. */
export function selectedAny(context: CommandContext): NodeId[] {
  return [...selectedNodes(context), ...selectedSummaries(context)];
}

/** Selected nodes without the root and without those inside another selected branch, in document order. */
export function selectedBranches(context: CommandContext): NodeId[] {
  const { store } = context.session;
  // The root first: with all selected, it would stand for the whole map, and nothing be left.
  const chosen = selectedNodes(context).filter((id) => id !== store.rootId);
  return topmost(store, chosen);
}

/** Whether a selected node or summary has data that passes the test. */
export function anySelected(
  context: CommandContext,
  test: (data: Readonly<NodeData>) => boolean,
): boolean {
  return selectedAny(context).some((id) => {
    const data = dataOf(context.session.store, id);
    return data !== undefined && test(data);
  });
}
