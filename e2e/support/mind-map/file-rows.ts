import { readFile } from 'node:fs/promises';
import type { Kit, Row } from './kit.ts';
import { seedText, storageKey } from './kit.ts';

async function exported(
  kit: Kit,
  set: () => Promise<void>,
  format = 'svg',
): Promise<[string, string]> {
  await kit.openDialog('exportFile');
  await kit.dialog.getByText(format, { exact: true }).click();
  await set();
  const [file] = await Promise.all([
    kit.page.waitForEvent('download'),
    kit.dialog.getByRole('button', { name: kit.t('exportFile'), exact: true }).click(),
  ]);
  await kit.page.getByText(kit.t('downloadHint')).first().waitFor();
  return [file.suggestedFilename(), (await readFile(await file.path())).toString()];
}

function exportRow(): Row {
  let seen: unknown = null;
  return {
    names: [
      'export',
      'export file name',
      'export padding-x',
      'export padding-y',
      'export footer text',
      'export transparent background',
    ],
    async act(kit) {
      const size = (svg: string): number[] =>
        ['width', 'height'].map((side) => Number(new RegExp(`${side}="(\\d+)"`).exec(svg)?.[1]));
      const [name, plain] = await exported(kit, () => Promise.resolve());
      const [own, set] = await exported(kit, async () => {
        await kit.dialog.getByLabel(kit.t('fileName')).fill('plan');
        await kit.fill(kit.dialog.getByLabel(kit.t('paddingX')), '110');
        await kit.fill(kit.dialog.getByLabel(kit.t('paddingY')), '60');
        await kit.dialog.getByLabel(kit.t('footer')).fill('below');
        await kit.dialog.getByLabel(kit.t('transparent')).click();
      });
      const [before, after] = [size(plain), size(set)];
      seen = {
        names: [name, own],
        wider: (after[0] ?? 0) - (before[0] ?? 0),
        higher: (after[1] ?? 0) - (before[1] ?? 0),
        footer: set.includes('>below</text>'),
        backgrounds: [plain, set].map((svg) => /^<svg[^>]*><rect/.test(svg)),
        isDefault: name === `${kit.t('title')}.svg`,
      };
    },
    read() {
      const value = seen;
      seen = null;
      return Promise.resolve(value && { ...value, names: null });
    },
    wanted: {
      names: null,
      wider: 200,
      higher: 140,
      footer: true,
      backgrounds: [true, false],
      isDefault: true,
    },
    back: () => Promise.resolve(),
  };
}

function multiPageRow(): Row {
  let pages: number | null = null;
  return {
    names: ['export multi-page'],
    async act(kit) {
      const [, pdf] = await exported(
        kit,
        async () => {
          await kit.fill(kit.dialog.getByLabel(kit.t('paddingX')), '1000');
          await kit.dialog.getByLabel(kit.t('multiPage')).click();
        },
        'pdf',
      );
      pages = pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
    },
    read() {
      const value = pages;
      pages = null;
      return Promise.resolve(value === null ? null : value > 1);
    },
    wanted: true,
    back: () => Promise.resolve(),
  };
}

/** Export, import and local files: specification 2.8, 3 and 5. Rows that show another document come last. */
export const fileRows: readonly Row[] = [
  exportRow(),
  multiPageRow(),
  {
    names: ['import'],
    async act(kit) {
      await kit.openDialog('importFile');
      const buffer = Buffer.from('# Root\n\n## One\n');
      await kit.page
        .getByLabel(kit.t('chooseFile'))
        .setInputFiles({ name: 'plan.md', mimeType: 'text/markdown', buffer });
      await kit.confirm();
    },
    read: (kit) => kit.outline(),
    wanted: 'Root(One)',
    replaces: true,
  },
  {
    names: ['new file warns', 'default document'],
    async act(kit) {
      await kit.openDialog('newFile');
      await kit.page.getByText(kit.t('exportFirst')).waitFor();
      await kit.button(kit.t('goOn')).click();
    },
    async read(kit) {
      const { root, theme, layout } = await kit.file();
      const [second] = root.children;
      const hasSummary = Array.isArray(second?.data['generalization']);
      return [root.children.length, second?.children.length, hasSummary, theme.template, layout];
    },
    wanted: [1, 2, true, 'classic4', 'logicalStructure'],
    replaces: true,
  },
  {
    names: ['open file warns'],
    async act(kit) {
      await kit.page.evaluate(
        (text) => {
          const file = new File([text], 'a.smm');
          const handle = { getFile: () => Promise.resolve(file) };
          Object.assign(window, { showOpenFilePicker: () => Promise.resolve([handle]) });
        },
        seedText.replace('"B"', '"Opened"'),
      );
      await kit.openDialog('openFile');
      await kit.page.getByText(kit.t('exportFirst')).waitFor();
      await kit.button(kit.t('goOn')).click();
    },
    read: (kit) => kit.outline(),
    wanted: 'Root(A(A1(A1x) A2) Opened C)',
    replaces: true,
  },
  {
    names: ['local storage is written'],
    async act(kit) {
      await kit.page.evaluate(() => {
        window.addEventListener('write_local_file', (event) => {
          document.body.dataset['written'] = (event as CustomEvent<string>).detail;
        });
      });
      await kit.edit('B', 'kept');
    },
    // By itself, without leaving the page.
    async read(kit) {
      const [event, stored] = await kit.page.evaluate(
        (key) => [document.body.dataset['written'] ?? '', localStorage.getItem(key) ?? ''],
        storageKey,
      );
      return [event === stored, stored?.includes('"kept"')];
    },
    wanted: [true, true],
  },
];
