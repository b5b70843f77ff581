import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { faultsIn } from './support/axe.ts';
import { beginSession, openSection, signIn, watch } from './support/people.ts';
import { fitsPhone, picture } from './support/screens.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await lendServer();
});
test.afterAll(() => server.stop());

const head = ['hgnc_id', 'symbol', 'name', 'locus_group', 'status', 'alias_symbol', 'prev_symbol'];
const kmt2d = [
  'HGNC:7133',
  'KMT2D',
  'lysine methyltransferase 2D',
  '',
  'Approved',
  '"MLL4|ALR"',
  'MLL2',
];
const kmt2b = [
  'HGNC:15840',
  'KMT2B',
  'lysine methyltransferase 2B',
  '',
  'Approved',
  'MLL2',
  'MLL4',
];

/** Drops a small file, of HGNC unless told, and waits for its trial. */
async function bring(page: Page, rows: string[][], columns = head): Promise<void> {
  await page.goto(`${server.url}/knowledge/import`);
  const buffer = Buffer.from([columns, ...rows].map((row) => row.join('\t')).join('\n'));
  await page
    .getByRole('region', { name: '导入文件' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'hgnc.tsv', buffer, mimeType: 'text/plain' });
  await expect(page).toHaveURL(/\/knowledge\/import\/\d+$/);
}

test('a file is tried, imported, read on the gene’s page and taken back', async ({ page }) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await openSection(page, '知识库');
  await page.getByRole('navigation').getByText('基因信息').click();
  await expect(page.getByRole('link', { name: 'BRAF' })).toBeVisible();

  await bring(page, [kmt2d, kmt2b, ['7', 'X', '', '', '', '', '']]);
  const rejects = page.getByRole('region', { name: '拒绝的行' });
  await expect(rejects.getByRole('row', { name: /hgnc_id/ })).toContainText('不是 HGNC 编号');
  expect(await faultsIn(page, 'light')).toEqual([]);
  await page.getByRole('button', { name: '开始导入' }).click();
  await expect(page.getByRole('button', { name: '撤销导入' })).toBeVisible();

  await page.goto(`${server.url}/knowledge/gene/ALR`);
  await expect(page).toHaveURL(/\/knowledge\/gene\/KMT2D$/);
  await expect(page.getByRole('heading', { name: /^KMT2D/ })).toBeVisible();
  await page.goto(`${server.url}/knowledge/gene/MLL2`);
  await expect(page.getByRole('heading', { name: 'MLL2 指过多个基因，请选择' })).toBeVisible();

  await page.goto(`${server.url}/knowledge/import/1`);
  await page.getByRole('button', { name: '撤销导入' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销导入' }).click();
  await expect(page.getByText('已撤销', { exact: true })).toBeVisible();
  await page.goto(`${server.url}/knowledge/gene/KMT2D`);
  await expect(page.getByRole('heading', { name: '基因目录里没有 KMT2D' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('one box finds genes and variants in whatever spelling, and a gene shows its variants', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await openSection(page, '知识库');
  await page.getByRole('navigation').getByText('知识查询').click();
  const box = page.getByRole('searchbox', { name: '查询' });
  await box.fill('BRAF V600E');
  await box.press('Enter');
  const variants = page.getByRole('region', { name: '突变' });
  await expect(variants.getByRole('listitem')).toHaveText(/p\.V600E/);
  expect(await faultsIn(page, 'light')).toEqual([]);
  await variants.getByRole('link', { name: 'BRAF' }).click();
  await expect(page).toHaveURL(/\/knowledge\/gene\/BRAF$/);
  await expect(page.getByRole('group', { name: '5 个突变，位于 800 位以内的 4 处' })).toBeVisible();
  await page.getByRole('button', { name: /^第 600 位/ }).click();
  const picked = page.getByRole('region', { name: '第 600 位的突变' });
  await expect(picked.getByRole('listitem')).toHaveCount(2);
  await expect(page).toHaveURL(/\?aa=600-600$/);
  // Drawn over with the pointer: all that lie in the last half of the protein.
  const picture = page.getByRole('group', { name: '突变分布图' });
  const place = await picture.boundingBox();
  if (!place) throw new Error('no picture');
  const y = place.y + 20;
  await page.mouse.move(place.x + place.width * 0.55, y);
  await page.mouse.down();
  await page.mouse.move(place.x + place.width * 0.7, y);
  await page.mouse.move(place.x + place.width * 0.9, y);
  await page.mouse.up();
  const part = page.getByRole('region', { name: /^第 \d+–\d+ 位的突变$/ });
  await expect(part.getByRole('listitem')).toHaveCount(5);
  await part.getByRole('button', { name: '放大' }).click();
  await expect(page.getByRole('button', { name: '显示整个蛋白' })).toBeVisible();
  await expect(page.getByRole('region', { name: '通路（1）' })).toContainText('MAPK 信号（示例）');
  expect(await faultsIn(page, 'dark')).toEqual([]);
  expect(complaints).toEqual([]);
});

const civicHead = [
  'molecular_profile',
  'disease',
  'therapies',
  'therapy_interaction_type',
  'evidence_type',
  'evidence_direction',
  'evidence_level',
  'significance',
  'evidence_statement',
  'citation_id',
  'source_type',
  'citation',
  'rating',
  'evidence_status',
  'evidence_id',
];
const civicRow = (id: string, level: string, disease: string) => [
  'BRAF V600E',
  disease,
  'Vemurafenib',
  '',
  'Predictive',
  'Supports',
  level,
  'Sensitivity/Response',
  'A statement.',
  '1',
  'PubMed',
  'Doe et al.',
  '4',
  'accepted',
  id,
];

test('evidence is imported, seen by level on the pages of gene and variant, and written as a sentence', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await bring(
    page,
    [
      civicRow('1', 'A', 'Melanoma'),
      civicRow('2', 'B', 'Melanoma'),
      civicRow('3', 'B', 'Melanoma'),
    ],
    civicHead,
  );
  await page.getByRole('button', { name: '开始导入' }).click();
  await expect(page.getByRole('button', { name: '撤销导入' })).toBeVisible();

  await page.goto(`${server.url}/knowledge/gene/BRAF`);
  await expect(page.getByRole('link', { name: 'Melanoma，B 级，2 条' })).toBeVisible();
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await page.goto(`${server.url}/knowledge/query?q=BRAF%20V600E`);
  await page.getByRole('region', { name: '突变' }).getByRole('link', { name: 'p.V600E' }).click();
  await expect(page.getByRole('heading', { name: 'BRAF V600E' })).toBeVisible();
  await expect(page.getByRole('region', { name: '证据（3）' })).toBeVisible();
  await expect(page.getByRole('link', { name: '预测（疗效） · 敏感，A 级，1 条' })).toBeVisible();
  expect(await faultsIn(page, 'light')).toEqual([]);

  const compare = page.getByRole('region', { name: '对照' });
  await compare.getByRole('searchbox', { name: '对照的突变' }).fill('手工:demo:BRAF:V600K');
  await compare.getByRole('button', { name: '对照' }).click();
  await expect(compare.getByRole('row', { name: /^蛋白 HGVS不同/ })).toContainText('p.V600K');

  await page.getByRole('combobox', { name: '贴标签' }).click();
  await page.getByTitle('用药靶点').click();
  await expect(page.getByRole('button', { name: '取下标签 用药靶点' })).toBeVisible();

  await page.goto(`${server.url}/knowledge/evidence`);
  await page.getByRole('button', { name: 'BRAF V600E' }).first().click();
  await expect(page.getByText(/^来源 CIViC EID\d · 许可 CC0$/)).toBeVisible();
  await page.goto(`${server.url}/knowledge/evidence`);
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('分子特征').fill('KRAS G12C');
  await form.getByLabel('疾病名称').fill('Lung Cancer');
  await expect(form.getByText('在 Lung Cancer 中，KRAS G12C 支持（意义未选）')).toBeVisible();
  await expect(form.getByRole('list', { name: '提交审核前还需要' })).toContainText(
    '请选择证据类型',
  );
  await form.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row', { name: /KRAS G12C/ });
  await row.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByRole('dialog').getByText('请填写证据陈述')).toBeVisible();
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
});

test('a column of variants is read, and one drawer shows them one after the other', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/knowledge/mutation-analysis`);
  await page
    .getByRole('textbox', { name: /^每行一个突变/ })
    .fill('BRAF V600E\nEGFR p.Leu858Arg\nnone');
  await page.getByRole('button', { name: '分析 3 行' }).click();
  const results = page.getByRole('region', { name: '分析结果' });
  await expect(results.getByRole('heading')).toHaveText('✓ 2 行找到，？0 行有多个，✗ 1 行没有');
  await results.getByRole('button', { name: /V600E/ }).click();
  const drawer = page.getByRole('dialog', { name: '突变 1/2' });
  await expect(drawer.getByRole('heading', { name: 'BRAF V600E' })).toBeVisible();
  await page.getByRole('button', { name: '下一个突变' }).click();
  await expect(page.getByRole('heading', { name: 'EGFR L858R' })).toBeVisible();
  await expect(page).toHaveURL(/v=\d+$/);
  // The arrow keys do the same; the address keeps the variant over a reload.
  await page.keyboard.press('ArrowUp');
  await expect(drawer.getByRole('heading', { name: 'BRAF V600E' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const next = page.getByRole('dialog', { name: '突变 2/2' });
  await expect(next.getByRole('heading', { name: 'EGFR L858R' })).toBeVisible();
  const kept = page.url();
  await page.reload();
  await expect(next.getByRole('heading', { name: 'EGFR L858R' })).toBeVisible();
  expect(page.url()).toBe(kept);
  // A file is read into the box in its place; what is asked of the variants is told by the funnel.
  await page.keyboard.press('Escape');
  const vcf = '##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\n7\t140453136\t.\tA\tT\n';
  await page
    .locator('.kb-analysis input[type=file]')
    .setInputFiles({ name: 'one.vcf', mimeType: 'text/plain', buffer: Buffer.from(vcf) });
  await expect(page.getByRole('textbox', { name: /^每行一个突变/ })).toHaveValue('7-140453136-A-T');
  await page.getByRole('switch', { name: '有证据' }).click();
  await expect(page).toHaveURL(/f=evidence/);
  expect(await faultsIn(page, 'light')).toEqual([]);
  await results.getByRole('button', { name: /V600E/ }).click();
  // What results are for stands below the list and in the drawer.
  await expect(page.getByText('仅供科研，不作诊断').filter({ visible: true })).toHaveCount(2);

  await page.goto(`${server.url}/knowledge/enrichment`);
  await page.getByRole('textbox', { name: /^粘贴基因/ }).fill('BRAF KRAS nope');
  await page.getByRole('button', { name: '分析 3 个基因' }).click();
  const pathways = page.getByRole('region', { name: '富集的通路' });
  await pathways.getByRole('button', { name: /MAPK 信号/ }).click();
  await expect(pathways.getByRole('link', { name: 'KRAS' })).toBeVisible();
  expect(await faultsIn(page, 'light')).toEqual([]);
  await page.goto(`${server.url}/knowledge/sources`);
  await expect(page.getByRole('heading', { name: /^OncoTree/ })).toContainText('CC BY 4.0');
  expect(await faultsIn(page, 'dark')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('lines are saved as a list, shown to others by its link, and deleted and taken back', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/knowledge/mutation-analysis`);
  const box = page.getByRole('textbox', { name: /^每行一个突变/ });
  await box.fill('BRAF V600E\nEGFR p.Leu858Arg');
  await page.getByRole('button', { name: '存为清单' }).click();
  const dialog = page.getByRole('dialog', { name: '存为突变清单' });
  await dialog.getByLabel('清单名称').fill('张医生发来的');
  await dialog.getByText('所有人', { exact: true }).click();
  await picture(page, 'set-save');
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(page).toHaveURL(/\?set=\d+$/);
  const bar = page.getByRole('group', { name: '突变清单' });
  await expect(bar).toContainText('张医生发来的');
  await expect(bar).toContainText('所有人可见');
  await box.fill('BRAF V600E');
  await bar.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(bar.getByRole('button', { name: /^保\s?存$/ })).toHaveCount(0);
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await picture(page, 'set-open');
  const address = page.url();

  // Where nothing is in the box yet the link brings the lines, and what is known of them.
  const second = await page.context().newPage();
  await second.goto(address);
  await expect(second.getByRole('textbox', { name: /^每行一个突变/ })).toHaveValue('BRAF V600E');
  const results = second.getByRole('region', { name: '分析结果' });
  await expect(results.getByRole('button', { name: /V600E/ })).toBeVisible();
  await second.getByRole('button', { name: '打开清单' }).click();
  const line = second
    .getByRole('dialog', { name: '突变清单' })
    .getByRole('listitem', { name: '张医生发来的' });
  await expect(line).toContainText('1 行 · 我');
  await fitsPhone(second);
  await picture(second, 'set-list-phone');
  await line.getByRole('button', { name: '删除' }).click();
  await second
    .getByRole('dialog', { name: /^删除清单/ })
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await second.getByRole('button', { name: /撤\s?销/ }).click();
  await expect(line).toBeVisible();
  await second.close();
  expect(complaints).toEqual([]);
});

test(
  'tumors are a tree beside their list and a picture, and the palette knows a variant',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await beginSession(page, server);
    await page.goto(`${server.url}/knowledge/cancer`);
    const side = page.getByRole('complementary', { name: '癌种树' });
    await side.getByRole('textbox', { name: '搜索癌种树' }).fill('DEMO_LUAD');
    await side.getByText('肺腺癌（示例）').click();
    await expect(page).toHaveURL(/under=DEMO_LUAD/);
    // Those below the node and itself; the list before it held its parent, too.
    await expect(page.getByRole('row', { name: /DEMO_LUNG/ })).toHaveCount(0);
    await expect(page.getByRole('row', { name: /DEMO_LUAD/ })).toHaveCount(1);
    expect(await faultsIn(page, 'light')).toEqual([]);
    await page.getByRole('button', { name: '癌种图' }).click();
    const picture = page.getByRole('list', { name: '下级癌种' });
    await picture.getByRole('button', { name: '肺（示例），没有证据，1 个下级' }).click();
    await expect(page).toHaveURL(/node=DEMO_LUNG/);
    // The address is there before what it names is drawn.
    const path = page.getByRole('navigation', { name: '所在层级' });
    await expect(path.getByRole('button', { name: '肺（示例）' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await picture.getByRole('button', { name: '肺腺癌（示例），没有证据' }).press('Backspace');
    await expect(page).toHaveURL(/cancer-map$/);
    expect(await faultsIn(page, 'dark')).toEqual([]);

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索', exact: true }).fill('BRAF V600E');
    await page.getByRole('group', { name: '查询' }).getByRole('option').click();
    await expect(page).toHaveURL(/\/knowledge\/query\?q=BRAF%20V600E$/);
    await page.goto(`${server.url}/knowledge/query?q=表皮生长因子`);
    await expect(page.getByRole('region', { name: '基因' }).getByRole('link')).toHaveText('EGFR');
    await page.goto(`${server.url}/knowledge/query`);
    await expect(page.getByRole('navigation', { name: '目录' }).getByRole('link')).toHaveCount(8);
    await expect(page.getByRole('link', { name: '待审证据 1' })).toBeVisible();
    expect(await faultsIn(page, 'light')).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
