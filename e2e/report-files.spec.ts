import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { faultsIn } from './support/axe.ts';
import { beginSession, watch } from './support/people.ts';
import { fitsPhone, picture, rowsOf } from './support/screens.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await lendServer();
});
test.afterAll(() => server.stop());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const sheet = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

async function choose(page: Page, file: ReturnType<typeof sheet>): Promise<void> {
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
}

test('a file of one’s own becomes a report by the guide, and its faults are told where they stand', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/report/data`);
  await page.getByRole('link', { name: '门店销售' }).click();
  await press(page, '运行');
  await expect
    .poll(async () => (await rowsOf(page.locator('.rp-result')))[0]?.slice(0, 2))
    .toEqual(['北站店', '90,810.50元']);
  await picture(page, 'dataset-demo');
  await page.goto(`${server.url}/report/dataset`);
  await press(page, '上传文件');
  await choose(page, sheet('坏的.csv', '门店,金额\n东城,12\n西城,3,4\n'));
  const faults = page.getByRole('list', { name: '文件的问题' });
  await expect(faults.getByRole('listitem')).toHaveText([
    '第 3 行第 3 列：这一行有 3 格，表头只有 2 列',
  ]);
  await picture(page, 'dataset-faults');
  await press(page, '继续上传');
  await choose(
    page,
    sheet(
      '门店流水.csv',
      '日期,门店,金额\n2026-03-01,东城,12.5\n2026-03-01,西城,3\n2026-03-02,东城,4\n',
    ),
  );
  await expect(page.getByText('「门店流水」共 3 行')).toBeVisible();
  expect(await faultsIn(page, 'light')).toEqual([]);
  await press(page, '完成');
  const row = page.getByRole('row', { name: /门店流水/ });
  await expect(row).toContainText('门店流水.csv');
  await picture(page, 'dataset-list');
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await fitsPhone(page);
  await picture(page, 'dataset-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.getByRole('button', { name: '做报表' }).click();
  await expect(page.getByRole('heading', { name: '报表向导' })).toBeVisible();
  await page.getByRole('button', { name: /^门店流水按门店统计/ }).click();
  const shown = [
    ['东城', '2', '16.5'],
    ['西城', '1', '3'],
  ];
  await expect
    .poll(async () => (await rowsOf(page.locator('.rp-result'))).slice(0, 2))
    .toEqual(shown);
  await picture(page, 'dataset-guide');
  for (const step of ['列与汇总', '条件', '样式', '发布']) {
    await press(page, '下一步');
    await expect(page.getByRole('heading', { name: step, exact: true })).toBeVisible();
  }
  await press(page, '发布报表');
  await page.getByRole('link', { name: '去运行' }).click();
  await press(page, '运行');
  await expect
    .poll(async () => (await rowsOf(page.locator('.rp-result'))).slice(0, 2))
    .toEqual(shown);
  await picture(page, 'dataset-run');
  await page.goto(`${server.url}/report/dataset`);
  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText(/正被报表使用，不能删除：门店流水按门店统计/)).toBeVisible();
  expect(complaints).toEqual([]);
});
