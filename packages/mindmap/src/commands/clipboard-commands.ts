import type { MindMapClipboard, MindNode } from '../model/document.ts';
import { isRecord } from '../model/json.ts';
import { defaultReadLimits, isNodeLike, readBranch, writeBranch } from '../model/read-document.ts';
import type { NodeId } from '../model/store.ts';
import { nodeOf } from '../model/store.ts';
import { parseOutline } from '../outline/parse-outline.ts';
import type { Command, CommandContext } from './command.ts';
import { editCommand, viewCommand } from './command.ts';
import { branchFrom, insertBranch, removeBranch } from './edit-tree.ts';
import { selectedBranches, selectedNodes } from './selection.ts';

/** The selected branches in the form other programs of this format read. */
export function copyText(context: CommandContext): string {
  const { store } = context.session;
  const ids = selectedBranches(context);
  const chosen = ids.length > 0 ? ids : selectedNodes(context).slice(0, 1);
  const data = chosen.map((id) => writeBranch((one) => store.get(one), id));
  const clipboard: MindMapClipboard = { simpleMindMap: true, data };
  return JSON.stringify(clipboard);
}

/**
 * The nodes of a clipboard text, or null when it is no mind-map data: only an object (or its JSON) with
 * `simpleMindMap` set is. Nodes beyond the limits of documents are refused by an error.
 */
export function readClipboard(value: unknown): MindNode[] | null {
  const parsed = typeof value === 'string' ? parseObject(value) : value;
  if (!isRecord(parsed) || !parsed['simpleMindMap']) return null;
  const { data } = parsed;
  const list: unknown[] = Array.isArray(data) ? data : [data];
  const nodes = list.flatMap((one) => {
    const node = isRecord(one) && isRecord(one['root']) ? one['root'] : one;
    return isNodeLike(node) ? [node] : [];
  });
  return nodes.map((node) => {
    const branch = readBranch(node, defaultReadLimits);
    if (typeof branch === 'string') throw new Error(branch);
    const byId = new Map(branch.map((one) => [one.id, one]));
    return writeBranch((id) => byId.get(id), branch[0].id);
  });
}

function parseObject(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Inserts nodes as last children of every target and selects them. */
function insertNodes(
  context: CommandContext,
  targets: readonly NodeId[],
  nodes: readonly MindNode[],
): void {
  const { session } = context;
  const { store } = session;
  session.transact((tx) => {
    const created: NodeId[] = [];
    for (const target of targets) {
      for (const node of nodes) {
        const branch = branchFrom(
          node,
          () => context.newId(),
          (id) => store.has(id),
        );
        insertBranch({ store, tx }, target, nodeOf(store, target).children.length, branch);
        created.push(branch[0].id);
      }
      if (nodeOf(store, target).data.expand === false) {
        tx.apply({ kind: 'patch', id: target, set: { expand: true } });
      }
    }
    session.select(created);
  });
}

/** Pastes a text into the selected nodes: mind-map data as nodes, other text as one node without line breaks. */
export function pasteText(context: CommandContext, text: string): void {
  const targets = selectedNodes(context);
  if (targets.length === 0) return;
  let nodes: MindNode[] | null;
  try {
    nodes = readClipboard(text);
  } catch (error) {
    context.report('parse_paste_data_error', error);
    return;
  }
  const plain = text.replaceAll(/\r\n|\r|\n/g, '').trim();
  if (!nodes && plain === '') return;
  insertNodes(context, targets, nodes ?? [{ data: { text: plain }, children: [] }]);
}

/** Makes nodes of a text in the selected nodes: mind-map data, an indented list, Markdown, or lines. */
export function pasteOutline(context: CommandContext, text: string): void {
  try {
    const nodes = readClipboard(text) ?? parseOutline(text);
    if (nodes.length > 0) insertNodes(context, selectedNodes(context), nodes);
  } catch (error) {
    context.report('parse_paste_data_error', error);
  }
}

async function readText(context: CommandContext): Promise<string | null> {
  if (context.settings.pasteType === 'canvas') return context.lastCopy;
  try {
    return await context.clipboard.read();
  } catch (error) {
    if (context.lastCopy !== null) return context.lastCopy;
    context.report('read_clipboard_error', error);
    return null;
  }
}

async function copy(context: CommandContext): Promise<void> {
  const text = copyText(context);
  context.lastCopy = text;
  try {
    await context.clipboard.write(text);
  } catch {
    // Writing may be refused; pasting inside the editor still works from the last copy.
  }
}

/** Copies the selected branches. */
export const copyNodes: Command = viewCommand({
  id: 'copyNodes',
  label: { zh: '复制节点', en: 'Copy node' },
  shortcuts: ['Control+c'],
  canRun: (context) => selectedNodes(context).length > 0,
  run: copy,
});

/** Copies the selected branches and removes them. */
export const cutNodes: Command = editCommand({
  id: 'cutNodes',
  label: { zh: '剪切节点', en: 'Cut node' },
  shortcuts: ['Control+x'],
  canRun: (context) => selectedBranches(context).length > 0,
  run(context) {
    const { session } = context;
    const written = copy(context);
    session.transact((tx) => {
      for (const id of selectedBranches(context)) removeBranch({ store: session.store, tx }, id);
      session.select([]);
    });
    return written;
  },
});

/** Pastes what was copied, here or elsewhere, into the selected nodes. */
export const pasteNodes: Command = editCommand({
  id: 'pasteNodes',
  label: { zh: '粘贴节点', en: 'Paste node' },
  shortcuts: ['Control+v'],
  canRun: (context) => selectedNodes(context).length > 0,
  async run(context) {
    const text = await readText(context);
    if (text !== null) pasteText(context, text);
  },
});

/** Makes nodes of a text: an indented list, Markdown, or one node per line. */
export const pasteAsNodes: Command = editCommand({
  id: 'pasteAsNodes',
  label: { zh: '粘贴为节点', en: 'Paste as nodes' },
  canRun: (context) => selectedNodes(context).length > 0,
  async run(context) {
    const text = await readText(context);
    if (text !== null) pasteOutline(context, text);
  },
});
