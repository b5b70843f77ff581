import { readOutlineText } from '../io/markdown/outline-text.ts';
import { readPastedText } from '../io/read-paste.ts';
import { readTableText } from '../io/table-text.ts';
import { readClipboard } from '../io/smm/read-smm.ts';
import type { MindMapClipboard, MindNode } from '../model/document.ts';
import { writeBranch } from '../model/read-document.ts';
import type { NodeId } from '../model/store.ts';
import { nodeOf } from '../model/store.ts';
import type { Command, CommandContext, PastedContent } from './command.ts';
import { editCommand, viewCommand } from './command.ts';
import { setImage } from './content-commands.ts';
import { branchFrom, insertBranch, removeBranch } from './edit-tree.ts';
import { selectedBranches, selectedNodes } from './selection.ts';

/** The selected branches in the form other programs of this format read. */
function copyText(context: CommandContext): string {
  const { store } = context.session;
  const ids = selectedBranches(context);
  const chosen = ids.length > 0 ? ids : selectedNodes(context).slice(0, 1);
  const data = chosen.map((id) => writeBranch((one) => store.get(one), id));
  const clipboard: MindMapClipboard = { simpleMindMap: true, data };
  return JSON.stringify(clipboard);
}

/** Whether a text claims to be mind-map data: then failing to read it is an error, not a text. */
function claimsToBeNodes(text: string): boolean {
  return text.trimStart().startsWith('{') && /"simpleMindMap"\s*:\s*true/.test(text);
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
function pasteText(context: CommandContext, text: string): void {
  const targets = selectedNodes(context);
  if (targets.length === 0) return;
  const nodes = readClipboard(text);
  if (!nodes && claimsToBeNodes(text)) {
    context.report('parse_paste_data_error', new Error('The copied nodes cannot be read'));
    return;
  }
  const plain = text.replaceAll(/\r\n|\r|\n/g, '').trim();
  if (!nodes && plain === '') return;
  const { session } = context;
  const before = session.mark();
  insertNodes(context, targets, nodes ?? [{ data: { text: plain }, children: [] }]);
  if (nodes || !holdsSeveral(text)) return;
  const { steps } = session.mark();
  context.view.offerNodes(() => {
    // Whoever has gone on meanwhile keeps what was done since.
    if (session.mark().steps === steps) session.cancelTo(before);
    session.select(targets.filter((id) => session.store.has(id)));
    pasteOutline(context, text);
  });
}

/** Whether a text would make more than one node: lines, or the cells of a row. */
function holdsSeveral(text: string): boolean {
  return text.trim().split(/\r\n|\r|\n|\t/).length > 1;
}

/** Makes nodes of a text in the selected nodes: mind-map data, Markdown, an indented list, or its lines. */
function pasteOutline(context: CommandContext, text: string): void {
  try {
    const { kind, nodes } = readPastedText(text);
    const isPlain = kind === 'text' || kind === 'outline';
    const table = isPlain ? readTableText(text) : null;
    const made = table ?? (kind === 'text' ? readOutlineText(text) : nodes);
    if (made.length > 0) insertNodes(context, selectedNodes(context), made);
  } catch (error) {
    context.report('custom_handle_clipboard_text_error', error);
  }
}

async function readContent(context: CommandContext): Promise<PastedContent> {
  const own = { text: context.lastCopy, image: null };
  if (context.settings.pasteType === 'canvas') return own;
  try {
    return await context.clipboard.read();
  } catch (error) {
    if (context.lastCopy === null) context.report('read_clipboard_error', error);
    return own;
  }
}

async function pasteImage(
  context: CommandContext,
  read: NonNullable<PastedContent['image']>,
): Promise<void> {
  try {
    const { url, size } = await read();
    void setImage.run(context, { url, title: '', size });
  } catch (error) {
    context.report('load_clipboard_image_error', error);
  }
}

/** Pastes what was read from a clipboard: of text and image, only the text where the settings say so. */
export const pasteContent: Command<PastedContent> = editCommand<PastedContent>({
  id: 'pasteContent',
  label: { zh: '粘贴节点', en: 'Paste node' },
  canRun: (context) => selectedNodes(context).length > 0,
  run(context, { text, image }) {
    if (text) pasteText(context, text);
    if (!image || (text && context.settings.onlyPasteTextWhenHasImgAndText)) return undefined;
    return pasteImage(context, image);
  },
});

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
    const ids = selectedBranches(context);
    // What is pasted next goes back to where it was: nobody must look for a node first.
    const parents = ids.slice(0, 1).flatMap((id) => session.store.get(id)?.parent ?? []);
    session.transact((tx) => {
      for (const id of ids) removeBranch({ store: session.store, tx }, id);
      session.select(parents);
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
    await pasteContent.run(context, await readContent(context));
  },
});

/** Makes nodes of a text: an indented list, Markdown, or one node per line. */
export const pasteAsNodes: Command = editCommand({
  id: 'pasteAsNodes',
  label: { zh: '粘贴为节点', en: 'Paste as nodes' },
  canRun: (context) => selectedNodes(context).length > 0,
  async run(context) {
    const { text } = await readContent(context);
    if (text !== null) pasteOutline(context, text);
  },
});
