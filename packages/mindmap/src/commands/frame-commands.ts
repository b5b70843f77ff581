import type { FrameGroup } from '../frames/outer-frames.ts';
import { framesOfChildren } from '../frames/outer-frames.ts';
import type { OuterFrame } from '../model/document.ts';
import { outerFrameOf } from '../model/node-data.ts';
import type { NodeId } from '../model/store.ts';
import { nodeOf } from '../model/store.ts';
import type { Command, CommandContext } from './command.ts';
import { editCommand } from './command.ts';
import { selectedBranches } from './selection.ts';
import { siblingRuns } from './summary-commands.ts';

function groupsOfSelection(context: CommandContext): FrameGroup[] {
  const { store } = context.session;
  const groups = new Map<string, FrameGroup>();
  for (const id of selectedBranches(context)) {
    const { parent, data } = nodeOf(store, id);
    const frame = outerFrameOf(data);
    if (!frame || parent === null) continue;
    const group = framesOfChildren(store, parent).find((one) => one.groupId === frame.groupId);
    if (group) groups.set(`${parent} ${group.groupId}`, group);
  }
  return [...groups.values()];
}

/** Puts a frame around each run of selected adjacent siblings. */
export const addFrame: Command = editCommand({
  id: 'addFrame',
  label: { zh: '外框', en: 'Outer frame' },
  canRun: (context) => selectedBranches(context).length > 0,
  run(context) {
    const { session } = context;
    const { store } = session;
    session.transact((tx) => {
      for (const { parent, from, to } of siblingRuns(context, selectedBranches(context))) {
        const groupId = context.newId();
        for (const id of nodeOf(store, parent).children.slice(from, to + 1)) {
          tx.apply({ kind: 'patch', id, set: { outerFrame: { groupId } } });
        }
      }
    });
  },
});

/** Removes the frames that the selected nodes stand in. */
export const removeFrame: Command = editCommand({
  id: 'removeFrame',
  label: { zh: '删除外框', en: 'Remove outer frame' },
  canRun: (context) => groupsOfSelection(context).length > 0,
  run(context) {
    context.session.transact((tx) => {
      for (const { members } of groupsOfSelection(context)) {
        for (const id of members) tx.apply({ kind: 'patch', id, set: { outerFrame: undefined } });
      }
    });
  },
});

/** Names one frame: the parent of its members, and its group. */
export interface FrameArgs {
  parent: NodeId;
  groupId: string;
}

function findGroup(
  { session: { store } }: CommandContext,
  args: FrameArgs,
): FrameGroup | undefined {
  return framesOfChildren(store, args.parent).find(({ groupId }) => groupId === args.groupId);
}

/** Removes one frame; its members stay. */
export const removeFrameOf: Command<FrameArgs> = editCommand<FrameArgs>({
  id: 'removeFrameOf',
  label: removeFrame.label,
  canRun: (context, args) => findGroup(context, args) !== undefined,
  run(context, args) {
    const members = findGroup(context, args)?.members ?? [];
    context.session.transact((tx) => {
      for (const id of members) tx.apply({ kind: 'patch', id, set: { outerFrame: undefined } });
    });
  },
});

/** Sets a frame's text or values of its look; undefined lets the format decide again. Quick changes of one frame are one step. */
export const setFrame: Command<FrameArgs & { frame: Partial<OuterFrame> }> = editCommand<
  FrameArgs & { frame: Partial<OuterFrame> }
>({
  id: 'setFrame',
  label: { zh: '外框样式', en: 'Outer frame style' },
  canRun: (context, args) => findGroup(context, args) !== undefined,
  run(context, args) {
    const group = findGroup(context, args);
    if (!group) return;
    const { groupId } = group;
    context.session.transact((tx) => {
      for (const id of group.members) {
        const old = outerFrameOf(nodeOf(context.session.store, id).data);
        const values = Object.entries({ ...old, ...args.frame, groupId });
        const outerFrame = Object.fromEntries(values.filter(([, value]) => value !== undefined));
        tx.apply({ kind: 'patch', id, set: { outerFrame } });
      }
    }, `frame:${groupId}`);
  },
});
