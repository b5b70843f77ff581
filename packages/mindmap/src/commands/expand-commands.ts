import { isExpanded } from '../model/node-data.ts';
import type { NodeId } from '../model/store.ts';
import { nodeOf, walkBranch } from '../model/store.ts';
import type { Command, CommandContext } from './command.ts';
import { viewCommand } from './command.ts';
import { selectedNodes } from './selection.ts';

/**
 * Shows or hides children wherever `wanted` differs from what is. What is shown is saved with the
 * document, but readers of a map that is read-only may change it too: it is no edit of the content.
 */
function expandWhere(
  { session }: CommandContext,
  top: NodeId,
  wanted: (depth: number) => boolean,
): void {
  const { store } = session;
  session.transact((tx) => {
    walkBranch(store, top, ({ id, children, data }, depth) => {
      if (id === store.rootId || children.length === 0) return;
      const expand = wanted(depth);
      if (isExpanded(data) !== expand) tx.apply({ kind: 'patch', id, set: { expand } });
    });
  });
}

function togglable(context: CommandContext): NodeId[] {
  const { store } = context.session;
  return selectedNodes(context).filter(
    // What the top of a branch that is shown alone has below it is always shown.
    (id) =>
      id !== store.rootId && id !== context.focus.top && nodeOf(store, id).children.length > 0,
  );
}

/** Shows or hides the children of the selected nodes. */
export const toggleExpand: Command = viewCommand({
  id: 'toggleExpand',
  label: { zh: '展开/收起节点', en: 'Expand or collapse node' },
  shortcuts: ['/'],
  canRun: (context) => togglable(context).length > 0,
  run(context) {
    const { session } = context;
    session.transact((tx) => {
      for (const id of togglable(context)) {
        const expand = !isExpanded(nodeOf(session.store, id).data);
        tx.apply({ kind: 'patch', id, set: { expand } });
      }
    });
  },
});

/** Shows or hides the children of one node, for its button. */
export const setExpanded: Command<{ id: NodeId; expand: boolean }> = viewCommand<{
  id: NodeId;
  expand: boolean;
}>({
  id: 'setExpanded',
  label: { zh: '展开/收起节点', en: 'Expand or collapse node' },
  canRun: ({ session: { store } }, { id }) => store.has(id) && id !== store.rootId,
  run({ session }, { id, expand }) {
    session.transact((tx) => tx.apply({ kind: 'patch', id, set: { expand } }));
  },
});

/** Shows all nodes. */
export const expandAll: Command = viewCommand({
  id: 'expandAll',
  label: { zh: '展开所有', en: 'Expand all' },
  canRun: () => true,
  run: (context) => expandWhere(context, context.session.store.rootId, () => true),
});

/** Hides everything below the first level. */
export const collapseAll: Command = viewCommand({
  id: 'collapseAll',
  label: { zh: '收起所有', en: 'Collapse all' },
  canRun: () => true,
  run: (context) => expandWhere(context, context.session.store.rootId, () => false),
});

function expandToLevel(level: number): Command {
  return viewCommand({
    id: `expandToLevel${level}`,
    label: { zh: `展开到${'一二三四五六'[level - 1]}级`, en: `Expand to level ${level}` },
    canRun: () => true,
    run(context) {
      expandWhere(context, context.session.store.rootId, (depth) => depth < level);
    },
  });
}

/** Six commands: show the nodes of the first n levels below the root and hide what is deeper. */
export const expandToLevels: readonly Command[] = [1, 2, 3, 4, 5, 6].map(expandToLevel);
