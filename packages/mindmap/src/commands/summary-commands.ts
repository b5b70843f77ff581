import type { GeneralizationData } from '../model/document.ts';
import { summariesOf } from '../model/node-data.ts';
import { summaryId } from '../model/summary-id.ts';
import type { NodeId } from '../model/store.ts';
import { indexOf, nodeOf } from '../model/store.ts';
import type { Command, CommandContext } from './command.ts';
import { editCommand } from './command.ts';
import { removeSummaries } from './remove-commands.ts';
import { selectedBranches, selectedNodes, selectedSummaries } from './selection.ts';

/** Runs of adjacent siblings, by parent: what one summary or frame can cover. */
export function siblingRuns(
  { session: { store } }: CommandContext,
  ids: readonly NodeId[],
): { parent: NodeId; from: number; to: number }[] {
  const byParent = new Map<NodeId, number[]>();
  for (const id of ids) {
    const { parent } = nodeOf(store, id);
    if (parent === null) continue;
    byParent.set(parent, [...(byParent.get(parent) ?? []), indexOf(store, id)]);
  }
  return [...byParent].flatMap(([parent, indexes]) => {
    const runs: { parent: NodeId; from: number; to: number }[] = [];
    for (const index of indexes.toSorted((a, b) => a - b)) {
      const last = runs.at(-1);
      if (last && last.to === index - 1) last.to = index;
      else runs.push({ parent, from: index, to: index });
    }
    return runs;
  });
}

/** The summaries to add: one per run of siblings; a single node gets one of its own. */
function plannedSummaries(
  context: CommandContext,
): { owner: NodeId; range: [number, number] | null }[] {
  const { store } = context.session;
  return siblingRuns(context, selectedBranches(context)).flatMap(({ parent, from, to }) => {
    const single = from === to ? store.get(parent)?.children[from] : undefined;
    const owner = single ?? parent;
    const range: [number, number] | null = single === undefined ? [from, to] : null;
    const isThere = summariesOf(nodeOf(store, owner).data).some((summary) =>
      range === null
        ? !summary.range
        : summary.range?.[0] === range[0] && summary.range[1] === range[1],
    );
    return isThere ? [] : [{ owner, range }];
  });
}

/** Adds a summary to the selected node, or over selected adjacent siblings. */
export const addSummary: Command = editCommand({
  id: 'addSummary',
  label: { zh: '插入概要', en: 'Insert summary' },
  shortcuts: ['Control+g'],
  canRun: (context) => plannedSummaries(context).length > 0,
  run(context) {
    const { session, settings, view } = context;
    const { store } = session;
    const added: NodeId[] = [];
    const before = session.mark();
    session.transact((tx) => {
      for (const { owner, range } of plannedSummaries(context)) {
        const list = summariesOf(nodeOf(store, owner).data);
        const summary: GeneralizationData = {
          text: settings.defaultGeneralizationText,
          uid: context.newId(),
          range,
          expand: true,
          isActive: false,
        };
        tx.apply({ kind: 'patch', id: owner, set: { generalization: [...list, summary] } });
        added.push(summaryId(owner, list.length));
      }
      if (settings.createNewNodeBehavior !== 'notActive') session.select(added);
    });
    const [only] = added;
    const opens = settings.createNewNodeBehavior === 'default' && added.length === 1;
    if (opens && only !== undefined) view.editText(only, before);
  },
});

function withSummaries(context: CommandContext): NodeId[] {
  const { store } = context.session;
  return selectedNodes(context).filter((id) => summariesOf(nodeOf(store, id).data).length > 0);
}

/** Removes the selected summaries and those of the selected nodes. */
export const removeSummary: Command = editCommand({
  id: 'removeSummary',
  label: { zh: '删除概要', en: 'Remove summary' },
  canRun: (context) => withSummaries(context).length > 0 || selectedSummaries(context).length > 0,
  run(context) {
    const { session } = context;
    session.transact((tx) => {
      const own = withSummaries(context).flatMap((id) =>
        summariesOf(nodeOf(session.store, id).data).map((_, index) => summaryId(id, index)),
      );
      removeSummaries(context, tx, [...selectedSummaries(context), ...own]);
    });
  },
});
