import type { Point } from '../geometry/box.ts';
import type { FixedEnd } from '../lines/associative-lines.ts';
import { associativeLinesOf } from '../lines/associative-lines.ts';
import type { AssociativeLineStyle, NodeData } from '../model/document.ts';
import { isRecord } from '../model/json.ts';
import type { NodeId } from '../model/store.ts';
import { nodeOf } from '../model/store.ts';
import type { Command, CommandContext } from './command.ts';
import { editCommand } from './command.ts';

/** Names one associative line: the node it leaves, and the one it goes to. */
export interface LineArgs {
  from: NodeId;
  to: NodeId;
}

function indexOfLine({ session: { store } }: CommandContext, { from, to }: LineArgs): number {
  const data = store.get(from)?.data ?? {};
  return associativeLinesOf(data).find(({ target }) => target === to)?.index ?? -1;
}

function hasLine(context: CommandContext, args: LineArgs): boolean {
  return indexOfLine(context, args) >= 0;
}

/** A list made as long as needed, with a value at one place. */
function withItem(list: unknown, index: number, value: unknown): unknown[] {
  const items: unknown[] = Array.isArray(list) ? [...list] : [];
  while (items.length < index) items.push(null);
  items[index] = value;
  return items;
}

function withEntry(
  record: unknown,
  key: string,
  value: unknown,
): Record<string, unknown> | undefined {
  const old = isRecord(record) ? Object.entries(record).filter(([name]) => name !== key) : [];
  const entries = value === undefined ? old : [...old, [key, value]];
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function patchLine(
  { session }: CommandContext,
  from: NodeId,
  set: Partial<Record<keyof NodeData, unknown>>,
  mergeKey: string | null = null,
): void {
  session.transact((tx) => tx.apply({ kind: 'patch', id: from, set }), mergeKey);
}

/** Draws a line from a node to another. A node without a uid gets one, because lines name it. */
export const addLine: Command<LineArgs> = editCommand<LineArgs>({
  id: 'addLine',
  label: { zh: '关联线', en: 'Associative line' },
  canRun: (context, args) => {
    const { store } = context.session;
    return (
      args.from !== args.to && store.has(args.from) && store.has(args.to) && !hasLine(context, args)
    );
  },
  run({ session }, { from, to }) {
    const { store } = session;
    session.transact((tx) => {
      if (nodeOf(store, to).data.uid !== to) tx.apply({ kind: 'patch', id: to, set: { uid: to } });
      const old: unknown = nodeOf(store, from).data.associativeLineTargets;
      const targets: unknown[] = Array.isArray(old) ? old : [];
      tx.apply({ kind: 'patch', id: from, set: { associativeLineTargets: [...targets, to] } });
    });
  },
});

/** Removes a line with its text, bends and style. */
export const removeLine: Command<LineArgs> = editCommand<LineArgs>({
  id: 'removeLine',
  label: { zh: '删除关联线', en: 'Remove associative line' },
  canRun: hasLine,
  run(context, args) {
    const { data } = nodeOf(context.session.store, args.from);
    const index = indexOfLine(context, args);
    const without = (list: unknown): unknown[] | undefined => {
      if (!Array.isArray(list)) return undefined;
      const left = list.toSpliced(index, 1);
      return left.length > 0 ? left : undefined;
    };
    patchLine(context, args.from, {
      associativeLineTargets: without(data.associativeLineTargets),
      associativeLineTargetControlOffsets: without(data.associativeLineTargetControlOffsets),
      associativeLinePoint: without(data.associativeLinePoint),
      associativeLineText: withEntry(data.associativeLineText, args.to, undefined),
      associativeLineStyle: withEntry(data.associativeLineStyle, args.to, undefined),
    });
  },
});

/** Sets the text that stands on a line; '' removes it. */
export const setLineText: Command<LineArgs & { text: string }> = editCommand<
  LineArgs & { text: string }
>({
  id: 'setLineText',
  label: { zh: '关联线文字', en: 'Text of associative line' },
  canRun: hasLine,
  run(context, { from, to, text }) {
    const { data } = nodeOf(context.session.store, from);
    const texts = withEntry(data.associativeLineText, to, text || undefined);
    patchLine(context, from, { associativeLineText: texts });
  },
});

/** Sets values of a line's own style; undefined lets the theme decide again. */
export const setLineStyle: Command<LineArgs & { style: AssociativeLineStyle }> = editCommand<
  LineArgs & { style: AssociativeLineStyle }
>({
  id: 'setLineStyle',
  label: { zh: '关联线样式', en: 'Style of associative line' },
  canRun: hasLine,
  run(context, { from, to, style }) {
    const { data } = nodeOf(context.session.store, from);
    const line = associativeLinesOf(data).find(({ target }) => target === to);
    const merged = Object.entries({ ...line?.style, ...style }).filter(([, v]) => v !== undefined);
    const own = merged.length > 0 ? Object.fromEntries(merged) : undefined;
    const styles = withEntry(data.associativeLineStyle, to, own);
    patchLine(context, from, { associativeLineStyle: styles }, `line-style:${from}:${to}`);
  },
});

/** Bends of a line by hand, relative to its start and end, in pixels; null straightens it again. */
export interface BendArgs extends LineArgs {
  controls: readonly [Point, Point] | null;
}

/** Bends a line. Moves during one drag become one step. */
export const bendLine: Command<BendArgs> = editCommand<BendArgs>({
  id: 'bendLine',
  label: { zh: '调整关联线', en: 'Bend associative line' },
  canRun: hasLine,
  run(context, { from, to, controls }) {
    const index = indexOfLine(context, { from, to });
    const { data } = nodeOf(context.session.store, from);
    const list = withItem(data.associativeLineTargetControlOffsets, index, controls);
    patchLine(context, from, { associativeLineTargetControlOffsets: list }, `bend:${from}:${to}`);
  },
});

/** Ends of a line, fixed to places on the borders of its nodes. */
export interface EndArgs extends LineArgs {
  start: FixedEnd;
  end: FixedEnd;
}

/** Fixes the ends of a line to places on the borders of its nodes. */
export const fixLineEnds: Command<EndArgs> = editCommand<EndArgs>({
  id: 'fixLineEnds',
  label: { zh: '调整关联线端点', en: 'Fix ends of associative line' },
  canRun: hasLine,
  run(context, { from, to, start, end }) {
    const index = indexOfLine(context, { from, to });
    const { data } = nodeOf(context.session.store, from);
    const point = {
      startPoint: { dir: start.side, range: start.range },
      endPoint: { dir: end.side, range: end.range },
    };
    const list = withItem(data.associativeLinePoint, index, point);
    patchLine(context, from, { associativeLinePoint: list }, `ends:${from}:${to}`);
  },
});
