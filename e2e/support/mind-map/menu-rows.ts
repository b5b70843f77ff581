import { expect } from '@playwright/test';
import { copyNodes, cutNodes, pasteAsNodes, pasteNodes } from '@wm/mindmap/clipboard-commands';
import type { Command, Label } from '@wm/mindmap/command';
import { removeImage, removeLink, removeNote, toggleTask } from '@wm/mindmap/content-commands';
import { collapseAll, expandAll, expandToLevels } from '@wm/mindmap/expand-commands';
import { addFrame } from '@wm/mindmap/frame-commands';
import {
  insertChild,
  insertFreeTopic,
  insertParent,
  insertSibling,
} from '@wm/mindmap/insert-commands';
import { arrangeLayout, moveDown, moveUp } from '@wm/mindmap/move-commands';
import { removeNodes, removeOnlyCurrent } from '@wm/mindmap/remove-commands';
import { addSummary } from '@wm/mindmap/summary-commands';
import { backToRoot, fitCanvas, toggleZen } from '@wm/mindmap/view-commands';
import type { Kit, Row } from './kit.ts';

interface NodeRow {
  /** The node whose menu is opened, and what is typed into the text that then opens. */
  at: string;
  typed?: string;
  wanted: string;
}

/** A row that runs a command of a node's menu and looks at the texts of the map. */
function nodeRow(name: string, command: Command, { at, typed = '', wanted }: NodeRow): Row {
  return {
    names: [name],
    async act(kit) {
      await kit.nodeMenu(at, command.label);
      if (typed === '') return;
      await kit.page.keyboard.insertText(typed);
      await kit.page.keyboard.press('Enter');
    },
    read: (kit) => kit.outline(),
    wanted,
  };
}

async function closed(kit: Kit): Promise<string> {
  const { root } = await kit.file();
  const names: string[] = [];
  const look = ({ data, children }: typeof root): void => {
    if (data['expand'] === false) names.push(data.text);
    children.forEach(look);
  };
  look(root);
  return names.join(' ');
}

const levelLabel: Label = { zh: '展开到', en: 'Expand to level' };

/** What is closed, and how many nodes are shown, after each level. */
const levels: readonly [string, number][] = [
  ['A A1', 4],
  ['A1', 6],
  ['', 7],
  ['', 7],
  ['', 7],
  ['', 7],
];

/** Each level is reached from the map with everything closed, but the first, which would change nothing. */
const levelRows = expandToLevels.map((command, index): Row => {
  const level = index + 1;
  const start = level > 1 ? 'A A1' : '';
  let began: string | undefined;
  return {
    names: [`expand to level ${level}`],
    async act(kit) {
      if (level > 1) await kit.canvasMenu(collapseAll.label);
      // What the row before took back may still be on its way into the document.
      await expect.poll(() => closed(kit)).toBe(start);
      began = start;
      await kit.canvasMenu(levelLabel, command.label);
    },
    read: async (kit) => [began, await closed(kit), await kit.page.getByRole('treeitem').count()],
    wanted: [start, ...(levels[index] ?? [])],
    async back(kit) {
      began = undefined;
      await kit.undoAll();
    },
  };
});

const removals: readonly (readonly [string, Command, string])[] = [
  ['remove image', removeImage, 'image'],
  ['remove link', removeLink, 'hyperlink'],
  ['remove note', removeNote, 'note'],
];

const removeRows = removals.map(([name, command, key]): Row => ({
  names: [name],
  act: (kit) => kit.nodeMenu('A', command.label),
  read: async (kit) => (await kit.data('uid-a'))[key],
  wanted: undefined,
}));

const clipboardRows: readonly Row[] = [
  {
    names: ['copy', 'clipboard wrapper'],
    async act(kit) {
      await kit.page.evaluate(() => navigator.clipboard.writeText(''));
      await kit.nodeMenu('B', copyNodes.label);
    },
    read: (kit) =>
      kit.page.evaluate(async () => {
        const text = await navigator.clipboard.readText();
        const copied = (text.startsWith('{') ? JSON.parse(text) : {}) as {
          simpleMindMap?: boolean;
          data?: { data: { text: string } }[];
        };
        return [copied.simpleMindMap, copied.data?.[0]?.data.text];
      }),
    wanted: [true, 'B'],
    back: () => Promise.resolve(),
  },
  nodeRow('cut', cutNodes, { at: 'C', wanted: 'Root(A(A1(A1x) A2) B)' }),
  {
    names: ['paste'],
    async act(kit) {
      await kit.nodeMenu('C', copyNodes.label);
      await kit.nodeMenu('B', pasteNodes.label);
    },
    read: (kit) => kit.outline(),
    wanted: 'Root(A(A1(A1x) A2) B(C) C)',
  },
  {
    names: ['pasted line breaks are removed'],
    async act(kit) {
      await kit.page.evaluate(() => navigator.clipboard.writeText('one\ntwo'));
      await kit.select('B');
      await kit.page.keyboard.press('Control+v');
    },
    read: (kit) => kit.outline(),
    wanted: 'Root(A(A1(A1x) A2) B(onetwo) C)',
  },
  {
    names: ['paste as nodes'],
    async act(kit) {
      await kit.page.evaluate(() => navigator.clipboard.writeText('- one\n  - two\n- three'));
      await kit.nodeMenu('B', pasteAsNodes.label);
      await kit.node('two').waitFor();
      await kit.page.evaluate(() => navigator.clipboard.writeText('# four\n\n## five\n'));
      await kit.nodeMenu('C', pasteAsNodes.label);
    },
    read: (kit) => kit.outline(),
    wanted: 'Root(A(A1(A1x) A2) B(one(two) three) C(four(five)))',
  },
];

const viewRows: readonly Row[] = [
  {
    names: ['back to root'],
    async act(kit) {
      await kit.page.mouse.move(700, 400);
      await kit.page.mouse.wheel(0, 300);
      await kit.canvasMenu(backToRoot.label);
    },
    async read(kit) {
      const stage = await kit.tree.boundingBox();
      const root = await kit.box('Root');
      const middle = (stage?.x ?? 0) + (stage?.width ?? 0) / 2;
      return Math.abs(root.x + root.width / 2 - middle) < 2;
    },
    wanted: true,
    back: () => Promise.resolve(),
  },
  {
    names: ['zen mode'],
    act: (kit) => kit.canvasMenu(toggleZen.label),
    read: (kit) => kit.page.getByRole('toolbar', { name: kit.t('toolbar') }).count(),
    wanted: 0,
    back: (kit) => kit.button(kit.t('leaveZen')).click(),
  },
  {
    names: ['fit canvas'],
    async act(kit) {
      for (let i = 0; i < 6; i += 1) await kit.page.keyboard.press('Control+-');
      await kit.canvasMenu(fitCanvas.label);
      await kit.page.keyboard.press('Control+-');
      const { scale } = await kit.view();
      await kit.canvasMenu(fitCanvas.label);
      await kit.page.evaluate((value) => {
        document.body.dataset['scaleBefore'] = String(value);
      }, scale);
    },
    async read(kit) {
      const before = await kit.page.evaluate(() => document.body.dataset['scaleBefore']);
      return before !== undefined && (await kit.view()).scale > Number(before);
    },
    wanted: true,
    back: (kit) =>
      kit.page.evaluate(() => {
        delete document.body.dataset['scaleBefore'];
      }),
  },
];

/** Everything in the menus of the right button: specification 2.8, and what goes beyond it. */
export const menuRows: readonly Row[] = [
  nodeRow('insert sibling', insertSibling, {
    at: 'B',
    typed: 'New',
    wanted: 'Root(A(A1(A1x) A2) B New C)',
  }),
  nodeRow('insert child', insertChild, {
    at: 'B',
    typed: 'New',
    wanted: 'Root(A(A1(A1x) A2) B(New) C)',
  }),
  nodeRow('insert parent', insertParent, {
    at: 'A1',
    typed: 'New',
    wanted: 'Root(A(New(A1(A1x)) A2) B C)',
  }),
  {
    names: ['insert summary', 'generalization'],
    async act(kit) {
      await kit.nodeMenu('B', addSummary.label);
      await kit.page.keyboard.insertText('Sum');
      await kit.page.keyboard.press('Enter');
    },
    async read(kit) {
      const { generalization } = await kit.data('uid-b');
      return Array.isArray(generalization)
        ? (generalization as { text: string }[]).map(({ text }) => text)
        : [];
    },
    wanted: ['Sum'],
  },
  nodeRow('move up', moveUp, { at: 'B', wanted: 'Root(B A(A1(A1x) A2) C)' }),
  nodeRow('move down', moveDown, { at: 'B', wanted: 'Root(A(A1(A1x) A2) C B)' }),
  nodeRow('delete node', removeNodes, { at: 'A1', wanted: 'Root(A(A2) B C)' }),
  nodeRow('delete only the current node', removeOnlyCurrent, {
    at: 'A1',
    wanted: 'Root(A(A1x A2) B C)',
  }),
  ...clipboardRows,
  {
    names: ['collapse all', 'expand'],
    act: (kit) => kit.canvasMenu(collapseAll.label),
    read: closed,
    wanted: 'A A1',
  },
  {
    names: ['expand all'],
    async act(kit) {
      await kit.canvasMenu(collapseAll.label);
      await kit.canvasMenu(expandAll.label);
      await kit.edit('A1x', 'shown');
    },
    read: async (kit) => [await closed(kit), (await kit.data('uid-a1x')).text],
    wanted: ['', 'shown'],
  },
  ...levelRows,
  {
    names: ['arrange layout'],
    async act(kit) {
      await kit.panel('settings');
      await kit.page.getByLabel(kit.t('freeDrag'), { exact: true }).click();
      const { x, y } = await kit.box('C');
      await kit.page.mouse.move(x + 10, y + 12);
      await kit.page.mouse.down();
      await kit.page.mouse.move(x + 60, y + 90, { steps: 3 });
      await kit.page.mouse.up();
      await kit.page.getByLabel(kit.t('freeDrag'), { exact: true }).click();
      const moved = typeof (await kit.data('uid-c'))['customLeft'] === 'number';
      await kit.canvasMenu(arrangeLayout.label);
      if (!moved) throw new Error('C was not moved by hand');
      await kit.edit('C', 'arranged');
    },
    async read(kit) {
      const { text, customLeft } = await kit.data('uid-c');
      return [text, customLeft];
    },
    wanted: ['arranged', undefined],
  },
  ...viewRows,
  ...removeRows,
  {
    names: ['free topic'],
    async act(kit) {
      await kit.canvasMenu(insertFreeTopic.label);
      await kit.page.keyboard.insertText('Free');
      await kit.page.keyboard.press('Enter');
    },
    async read(kit) {
      const last = (await kit.file()).root.children.at(-1)?.data;
      return [last?.text, last?.['freeTopic'], typeof last?.['customLeft']];
    },
    wanted: ['Free', true, 'number'],
  },
  {
    names: ['task'],
    act: (kit) => kit.nodeMenu('B', toggleTask.label),
    read: async (kit) => (await kit.data('uid-b'))['checkbox'],
    wanted: { done: false },
  },
  {
    names: ['outer frame'],
    act: (kit) => kit.nodeMenu('B', addFrame.label),
    read: async (kit) => typeof (await kit.data('uid-b'))['outerFrame'],
    wanted: 'object',
  },
];
