import { expect, test } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { compose } from './support/compose.ts';
import { runSql } from './support/database.ts';
import { endAll } from './support/end.ts';
import { beginSession, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

/** What is used here of the editor's own view. */
interface CaretView {
  dispatch: (change: object) => void;
}

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

/** Written by an input method at each of these places, marked by ‸. */
const composedAt = [
  '# 标题‸',
  '正文里的**粗‸体**字',
  '粗体的末尾**粗体‸**',
  '粗体之后**粗体**‸',
  '斜体*斜‸体*字',
  '删去~~删‸去~~字',
  '高亮==高‸亮==字',
  '代码`代‸码`字',
  '链接[链‸接](https://example.com/)字',
  '笔记[[快捷‸键]]字',
  '- 列表项‸',
  '- [ ] 待办‸',
  '> 引用‸',
  '> [!note] 提示‸\n> 里面',
  '公式$x‸+1$字',
  '$$\nx‸\n$$',
  '```js\nlet 变‸量;\n```',
  '脚注[^1]字\n\n[^1]: 脚注的话‸',
  '上标x^二‸^字',
  '‸![图](/favicon.svg)',
  '1. 编号‸',
  '末尾‸',
] as const;

test('a word composed by an input method stands where the caret was, at every kind of place', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  const marked = composedAt.join('\n\n');
  const places = marked.split('‸').map(({ length }) => length);
  const plain = marked.replaceAll('‸', '');
  await beginSession(page, server);
  await runSql(
    server,
    `insert into note_note (owner_id, notebook_id, name, content)
     select 1, min(id), '组字', $text$${plain}$text$ from note_notebook where owner_id = 1`,
  );
  await page.goto(`${server.url}/notebook/edit/${encodeURIComponent('组字')}`);
  const text = page.getByRole('textbox', { name: '笔记正文' });
  await expect(text).toContainText('正文里的');
  await text.focus();
  // From the last place to the first: what is written moves nothing that is still to come.
  const starts = places
    .slice(0, -1)
    .map((_, at) => places.slice(0, at + 1).reduce((sum, length) => sum + length, 0));
  for (const start of starts.toReversed()) {
    await text.evaluate((element, anchor) => {
      const { view } = (element as unknown as { cmTile: { root: { view: CaretView } } }).cmTile
        .root;
      view.dispatch({ selection: { anchor }, userEvent: 'select', scrollIntoView: true });
    }, start);
    await compose(page, ['n', 'ni', '你']);
    await compose(page, ['h', 'hao', '好']);
  }
  await page.keyboard.press('Control+s');
  await expect(page.getByText(saved)).toBeVisible();
  await expect
    .poll(() => runSql(server, "select content from note_note where name = '组字'"))
    .toBe(marked.replaceAll('‸', '你好'));
  expect(complaints).toEqual([]);
});

test('a note that is embedded is shown where it stands, also while one writes', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await runSql(
    server,
    `insert into note_note (owner_id, notebook_id, name, content)
     select 1, id, name, content from (select min(id) as id from note_notebook where owner_id = 1) book,
     (values ('内文', E'# 内文的标题\n\n内文的第一段，见[[快捷键]]。'),
             ('外文', E'开头\n\n![[内文]]\n\n结尾')) note (name, content)`,
  );
  await page.goto(`${server.url}/notebook/edit/${encodeURIComponent('外文')}`);
  const text = page.getByRole('textbox', { name: '笔记正文' });
  const inner = page.getByRole('region', { name: '嵌入的笔记：内文' });
  await expect(inner).toContainText('内文的第一段');
  await expect(text.getByText('![[内文]]')).toBeHidden();
  expect(await faultsOf(page)).toEqual([]);
  // Its source is there where the caret is, and the note still below it.
  await text.getByText('开头').click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(text.getByText('![[内文]]')).toBeVisible();
  await expect(inner).toContainText('内文的第一段');
  await page.keyboard.press('End');
  await page.keyboard.type('后面还有字');
  await expect(inner).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(inner).toBeVisible();
  await inner.getByRole('link', { name: '快捷键' }).click();
  await expect(page).toHaveURL(new RegExp(`/notebook/edit/${encodeURIComponent('快捷键')}$`));
  expect(complaints).toEqual([]);
});
