import { expect } from 'vitest';
import type { Command, PastedImage } from '../src/commands/command.ts';
import { Mindmap } from '../src/mindmap.ts';
import type { MindmapPorts } from '../src/mindmap.ts';
import { summariesOf, summaryRange } from '../src/model/node-data.ts';
import { readDocument } from '../src/model/read-document.ts';
import { walkBranch } from '../src/model/store.ts';
import type { MindNode, NodeData } from '../src/model/document.ts';
import { tableMeasure } from '../src/text/measure.ts';

/** What the editor asked of its view, in order. */
export type ViewCall = string;

/** An editor as a user has it, with everything outside replaced by simple stand-ins. */
export interface TestEditor {
  map: Mindmap;
  calls: ViewCall[];
  /** Content of the system's clipboard. */
  clipboard: { text: string | null; image: (() => Promise<PastedImage>) | null };
  errors: string[];
  /** What pasting has offered, to be taken. */
  offers: (() => void)[];
  json(): string;
  /** Selects nodes by their texts. */
  select(...texts: string[]): void;
  /** Id of the first node with this text. */
  id(text: string): string;
  data(text: string): Readonly<NodeData>;
  /** Presses a key, written as in a command's shortcut. */
  press(shortcut: string): Promise<boolean>;
  /** Runs a command that needs nothing. */
  run(command: Command): Promise<boolean>;
  /** Texts of the selection. */
  selected(): string[];
}

/** Nodes from an indented text, two spaces per level: `text` and, behind a bar, data as JSON. */
function treeOf(outline: string): MindNode {
  const lines = outline.split('\n').filter((line) => line.trim() !== '');
  const base = /^ */.exec(lines[0] ?? '')?.[0].length ?? 0;
  const stack: MindNode[] = [];
  for (const line of lines) {
    const depth = ((/^ */.exec(line)?.[0].length ?? 0) - base) / 2;
    const [text = '', json = '{}'] = line.trim().split('|');
    const node: MindNode = { data: { text: text.trim(), ...JSON.parse(json) }, children: [] };
    stack.length = depth;
    stack.at(-1)?.children?.push(node);
    stack.push(node);
  }
  const [root] = stack;
  if (!root) throw new Error('An outline has at least one line');
  return root;
}

/** Opens an editor on an outline or on a parsed file. */
export function openEditor(source: unknown, ports: Partial<MindmapPorts> = {}): TestEditor {
  const calls: ViewCall[] = [];
  const errors: string[] = [];
  const offers: (() => void)[] = [];
  const clipboard: TestEditor['clipboard'] = { text: null, image: null };
  const read = readDocument(typeof source === 'string' ? treeOf(source) : source);
  if (!read.ok) throw new Error(read.error);
  const map: Mindmap = new Mindmap(read.document, {
    measure: tableMeasure,
    view: {
      editText: (id) => void calls.push(`edit ${textOf(id)}`),
      centre: (id) => void calls.push(`centre ${id === null ? 'root' : textOf(id)}`),
      fit: () => void calls.push('fit'),
      zoomBy: (steps) => void calls.push(`zoom ${steps}`),
      openSearch: () => void calls.push('search'),
      offerNodes: (take) => void offers.push(take),
      toggleZen: () => void calls.push('zen'),
    },
    clipboard: {
      write: (text) => void (clipboard.text = text),
      read: () => Promise.resolve({ ...clipboard }),
    },
    onError: (code) => void errors.push(code),
    ...ports,
  });
  const textOf = (id: string): string => map.session.store.get(id)?.data.text ?? id;
  const id = (text: string): string => {
    let found: string | undefined;
    walkBranch(map.session.store, map.session.store.rootId, (node) => {
      if (node.data.text === text) found ??= node.id;
    });
    if (found === undefined) throw new Error(`No node "${text}"`);
    return found;
  };
  return {
    map,
    calls,
    errors,
    offers,
    clipboard,
    id,
    json: () => JSON.stringify(map.toFile()),
    select: (...texts) => map.session.select(texts.map(id)),
    data: (text) => map.session.store.get(id(text))?.data ?? {},
    press: (shortcut) => Promise.resolve(map.press(keyOf(shortcut))),
    run: (command) => Promise.resolve(map.run(command)),
    selected: () => map.session.selection.map(textOf),
  };
}

function keyOf(shortcut: string) {
  const parts = shortcut.split('+');
  const key = shortcut.endsWith('++') ? '+' : (parts.at(-1) ?? '');
  return {
    key,
    ctrlKey: parts.includes('Control'),
    metaKey: false,
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
}

/** The document as an indented text: collapsed nodes end in " +", summaries stand in brackets. */
export function outlineOf({ map }: TestEditor): string {
  const lines: string[] = [];
  const { store } = map.session;
  walkBranch(store, store.rootId, ({ data }, depth) => {
    const summaries = summariesOf(data).map((one) => {
      const range = summaryRange(one);
      return ` [${one.text}${range ? ` ${range.join('-')}` : ''}]`;
    });
    const mark = data.expand === false ? ' +' : '';
    lines.push(`${'  '.repeat(depth)}${data.text}${mark}${summaries.join('')}`);
  });
  return lines.join('\n');
}

/** Undoes and redoes the last step and expects both documents to be identical to what they were. */
export function expectUndo(editor: TestEditor, before: string): void {
  const after = editor.json();
  expect(after).not.toBe(before);
  expect(editor.map.session.undo()).toBe(true);
  expect(editor.json()).toBe(before);
  editor.map.session.redo();
  expect(editor.json()).toBe(after);
}
