import { copyNodes, pasteNodes } from '@wm/mindmap/clipboard-commands';
import { insertChild } from '@wm/mindmap/insert-commands';
import { backToRoot } from '@wm/mindmap/view-commands';
import { drawn, still } from '../stillness.ts';
import type { Kit, Row } from './kit.ts';

/** Turns the wheel over the map and says what that did to the view. */
async function wheelDoes(kit: Kit): Promise<string> {
  const before = await kit.view();
  await kit.page.mouse.move(700, 300);
  await kit.page.mouse.wheel(0, 100);
  await drawn(kit.page);
  const after = await kit.view();
  if (after.scale !== before.scale) return 'zooms';
  return after.y === before.y ? 'nothing' : 'moves';
}

/** What a drag with the left button over empty canvas does. */
async function leftDragDoes(kit: Kit): Promise<string> {
  const chosen = kit.page.locator('[role=treeitem][aria-selected=true]');
  const before = await kit.view();
  const chosenBefore = await chosen.count();
  const stage = await kit.tree.boundingBox();
  const { x, y } = { x: (stage?.x ?? 0) + 30, y: (stage?.y ?? 0) + 30 };
  await kit.page.mouse.move(x, y);
  await kit.page.mouse.down();
  await kit.page.mouse.move(x + 700, y + 600, { steps: 4 });
  await kit.page.mouse.up();
  const isMoved = (await kit.view()).x !== before.x;
  const isChosen = (await chosen.count()) > chosenBefore;
  return `${isMoved ? 'drags' : ''}${isChosen ? 'selects' : ''}`;
}

interface Behaviour {
  names: readonly string[];
  wanted: string;
  /** Tries it, and says what it does. */
  look: (kit: Kit) => Promise<string>;
  set: (kit: Kit) => Promise<void>;
  back?: (kit: Kit) => Promise<void>;
}

/** A row about something that a gesture then shows; the settings of the reader are put back. */
function behaviourRow({ names, wanted, look, set, back }: Behaviour): Row {
  let seen = '';
  return {
    names,
    async act(kit) {
      await set(kit);
      seen = await look(kit);
    },
    read: () => Promise.resolve(seen),
    wanted,
    async back(kit) {
      seen = '';
      await back?.(kit);
    },
  };
}

const wheel = (to: 'wheelZooms' | 'wheelMoves') => (kit: Kit) => kit.setting('wheel', to);
const mouse = (to: 'leftSelects' | 'leftDrags') => (kit: Kit) => kit.setting('mouse', to);

type RootWord = 'toLeft' | 'toRight' | 'toTop' | 'toBottom' | 'toCenter';

/** Sides of the canvas that the root then stands at. */
async function rootSide(kit: Kit): Promise<string> {
  const stage = (await kit.tree.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const root = await kit.box('Root');
  const along = (place: number, [low, high]: [string, string]): string => {
    if (Math.abs(place - 0.5) < 0.05) return 'center';
    return place < 0.5 ? low : high;
  };
  const x = along((root.x + root.width / 2 - stage.x) / stage.width, ['left', 'right']);
  const y = along((root.y + root.height / 2 - stage.y) / stage.height, ['top', 'bottom']);
  return [x, y].filter((side) => side !== 'center').join() || 'center';
}

function rootRow(place: string, axis: 'rootPlaceX' | 'rootPlaceY', word: RootWord): Row {
  return behaviourRow({
    names: [`root position ${place}`],
    wanted: place,
    async look(kit) {
      // A panel that is still opening moves the canvas.
      for (let turn = 0; turn < 10; turn += 1) {
        if ((await rootSide(kit)) === place) break;
        await still(kit.page);
        await kit.canvasMenu(backToRoot.label);
      }
      return rootSide(kit);
    },
    async set(kit) {
      await kit.setting(axis, word);
      await kit.canvasMenu(backToRoot.label);
    },
    async back(kit) {
      if (word !== 'toCenter') await kit.setting(axis, 'toCenter');
    },
  });
}

const newNodeRows = (
  [
    ['default', 'newNodeDefault', 'edits'],
    ['notActive', 'newNodeNotActive', ''],
    ['activeOnly', 'newNodeActiveOnly', 'selected'],
  ] as const
).map(([name, option, wanted]): Row => ({
  names: [`new node ${name}`],
  async act(kit) {
    if (name === 'default') await kit.setting('newNode', 'newNodeActiveOnly');
    await kit.setting('newNode', option);
    await kit.nodeMenu('B', insertChild.label);
  },
  async read(kit) {
    const child = (await kit.file()).root.children[1]?.children[0]?.data.text ?? 'none';
    const isEdited = await kit.page.locator('.mm-text-edit').isVisible();
    const isSelected =
      child !== 'none' && (await kit.node(child).getAttribute('aria-selected')) === 'true';
    return [child === 'none' ? 'none' : isEdited ? 'edits' : isSelected ? 'selected' : ''];
  },
  wanted: [wanted],
  async back(kit) {
    if (name === 'default') await kit.page.keyboard.press('Enter');
    await kit.setting('newNode', 'newNodeDefault');
    await kit.undoAll();
  },
}));

const pasteRows = (['pasteClipboard', 'pasteCanvas'] as const).map((option): Row => ({
  names: [option === 'pasteCanvas' ? 'paste type canvas' : 'paste type clipBoard'],
  async act(kit) {
    if (option === 'pasteClipboard') await kit.setting('paste', 'pasteCanvas');
    await kit.setting('paste', option);
    await kit.nodeMenu('C', copyNodes.label);
    await kit.page.evaluate(() => navigator.clipboard.writeText('elsewhere'));
    await kit.nodeMenu('B', pasteNodes.label);
  },
  read: (kit) => kit.outline(),
  wanted: `Root(A(A1(A1x) A2) B(${option === 'pasteCanvas' ? 'C' : 'elsewhere'}) C)`,
  async back(kit) {
    await kit.setting('paste', 'pasteClipboard');
    await kit.undoAll();
  },
}));

type Field = readonly [string, Parameters<Kit['t']>[0], string, unknown];

const watermarkFields: readonly Field[] = [
  ['colour', 'color', '#ff0000', '#ff0000'],
  ['font size', 'fontSize', '20', 20],
  ['opacity', 'opacity', '0.3', 0.3],
  ['angle', 'angle', '45', 45],
  ['line spacing', 'lineSpacing', '60', 60],
  ['text spacing', 'textSpacing', '70', 70],
];

function flat(values: Record<string, unknown> | undefined): Record<string, unknown> {
  const { textStyle, ...others } = values ?? {};
  return { ...others, ...(textStyle as object | undefined) };
}

const watermarkKeys: Readonly<Record<string, string>> = {
  colour: 'color',
  'font size': 'fontSize',
};

function keyOf(field: string): string {
  return (
    watermarkKeys[field] ?? field.replaceAll(/ (\w)/g, (_, sign: string) => sign.toUpperCase())
  );
}

const watermarkRows: readonly Row[] = [
  {
    names: ['watermark text'],
    async act(kit) {
      await kit.panel('settings');
      await kit.page.getByLabel(kit.t('watermarkText')).fill('secret');
    },
    async read(kit) {
      const shown = await kit.page.locator('.mm-watermark text').count();
      return [flat((await kit.file()).config?.['watermarkConfig'])['text'], shown > 0];
    },
    wanted: ['secret', true],
  },
  ...watermarkFields.map(([name, word, typed, wanted]): Row => ({
    names: [`watermark ${name}`],
    async act(kit) {
      await kit.panel('settings');
      const field = kit.section(kit.t('watermark')).getByLabel(kit.t(word), { exact: true });
      if (name === 'colour') await field.fill(typed);
      else await kit.fill(field, typed);
    },
    read: async (kit) => flat((await kit.file()).config?.['watermarkConfig'])[keyOf(name)],
    wanted,
  })),
  {
    names: ['watermark only on export'],
    async act(kit) {
      await kit.panel('settings');
      await kit.page.getByLabel(kit.t('onlyExport')).click();
    },
    read: async (kit) => flat((await kit.file()).config?.['watermarkConfig'])['onlyExport'],
    wanted: true,
  },
];

const lineFields: readonly Field[] = [
  ['width', 'width', '6', 6],
  ['active width', 'activeWidth', '12', 12],
  ['colour', 'color', '#ff0000', '#ff0000'],
  ['active colour', 'activeColor', '#00ff00', '#00ff00'],
];

const lineStyleRows = lineFields.map(([name, word, typed, wanted]): Row => ({
  names: [`associative line ${name}`],
  async act(kit) {
    await kit.panel('baseStyle');
    const field = kit.section(kit.t('relationLine')).getByLabel(kit.t(word), { exact: true });
    if (typed.startsWith('#')) await field.fill(typed);
    else await kit.fill(field, typed);
  },
  async read(kit) {
    const key = `associativeLine${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    return (await kit.file()).theme.config[key];
  },
  wanted,
}));

/** Settings of specification 3 and states of 4. */
export const settingRows: readonly Row[] = [
  behaviourRow({
    names: ['mouse wheel zoom'],
    wanted: 'zooms',
    look: wheelDoes,
    set: wheel('wheelZooms'),
    back: wheel('wheelMoves'),
  }),
  behaviourRow({
    names: ['mouse wheel move'],
    wanted: 'moves',
    look: wheelDoes,
    set: wheel('wheelMoves'),
  }),
  behaviourRow({
    names: ['left button selects'],
    wanted: 'selects',
    look: leftDragDoes,
    set: mouse('leftSelects'),
    back: mouse('leftDrags'),
  }),
  behaviourRow({
    names: ['left button drags'],
    wanted: 'drags',
    look: leftDragDoes,
    set: mouse('leftDrags'),
  }),
  rootRow('left', 'rootPlaceX', 'toLeft'),
  rootRow('right', 'rootPlaceX', 'toRight'),
  rootRow('top', 'rootPlaceY', 'toTop'),
  rootRow('bottom', 'rootPlaceY', 'toBottom'),
  rootRow('center', 'rootPlaceY', 'toCenter'),
  {
    names: ['layout growth direction'],
    async act(kit) {
      await kit.panel('structure');
      await kit.pick(kit.page.getByLabel(kit.t('growth')), kit.t('toLeft'));
    },
    async read(kit) {
      const isLeft = (await kit.box('A')).x < (await kit.box('Root')).x;
      return [(await kit.file()).config?.['layoutGrowDir'], isLeft];
    },
    wanted: ['left', true],
  },
  ...newNodeRows,
  ...pasteRows,
  {
    names: ['scrollbar', 'scrollbar direction'],
    async act(kit) {
      await kit.panel('settings');
      await kit.page.getByLabel(kit.t('scrollbar'), { exact: true }).click();
      await kit.setting('scrollbarDirection', 'vertical');
      const before = await kit.view();
      await kit.page.getByRole('scrollbar').press('PageDown');
      if ((await kit.view()).y >= before.y) throw new Error('The scrollbar did not move the map');
    },
    read: (kit) =>
      kit.page.getByRole('scrollbar').evaluateAll((bars) => bars.map((bar) => bar.ariaOrientation)),
    wanted: ['vertical'],
    back: async (kit) => {
      await kit.setting('scrollbarDirection', 'scrollbarBoth');
      await kit.page.getByLabel(kit.t('scrollbar'), { exact: true }).click();
    },
  },
  {
    names: ['mode readonly', 'mode edit'],
    async act(kit) {
      await kit.button(kit.t('edit')).click();
      await kit.select('B');
      await kit.page.keyboard.press('Delete');
    },
    read: async (kit) => [await kit.button(kit.t('readonly')).count(), await kit.outline()],
    wanted: [1, 'Root(A(A1(A1x) A2) B C)'],
    back: (kit) => kit.button(kit.t('readonly')).click(),
  },
  {
    names: ['formula unsupported without rich text'],
    async act(kit) {
      await kit.panel('settings');
      await kit.page.getByLabel(kit.t('richText'), { exact: true }).click();
      await kit.select('B');
      await kit.panel('formula');
      await kit.page.keyboard.press('F2');
    },
    read: async (kit) => [
      await kit.page.getByText(kit.t('formulaUnsupported')).count(),
      await kit.page.getByRole('toolbar', { name: kit.t('richToolbar') }).count(),
    ],
    wanted: [1, 0],
    async back(kit) {
      await kit.page.keyboard.press('Escape');
      await kit.panel('settings');
      await kit.page.getByLabel(kit.t('richText'), { exact: true }).click();
    },
  },
  {
    names: ['local config is stored', 'language is stored'],
    act: (kit) => kit.setting('wheel', 'wheelZooms'),
    read: (kit) =>
      kit.page.evaluate((language) => {
        const config = localStorage.getItem('SIMPLE_MIND_MAP_LOCAL_CONFIG') ?? '{}';
        const { mousewheelAction } = JSON.parse(config) as { mousewheelAction?: string };
        return [mousewheelAction, localStorage.getItem('SIMPLE_MIND_MAP_LANG') === language];
      }, kit.language),
    wanted: ['zoom', true],
    back: (kit) => kit.setting('wheel', 'wheelMoves'),
  },
  ...watermarkRows,
  ...lineStyleRows,
];
