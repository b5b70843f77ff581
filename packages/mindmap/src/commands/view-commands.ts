import type { NodeId } from '../model/store.ts';
import { walkBranch } from '../model/store.ts';
import type { Command } from './command.ts';
import { editCommand, viewCommand } from './command.ts';
import { selectedAny } from './selection.ts';

/** Takes the last step back. */
export const undo: Command = editCommand({
  id: 'undo',
  label: { zh: '回退', en: 'Undo' },
  shortcuts: ['Control+z'],
  canRun: ({ session }) => session.canUndo,
  run: ({ session }) => void session.undo(),
});

/** Does the step that was taken back again. */
export const redo: Command = editCommand({
  id: 'redo',
  label: { zh: '前进', en: 'Redo' },
  shortcuts: ['Control+y', 'Control+Shift+z'],
  canRun: ({ session }) => session.canRedo,
  run: ({ session }) => void session.redo(),
});

/** Selects all shown nodes. */
export const selectAll: Command = viewCommand({
  id: 'selectAll',
  label: { zh: '全选', en: 'Select all' },
  shortcuts: ['Control+a'],
  canRun: ({ settings }) => !settings.readonly,
  run({ session, layout }) {
    const ids: NodeId[] = [];
    walkBranch(session.store, session.store.rootId, ({ id }) => {
      if (layout.has(id)) ids.push(id);
    });
    session.select(ids);
  },
});

/** Opens the text of the selected node. */
export const editText: Command = editCommand({
  id: 'editText',
  label: { zh: '编辑节点', en: 'Edit node' },
  shortcuts: ['F2'],
  canRun: (context) => selectedAny(context).length === 1,
  run(context) {
    const [id] = selectedAny(context);
    if (id !== undefined) context.view.editText(id);
  },
});

/** Brings the root to the middle of the canvas. */
export const backToRoot: Command = viewCommand({
  id: 'backToRoot',
  label: { zh: '回到根节点', en: 'Back to root' },
  shortcuts: ['Control+Enter'],
  canRun: () => true,
  run: ({ view }) => view.centre(null),
});

/** Shows the whole map. */
export const fitCanvas: Command = viewCommand({
  id: 'fitCanvas',
  label: { zh: '适应画布', en: 'Fit canvas' },
  shortcuts: ['Control+i'],
  canRun: () => true,
  run: ({ view }) => view.fit(),
});

/** Makes the map larger. */
export const zoomIn: Command = viewCommand({
  id: 'zoomIn',
  label: { zh: '放大', en: 'Zoom in' },
  shortcuts: ['Control+=', 'Control++'],
  canRun: () => true,
  run: ({ view }) => view.zoomBy(1),
});

/** Makes the map smaller. */
export const zoomOut: Command = viewCommand({
  id: 'zoomOut',
  label: { zh: '缩小', en: 'Zoom out' },
  shortcuts: ['Control+-'],
  canRun: () => true,
  run: ({ view }) => view.zoomBy(-1),
});

/** Opens search and replace. */
export const openSearch: Command = viewCommand({
  id: 'openSearch',
  label: { zh: '搜索和替换', en: 'Search and replace' },
  shortcuts: ['Control+f'],
  canRun: () => true,
  run: ({ view }) => view.openSearch(),
});

/** Hides or shows everything but the map. */
export const toggleZen: Command = viewCommand({
  id: 'toggleZen',
  label: { zh: '禅模式', en: 'Zen mode' },
  canRun: () => true,
  run: ({ view }) => view.toggleZen(),
});
