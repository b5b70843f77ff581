import { layoutNames, shapeNames } from '@wm/mindmap/document';
import { themes } from '@wm/mindmap/theme-list';
import { openSearch, zoomIn } from '@wm/mindmap/view-commands';
import { layoutLabels, shapeLabels } from '../../../apps/web/src/areas/mindmap/words.ts';
import type { Kit, Row } from './kit.ts';

async function chooseTheme(kit: Kit, value: string): Promise<void> {
  await kit.panel('theme');
  const theme = themes.find((one) => one.value === value);
  if (!theme) throw new Error(`No theme ${value}`);
  await kit.page.getByTitle(kit.t(theme.dark ? 'dark' : 'light'), { exact: true }).click();
  await kit.button(kit.say(theme.name)).click();
}

async function setLineWidth(kit: Kit, width: string): Promise<void> {
  await kit.panel('baseStyle');
  await kit.fill(kit.section(kit.t('branchLine')).getByLabel(kit.t('width')), width);
}

const themeRows = themes.map(({ value }): Row => ({
  names: value === 'classic2' ? [`theme ${value}`, 'theme'] : [`theme ${value}`],
  async act(kit) {
    if (value === 'classic4') await chooseTheme(kit, 'mint');
    await chooseTheme(kit, value);
    if (value === 'classic4') await setLineWidth(kit, '3');
  },
  async read(kit) {
    const { theme } = await kit.file();
    return [theme.template, value === 'classic4' && theme.config['lineWidth']];
  },
  wanted: [value, value === 'classic4' && 3],
}));

const promptRows: readonly Row[] = (['cover', 'keep'] as const).map((answer) => ({
  names: [`theme change ${answer}s the base style`],
  async act(kit) {
    await setLineWidth(kit, '7');
    await chooseTheme(kit, 'classic3');
    await kit.dialog.getByText(kit.t('themePromptTitle')).waitFor();
    await kit.dialog.getByRole('button', { name: kit.t(answer), exact: true }).click();
  },
  read: async (kit) => (await kit.file()).theme,
  wanted: { template: 'classic3', config: answer === 'keep' ? { lineWidth: 7 } : {} },
}));

const layoutRows = layoutNames.map((layout): Row => ({
  names: layout === 'mindMap' ? [`layout ${layout}`, 'structure'] : [`layout ${layout}`],
  async act(kit) {
    await kit.panel('structure');
    const choose = (name: typeof layout): Promise<void> =>
      kit.page.locator(`.mm-choice[data-layout=${name}]`).click();
    // The map's own layout is left first, and marked by an edit after coming back to it.
    if (layout === 'logicalStructure') await choose('timeline');
    await kit.button(kit.say(layoutLabels[layout])).click();
    if (layout === 'logicalStructure') await kit.edit('B', 'back');
  },
  read: async (kit) => [(await kit.file()).layout, (await kit.data('uid-b')).text],
  wanted: [layout, layout === 'logicalStructure' ? 'back' : 'B'],
}));

const shapeRows = shapeNames.map((shape): Row => ({
  names: shape === 'circle' ? [`shape ${shape}`, 'node style'] : [`shape ${shape}`],
  async act(kit) {
    await kit.select('B');
    await kit.panel('nodeStyle');
    const field = kit.section(kit.t('shape')).getByRole('combobox', { name: kit.t('shape') });
    if (shape === 'rectangle') await kit.pick(field, kit.say(shapeLabels.circle));
    await kit.pick(field, kit.say(shapeLabels[shape]));
  },
  read: async (kit) => (await kit.data('uid-b'))['shape'],
  wanted: shape,
}));

const richTools = [
  ['bold', '<strong>B</strong>'],
  ['italic', '<em>B</em>'],
  ['underlined', '<u>B</u>'],
  ['strike', '<s>B</s>'],
  ['subscript', '<sub>B</sub>'],
  ['superscript', '<sup>B</sup>'],
] as const;

const richRows: readonly Row[] = richTools.map(([word, html], index) => ({
  names: index === 0 ? ['rich-text toolbar', 'richText'] : ['rich-text toolbar'],
  async act(kit) {
    await kit.select('B');
    await kit.page.keyboard.press('F2');
    const bar = kit.page.getByRole('toolbar', { name: kit.t('richToolbar') });
    await bar.getByRole('button', { name: kit.t(word), exact: true }).click();
    await kit.page.keyboard.press('Enter');
  },
  async read(kit) {
    const { text, richText } = await kit.data('uid-b');
    return [text, richText];
  },
  wanted: [`<p>${html}</p>`, true],
}));

const richFieldsRow: Row = {
  names: ['rich-text toolbar'],
  async act(kit) {
    await kit.select('B');
    await kit.page.keyboard.press('F2');
    const bar = kit.page.getByRole('toolbar', { name: kit.t('richToolbar') });
    // The way in by keys, and back to the text.
    await kit.page.keyboard.press('Alt+F10');
    await bar.getByRole('button', { name: kit.t('bold'), exact: true }).press('Escape');
    await bar.getByRole('button', { name: kit.t('textColor'), exact: true }).click();
    await bar.getByRole('button', { name: '#e93b30' }).click();
    await bar.getByRole('button', { name: kit.t('textBackground'), exact: true }).click();
    await bar.getByRole('button', { name: '#f5c518' }).click();
    await bar.getByLabel(kit.t('fontSize'), { exact: true }).selectOption('24');
    await bar.getByLabel(kit.t('fontFamily'), { exact: true }).selectOption('serif');
    await kit.page.keyboard.press('Enter');
  },
  read: async (kit) => (await kit.data('uid-b')).text,
  wanted:
    '<p><span style="color: rgb(233, 59, 48); background-color: rgb(245, 197, 24); font-size: 24px; font-family: serif;">B</span></p>',
};

const sidebarRows: readonly Row[] = [
  {
    names: ['base style'],
    act: (kit) => setLineWidth(kit, '5'),
    read: async (kit) => (await kit.file()).theme.config['lineWidth'],
    wanted: 5,
  },
  {
    names: ['outline'],
    async act(kit) {
      await kit.panel('outline');
      const field = kit.page.getByLabel(kit.t('editText')).nth(5);
      await field.fill('Outlined');
      await field.blur();
    },
    read: async (kit) => (await kit.data('uid-b')).text,
    wanted: 'Outlined',
  },
  {
    names: ['shortcut keys'],
    act: (kit) => kit.panel('shortcuts'),
    read: (kit) => kit.page.getByText('Ctrl + Shift + Z').count(),
    wanted: 1,
    back: () => Promise.resolve(),
  },
  {
    names: ['icon sidebar', 'icon'],
    async act(kit) {
      await kit.select('B');
      await kit.panel('icon');
      await kit.page.locator('.mm-icon[aria-label$=" 3"]').first().click();
    },
    read: async (kit) => (await kit.data('uid-b'))['icon'],
    wanted: ['priority_3'],
  },
  {
    names: ['sticker sidebar', 'image'],
    async act(kit) {
      await kit.select('B');
      await kit.panel('icon');
      await kit.section(kit.t('sticker')).getByRole('button').first().click();
    },
    read: async (kit) => String((await kit.data('uid-b'))['image']).slice(0, 22),
    wanted: 'data:image/png;base64,',
  },
  {
    names: ['task progress'],
    async act(kit) {
      await kit.select('B');
      await kit.panel('icon');
      await kit.page.getByLabel(kit.t('isTask')).click();
      await kit.fill(kit.page.getByLabel(`${kit.t('progress')} %`), '60');
    },
    read: async (kit) => (await kit.data('uid-b'))['checkbox'],
    wanted: { done: false, progress: 60 },
  },
  {
    names: ['formula sidebar'],
    async act(kit) {
      await kit.select('B');
      await kit.panel('formula');
      await kit.button('E = mc^2').locator('.katex').waitFor();
      const field = kit.page.getByRole('textbox', { name: kit.t('formulaSource') });
      await field.fill('\\frac{a}{');
      await kit.page.getByRole('alert').getByText(kit.t('formulaInvalid').trim()).waitFor();
      await field.fill('\\frac{a}{b}');
      await kit.button(kit.t('formulaInsert')).click();
    },
    async read(kit) {
      const isDrawn = await kit.page.locator('.mm-map [data-formula] rect').count();
      return [(await kit.data('uid-b')).text.match(/data-value="[^"]*"/)?.[0], isDrawn];
    },
    wanted: ['data-value="\\frac{a}{b}"', 1],
  },
  {
    names: ['search and replace'],
    async act(kit) {
      await kit.button(kit.say(openSearch.label)).click();
      await kit.page.getByLabel(kit.t('search'), { exact: true }).fill('A1');
      await kit.page.getByLabel(kit.t('replaceWith')).fill('Z');
      await kit.button(kit.t('replaceAll')).click();
      await kit.page
        .locator('.mm-search')
        .getByRole('button', { name: kit.t('close') })
        .last()
        .click();
    },
    read: (kit) => kit.outline(),
    wanted: 'Root(A(Z(Zx) A2) B C)',
  },
];

const barRows: readonly Row[] = [
  {
    names: ['mini map'],
    act: (kit) => kit.button(kit.t('miniMap')).click(),
    read: (kit) => kit.page.locator('.mm-mini').count(),
    wanted: 1,
    back: (kit) => kit.button(kit.t('miniMap')).click(),
  },
  {
    names: ['word/node counter'],
    act: (kit) => kit.edit('B', 'four'),
    async read(kit) {
      return (await kit.page.locator('.mm-counter').textContent())?.match(/\d+/g);
    },
    wanted: ['17', '7'],
  },
  {
    names: ['zoom'],
    async act(kit) {
      await kit.page.locator('.mm-percent').click();
      await kit.button(kit.say(zoomIn.label)).click();
    },
    read: (kit) => kit.page.locator('.mm-percent').textContent(),
    wanted: '120%',
    back: () => Promise.resolve(),
  },
  ...(['fullscreenShow', 'fullscreenEdit'] as const).map((word): Row => ({
    names: [word === 'fullscreenShow' ? 'fullscreen show' : 'fullscreen edit'],
    act: (kit) => kit.button(kit.t(word)).click(),
    read: (kit) =>
      kit.page.evaluate(() => {
        const shown = document.fullscreenElement;
        return shown && (shown.classList.contains('mm-canvas') ? 'map' : shown.tagName);
      }),
    wanted: word === 'fullscreenShow' ? 'map' : 'HTML',
    back: (kit) => kit.page.evaluate(() => document.exitFullscreen()),
  })),
  {
    names: ['format painter'],
    async act(kit) {
      await kit.select('C');
      await kit.openDialog('painter');
      await kit.page.getByText(kit.t('painterHint')).waitFor();
      await kit.select('B');
    },
    read: async (kit) => (await kit.data('uid-b'))['fillColor'],
    wanted: '#00ff00',
  },
  {
    names: ['demonstration'],
    async act(kit) {
      await kit.button(kit.t('demonstrate')).click();
      await kit.page.keyboard.press('ArrowRight');
      await kit.page.keyboard.press('End');
      await kit.page.keyboard.press('ArrowLeft');
    },
    read: async (kit) =>
      (await kit.dialog.count()) === 0
        ? ''
        : kit.page.locator('.mm-show-bar span.wm-number').textContent(),
    wanted: '6 / 7',
    back: (kit) => kit.page.keyboard.press('Escape'),
  },
];

/** Everything in the side bar, the bottom bar and the tools. */
export const panelRows: readonly Row[] = [
  ...sidebarRows,
  ...richRows,
  richFieldsRow,
  ...barRows,
  ...promptRows,
  ...layoutRows,
  ...shapeRows,
  ...themeRows,
];
