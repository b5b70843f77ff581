import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { faultsIn } from './support/axe.ts';
import { openSection, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
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

/** Drops a small file of HGNC and waits for its trial. */
async function bring(page: Page, rows: string[][]): Promise<void> {
  await page.goto(`${server.url}/knowledge/import`);
  const buffer = Buffer.from([head, ...rows].map((row) => row.join('\t')).join('\n'));
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
  await expect(page.getByRole('img', { name: '5 个突变，位于 800 位以内的 4 处' })).toBeVisible();
  await expect(page.getByRole('region', { name: '通路（1）' })).toContainText('MAPK 信号（示例）');
  expect(await faultsIn(page, 'dark')).toEqual([]);
  expect(complaints).toEqual([]);
});
