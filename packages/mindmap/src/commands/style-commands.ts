import { dataOf } from '../model/content-data.ts';
import type { NodeData, ShapeName } from '../model/document.ts';
import { contentKeys } from '../model/document.ts';
import { styleKeysOf } from '../model/node-data.ts';
import type { NodeId } from '../model/store.ts';
import { walkBranch } from '../model/store.ts';
import type { Command } from './command.ts';
import { editCommand } from './command.ts';
import { patchSelected } from './content-commands.ts';
import { anySelected, selectedAny } from './selection.ts';

/** Sets style keys on the selected nodes and summaries; undefined lets the theme decide again. */
export const setStyle: Command<{ style: Partial<NodeData> }> = editCommand<{
  style: Partial<NodeData>;
}>({
  id: 'setStyle',
  label: { zh: '节点样式', en: 'Node style' },
  canRun: (context) => selectedAny(context).length > 0,
  run(context, { style }) {
    const entries = Object.entries(style).filter(([key]) => !contentKeys.has(key));
    const key = entries.map(([name]) => name).join();
    const ids = selectedAny(context);
    patchSelected(context, ids, () => Object.fromEntries(entries), `style:${key}:${ids.join()}`);
  },
});

/** Gives the selected nodes a shape. */
export const setShape: Command<{ shape: ShapeName }> = editCommand<{ shape: ShapeName }>({
  id: 'setShape',
  label: { zh: '形状', en: 'Shape' },
  canRun: (context) => selectedAny(context).length > 0,
  run: (context, { shape }) => patchSelected(context, selectedAny(context), () => ({ shape })),
});

function noStyles(data: Readonly<NodeData>): Record<string, undefined> {
  return Object.fromEntries(styleKeysOf(data).map((key) => [key, undefined]));
}

/** Lets the theme decide the whole style of the selected nodes again. */
export const removeStyles: Command = editCommand({
  id: 'removeStyles',
  label: { zh: '清除自定义样式', en: 'Remove custom styles' },
  canRun: (context) => anySelected(context, (data) => styleKeysOf(data).length > 0),
  run(context) {
    const { store } = context.session;
    patchSelected(context, selectedAny(context), (id) => noStyles(dataOf(store, id) ?? {}));
  },
});

/** Lets the theme decide the style of every node again. */
export const removeAllStyles: Command = editCommand({
  id: 'removeAllStyles',
  label: { zh: '一键去除所有节点自定义样式', en: 'Remove custom styles of all nodes' },
  canRun: () => true,
  run(context) {
    const { store } = context.session;
    const ids: NodeId[] = [];
    walkBranch(store, store.rootId, ({ id }) => ids.push(id));
    patchSelected(context, ids, (id) => noStyles(dataOf(store, id) ?? {}));
  },
});

/** Gives a node the own style of another: the format painter. */
export const copyStyle: Command<{ from: NodeId; to: NodeId }> = editCommand<{
  from: NodeId;
  to: NodeId;
}>({
  id: 'copyStyle',
  label: { zh: '格式刷', en: 'Format painter' },
  canRun: ({ session: { store } }, { from, to }) =>
    from !== to && dataOf(store, from) !== undefined && dataOf(store, to) !== undefined,
  run(context, { from, to }) {
    const { store } = context.session;
    const source = dataOf(store, from) ?? {};
    const style = styleKeysOf(source).map((key) => [key, source[key]]);
    patchSelected(context, [to], (id) => ({
      ...noStyles(dataOf(store, id) ?? {}),
      ...Object.fromEntries(style),
    }));
  },
});
