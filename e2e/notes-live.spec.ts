import { expect, test } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { compose } from './support/compose.ts';
import { runSql } from './support/database.ts';
import { endAll } from './support/end.ts';
import { signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

const name = '成文';
/** Written by another program: its line breaks, marks and blanks are not ours. */
const written = [
  '# 题',
  '',
  '*   [ ]   待办，**重点。**后面',
  '',
  '| 药 | 量 |',
  '|:--|---|',
  '| 甲 |1|',
  '',
].join('\r\n');
const saved = /已保存 \d\d:\d\d/;

const stored = (): Promise<string> =>
  runSql(server, `select content from note_note where name = '${name}'`);

test('a note is written in the page that it becomes, and what is not touched stays byte for byte', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await runSql(
    server,
    `insert into note_note (owner_id, notebook_id, name, content)
     select 1, min(id), '${name}', '${written}' from note_notebook where owner_id = 1`,
  );
  await page.goto(`${server.url}/notebook/edit/${encodeURIComponent(name)}`);
  const text = page.getByRole('textbox', { name: '笔记正文' });
  const lines = text.locator('.cm-line');
  await expect(text).toBeVisible();
  await text.click({ position: { x: 200, y: 30 } });
  await page.keyboard.press('Control+End');
  await expect(lines.first()).toHaveText('题');
  await page.keyboard.press('Control+Home');
  await expect(lines.first()).toHaveText('# 题');

  await page.getByRole('checkbox', { name: '未完成' }).click();
  await expect(page.getByRole('checkbox', { name: '已完成' })).toBeVisible();
  await page.getByRole('cell', { name: '1', exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type('|2');
  await page.keyboard.press('Shift+Tab');
  await compose(page, ['y', 'yi', '乙']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('cell', { name: '1|2' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '甲乙' })).toBeVisible();

  // The text ends with its table: what is typed there is no row of it.
  await page.keyboard.press('Control+End');
  await compose(page, ['n', 'ni', 'niha', '你好']);
  await page.keyboard.press('Enter');
  // The sign that a Chinese keyboard gives for the slash.
  await page.keyboard.insertText('、');
  await expect(page.getByRole('option', { name: '表格' })).toBeVisible();
  await page.keyboard.type('bg');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table')).toHaveCount(2);
  await page.keyboard.type('头');
  await expect(page.getByRole('columnheader', { name: '头' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('- 项');
  await page.keyboard.press('Enter');
  await page.keyboard.type('错');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(saved)).toBeVisible();
  const expected = written
    .replace('[ ]', '[x]')
    .replace('| 甲 |1|', '| 甲乙 |1\\|2|')
    .concat('\n你好\n\n| 头 |  |  |\n|---|---|---|\n|  |  |  |\n|  |  |  |\n\n- 项');
  // What was opened in the other way first has lost none of it.
  await expect.poll(stored).toBe(`${expected}\n\n`);

  // The choice stays; the other way shows the same text.
  await page.reload();
  await expect(lines.first()).toHaveText('题');
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: '加粗' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('radiogroup', { name: '写作方式' }).getByText('分栏').click();
  await expect(page.getByRole('region', { name: '预览' }).getByRole('table')).toHaveCount(2);
  expect(complaints).toEqual([]);
});
