import { dataOf, patchOperation } from '../model/content-data.ts';
import { isExpanded } from '../model/node-data.ts';
import { ownerOfSummary } from '../model/summary-id.ts';
import type { NodeId } from '../model/store.ts';
import { ancestorsOf } from '../model/store.ts';
import type { SearchOptions } from '../search/search.ts';
import { replaceInLines, searchNodes } from '../search/search.ts';
import { richTextOf, textPatch } from '../text/rich-text.ts';
import type { Command, CommandContext } from './command.ts';
import { editCommand, viewCommand } from './command.ts';

/** What to look for, and what to put in its place. */
export interface ReplaceArgs extends SearchOptions {
  query: string;
  replacement: string;
}

function replaceIn(context: CommandContext, ids: readonly NodeId[], args: ReplaceArgs): void {
  const { session } = context;
  session.transact((tx) => {
    for (const id of ids) {
      const data = dataOf(session.store, id);
      if (!data) continue;
      const { lines, count } = replaceInLines(richTextOf(data), args.query, args.replacement, args);
      if (count > 0) tx.apply(patchOperation(session.store, id, textPatch(lines)));
    }
  });
}

/** Replaces every occurrence in one node or summary. */
export const replaceInNode: Command<ReplaceArgs & { id: NodeId }> = editCommand<
  ReplaceArgs & { id: NodeId }
>({
  id: 'replaceInNode',
  label: { zh: '替换', en: 'Replace' },
  canRun: ({ session: { store } }, { id, query }) =>
    query !== '' && dataOf(store, id) !== undefined,
  run: (context, args) => replaceIn(context, [args.id], args),
});

/** Replaces every occurrence in the map as one step. */
export const replaceAll: Command<ReplaceArgs> = editCommand<ReplaceArgs>({
  id: 'replaceAll',
  label: { zh: '全部替换', en: 'Replace all' },
  canRun: (_, { query }) => query !== '',
  run(context, args) {
    replaceIn(context, searchNodes(context.session.store, args.query, args), args);
  },
});

/** Shows a node or summary: opens what hides it, selects it and brings it into view. */
export const revealNode: Command<{ id: NodeId }> = viewCommand<{ id: NodeId }>({
  id: 'revealNode',
  label: { zh: '定位节点', en: 'Go to node' },
  canRun: ({ session: { store } }, { id }) => dataOf(store, id) !== undefined,
  run({ session, view }, { id }) {
    const { store } = session;
    const owner = ownerOfSummary(id);
    const hiding = ancestorsOf(store, owner).filter(
      (above) => above !== store.rootId && !isExpanded(store.get(above)?.data ?? {}),
    );
    if (owner !== id && !isExpanded(store.get(owner)?.data ?? {})) hiding.push(owner);
    session.transact((tx) => {
      for (const above of hiding) tx.apply({ kind: 'patch', id: above, set: { expand: true } });
      session.select([id]);
    });
    view.centre(id);
  },
});
