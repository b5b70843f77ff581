import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

const saved = /已保存 \d\d:\d\d/;

async function newNote(page: Page, name: string): Promise<void> {
  await page.goto(`${server.url}/notebook/note`);
  await page.getByRole('button', { name: /新\s?建$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByLabel('笔记本', { exact: true }).click();
  await page.getByTitle('入门', { exact: true }).last().click();
  await dialog.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await expect(page).toHaveURL(/\/notebook\/edit\//);
  await expect(page.locator('.cm-content')).toBeVisible();
}

test('a note links another, which tells so, and its earlier text is brought back', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await newNote(page, '目标笔记');
  await newNote(page, '来源笔记');
  await page.locator('.cm-content').click();
  await page.keyboard.type('第一版，参见 [[目标');
  await page.locator('.cm-tooltip-autocomplete').getByText('目标笔记').click();
  await expect(page.locator('.cm-content')).toContainText('[[目标笔记]]');
  await expect(page.getByText(saved)).toBeVisible();

  await page.getByRole('link', { name: '阅读' }).click();
  await page.getByRole('main').getByRole('link', { name: '目标笔记', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(encodeURIComponent('目标笔记')));
  await expect(page.getByRole('region', { name: '链接到这里' })).toContainText('来源笔记');
  await page.getByRole('region', { name: '链接到这里' }).getByRole('link').click();

  await page.getByRole('main').getByRole('link', { name: '编辑' }).click();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('全删了');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(saved)).toBeVisible();
  await page.getByRole('button', { name: '历史版本' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('list', { name: '版本' }).getByRole('button').nth(1).click();
  await expect(drawer.getByRole('region', { name: '差异' })).toContainText('第一版');
  await drawer.getByRole('button', { name: '恢复此版本' }).click();
  await expect(page.locator('.cm-content')).toContainText('第一版，参见');
  expect(complaints).toEqual([]);
});

test('a shared note is read without signing in, with its password only', async ({
  page,
  browser,
}) => {
  await signIn(page, server);
  await page.goto(`${server.url}/notebook/preview/${encodeURIComponent('快捷键')}`);
  await page.getByRole('button', { name: '分享' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('访问密码').fill('口令 1234');
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const link = await dialog.getByLabel('分享链接').inputValue();
  const visitor = await (await browser.newContext()).newPage();
  const { complaints } = watch(visitor, server);
  await visitor.goto(link);
  await visitor.getByLabel('访问密码').fill('falsch');
  await visitor.getByRole('button', { name: /查\s?看/ }).click();
  await expect(visitor.getByText('访问密码不正确')).toBeVisible();
  await visitor.getByLabel('访问密码').fill('口令 1234');
  await visitor.getByRole('button', { name: /查\s?看/ }).click();
  await expect(visitor.getByRole('article')).toContainText('Ctrl + S');
  expect(complaints).toEqual([]);
  await dialog.getByRole('button', { name: '取消分享' }).click();
  await expect(page.getByText('已取消分享')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('链接不存在、已过期或已取消')).toBeVisible();
  await visitor.context().close();
});

test('29 without a network one writes on, a killed tab loses nothing, and it is sent when it is back', async ({
  page,
  context,
}) => {
  await signIn(page, server);
  await newNote(page, '离线笔记');
  await page.locator('.cm-content').click();
  await page.keyboard.type('有网络');
  await expect(page.getByText(saved)).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.type('，没有网络');
  await expect(page.getByText(/网络已断开，内容已存在本机/)).toBeVisible();
  await page.keyboard.type('，还在写');
  await context.setOffline(false);
  await expect(page.getByText(saved)).toBeVisible();
  await page.reload();
  await expect(page.locator('.cm-content')).toContainText('有网络，没有网络，还在写');

  // The tab dies while the server is gone: what was written a moment ago comes back.
  await context.setOffline(true);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('，断电前');
  await page.waitForTimeout(1000);
  const address = page.url();
  const client = await context.newCDPSession(page);
  const died = page.waitForEvent('crash');
  // Whoever is killed does not answer.
  void client.send('Page.crash').catch(() => undefined);
  await died;
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(address);
  await expect(next.locator('.cm-content')).toContainText('有网络，没有网络，还在写，断电前');
});

test('Chinese composition gives the exact text', async ({ page, context }) => {
  await signIn(page, server);
  await newNote(page, '输入法笔记');
  await page.locator('.cm-content').click();
  const client = await context.newCDPSession(page);
  for (const word of [
    ['n', 'ni', 'nih', 'niha', 'nihao', '你好'],
    ['s', 'shi', 'shij', 'shijie', '世界'],
  ]) {
    for (const text of word)
      await client.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await client.send('Input.insertText', { text: word.at(-1) ?? '' });
  }
  await expect(page.locator('.cm-content .cm-line').first()).toHaveText('你好世界');
  await expect(page.getByText(saved)).toBeVisible();
  await page.reload();
  await expect(page.locator('.cm-content .cm-line').first()).toHaveText('你好世界');
});

const payloads = [
  '<script>window.hit=1</script>',
  '<img src=x onerror="window.hit=1">',
  '<svg onload="window.hit=1"><animate onbegin="window.hit=1" attributeName=x dur=1s></svg>',
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.hit=1"></style></mglyph></table></mtext></math>',
  '<form id=x><input name=parentNode></form><a id=hit href=javascript:window.hit=1>x</a>',
  '[a](javascript:window.hit=1) [b](JaVaScRiPt:window.hit=1) [c](data:text/html,<script>window.hit=1</script>)',
  '![a](x"onerror="window.hit=1) ![b](javascript:window.hit=1)',
  '[[a"onmouseover="window.hit=1]] [[<img src=x onerror=window.hit=1>|<b onclick=window.hit=1>x</b>]]',
  '$\\href{javascript:window.hit=1}{x}$ $\\htmlData{onclick=window.hit=1}{x}$',
  '```mermaid\ngraph TD; A["<img src=x onerror=window.hit=1>"]; click A "javascript:window.hit=1"\n```',
  '<details ontoggle="window.hit=1" open><summary>x</summary></details>',
  '<a href="https://example.com" target=_blank ping="/x">x</a><base href="//evil.example/">',
  '<style>@import "//evil.example/x.css"; body{background:url(//evil.example/y)}</style>',
  '<object data="javascript:window.hit=1"></object><embed src="javascript:window.hit=1">',
];

test('X01 X02 X03 X10 X12 hostile Markdown, names and tags run nothing, in editor, preview, list and shared page', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const hostile = `"><img src=x onerror="window.hit=1">`;
  const token = await page.evaluate(() => localStorage.getItem('Admin-Token') ?? '');
  const call = (method: string, path: string, data: object) =>
    page.request.fetch(`${server.url}${path}`, {
      method,
      data,
      headers: { authorization: `Bearer ${token}` },
    });
  const book = await (await call('POST', '/notebook/v2/notebooks', { name: hostile })).json();
  const made = await (
    await call('POST', '/notebook/v2/notes', {
      notebook_id: book.data.id,
      name: hostile,
      tags: ['<img src=x>'],
      content: payloads.join('\n\n'),
    })
  ).json();
  const share = await (
    await call('POST', `/notebook/v2/notes/${made.data.id}/shares`, { days: 1, password: null })
  ).json();
  const visitor = await (await browser.newContext()).newPage();
  const seen = watch(visitor, server);
  for (const [tab, address] of [
    [page, '/notebook/note'],
    [page, `/notebook/preview/${encodeURIComponent(hostile)}`],
    [page, `/notebook/edit/${encodeURIComponent(hostile)}`],
    [visitor, `/share/note#${share.data.token}`],
  ] as const) {
    await tab.goto(`${server.url}${address}`);
    await expect(tab.getByText('onerror').first()).toBeVisible();
    await tab.waitForTimeout(1500);
    for (const link of await tab.locator('.md-editor-preview a').all())
      await link
        .click({ force: true, noWaitAfter: true, modifiers: ['Alt'] })
        .catch(() => undefined);
    expect(await tab.evaluate(() => 'hit' in window && window['hit'] === 1), address).toBe(false);
    const left = await tab.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) =>
        element
          .getAttributeNames()
          .filter((name) => name.startsWith('on'))
          .map((name) => `${element.tagName} ${name}`),
      ),
    );
    expect(left, address).toEqual([]);
    await expect(
      tab.locator('.md-editor-preview').locator('script, iframe, object, embed, form, base'),
    ).toHaveCount(0);
    await expect(tab.locator('a[href^="javascript:" i], a[href^="data:" i]')).toHaveCount(0);
  }
  const reports = [...complaints, ...seen.complaints].filter((text) => text.includes('evil'));
  expect(reports).toEqual([]);
  await visitor.context().close();
});
