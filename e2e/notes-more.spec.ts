import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { hostileNotes } from '../packages/rich-text/test/hostile-markdown.ts';
import { compose } from './support/compose.ts';
import { endAll } from './support/end.ts';
import { runSql } from './support/database.ts';
import { expectDraft } from './support/drafts.ts';
import { beginSession, watch } from './support/people.ts';
import { spread, sampled } from '../tools/sampled.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { follow, unchanging } from './support/stillness.ts';
import { writeSplit } from './support/writing.ts';

let server: Server;

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

/** A red dot. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const saved = /已保存 \d\d:\d\d/;

async function newNote(page: Page, name: string): Promise<void> {
  await page.goto(`${server.url}/notebook/note`);
  await page.getByRole('button', { name: '写笔记', exact: true }).click();
  await page.getByRole('textbox', { name: '笔记名称', exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/notebook/edit/${encodeURIComponent(name)}`);
  await expect(page.locator('.cm-content')).toBeVisible();
}

/** An empty note that was made before. */
async function openNew(page: Page, name: string): Promise<void> {
  await runSql(
    server,
    `insert into note_note (owner_id, notebook_id, name, content)
     select owner_id, id, '${name}', '' from note_notebook where name = '入门'`,
  );
  await page.goto(`${server.url}/notebook/edit/${encodeURIComponent(name)}`);
  await expect(page.locator('.cm-content')).toBeVisible();
}

test('a note links another, which tells so, and its earlier text is brought back', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await newNote(page, '目标笔记');
  await page.locator('.cm-content').click();
  await page.keyboard.type('要紧的一段。');
  await expect(page.getByText(saved)).toBeVisible();
  await openNew(page, '来源笔记');
  await page.locator('.cm-content').click();
  await page.keyboard.type('第一版，参见 [[目标');
  await page.locator('.cm-tooltip-autocomplete').getByText('目标笔记').click();
  await expect(page.locator('.cm-content')).toContainText('[[目标笔记]]');
  await page.keyboard.insertText('，[[还没写的]]');
  // The brackets of a Chinese keyboard, and behind the note a paragraph of it.
  await page.keyboard.insertText('，【【目标笔记#^');
  await page.locator('.cm-tooltip-autocomplete').getByText('要紧的一段。').click();
  await expect(page.locator('.cm-content')).toContainText(
    /\[\[目标笔记#\^[a-z\d]{6}\|要紧的一段。\]\]$/,
  );
  await expect(page.getByText(saved)).toBeVisible();
  // What leads nowhere yet is drawn so, while one writes and while one reads.
  const lineBelow = (link: Locator): Promise<string> =>
    link.evaluate((element) => getComputedStyle(element).textDecorationStyle);
  const written = page.locator('.wm-pane:visible .wm-live-note-link');
  await expect.poll(() => lineBelow(written.getByText('还没写的'))).toBe('dashed');
  expect(await lineBelow(written.getByText('目标笔记', { exact: true }))).toBe('solid');

  await page.getByRole('link', { name: '阅读' }).click();
  await expect(page).toHaveURL(/\/notebook\/preview\//);
  const drawn = page.getByRole('article').getByRole('link', { name: '还没写的' });
  await expect.poll(() => lineBelow(drawn)).toBe('dashed');
  await page.getByRole('article').getByRole('link', { name: '要紧的一段。' }).click();
  await expect(page.locator('.wm-pane:visible p[data-block]')).toBeFocused();
  await expect(page.locator('.wm-pane:visible p[data-block]')).toHaveText('要紧的一段。');
  await page.goBack();
  const shown = page.locator('.wm-pane:visible');
  await shown.getByRole('article').getByRole('link', { name: '目标笔记', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(encodeURIComponent('目标笔记')));
  await expect(page.getByRole('region', { name: '链接到这里' })).toContainText('来源笔记');
  await page.getByRole('region', { name: '链接到这里' }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(encodeURIComponent('来源笔记')));

  // The address changes before the tab does, and the tab left behind cites the text of this one.
  await expect(shown.getByRole('article').locator('header')).toContainText('来源笔记');
  await shown.getByRole('link', { name: '编辑', exact: true }).click();
  await expect(page).toHaveURL(/\/notebook\/edit\//);
  await shown.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('全删了');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(saved)).toBeVisible();
  await page.getByRole('button', { name: '历史版本' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('list', { name: '版本' }).getByRole('button').nth(1).click();
  await expect(drawer.getByRole('region', { name: '差异' })).toContainText('第一版');
  await drawer.getByRole('button', { name: '恢复此版本' }).click();
  await expect(shown.locator('.cm-content')).toContainText('第一版，参见');

  // A page that brings its picture along.
  await shown.locator('.cm-content').evaluate((area, html) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    data.setData('text/plain', '文字');
    const event = { bubbles: true, cancelable: true, clipboardData: data };
    area.dispatchEvent(new ClipboardEvent('paste', event));
  }, `<p><b>文字</b><img src="data:image/png;base64,${dot}" alt="红点"></p>`);
  await expect(shown.locator('.cm-content')).toContainText(/要紧的一段。文字$/);
  const picture = shown.locator('.cm-content img[alt="红点"]');
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(1);
  expect(complaints).toEqual([]);
});

test(
  'a shared note is read without signing in, with its password only',
  { tag: '@long' },
  async ({ page, browser }) => {
    await beginSession(page, server);
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
  },
);

test('29 without a network one writes on, a killed tab loses nothing, and it is sent when it is back', async ({
  page,
  context,
}) => {
  await beginSession(page, server);
  await openNew(page, '离线笔记');
  await page.locator('.cm-content').click();
  await page.keyboard.type('有网络');
  await expect(page.getByText(saved)).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.type('，没有网络');
  await expect(page.getByText(/网络已断开，内容已存在本机/)).toBeVisible();
  await page.keyboard.type('，还在写');
  await expect(page.locator('.cm-content')).toContainText('，还在写');
  await context.setOffline(false);
  await expect(page.getByText(saved)).toBeVisible();
  await page.reload();
  await expect(page.locator('.cm-content')).toContainText('有网络，没有网络，还在写');

  // The tab dies while the server is gone: what was written a moment ago comes back.
  await context.setOffline(true);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('，断电前');
  await expectDraft(page, '断电前');
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

test(
  'on a slow machine no key is lost to the preview drawn between them',
  { tag: '@long' },
  async ({ page }) => {
    await writeSplit(page);
    await beginSession(page, server);
    await page.goto(`${server.url}/notebook/edit/${encodeURIComponent('快捷键')}`);
    const text = page.getByRole('main').locator('.cm-content');
    const preview = page.getByRole('region', { name: '预览' });
    await expect(preview.getByRole('table')).toBeVisible();
    await text.press('Control+End');
    await page.keyboard.press('Enter');
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    let written = '';
    for (let at = 0; at < sampled(27, 90); at += 1) {
      const letter = String.fromCodePoint(97 + (at % 26));
      // Held as long as the rests after which the component is told of the text, and the preview is drawn.
      await page.keyboard.press(letter, {
        delay: [0, 0, 190, 0, 205, 0, 300, 0, 510][at % 9] ?? 0,
      });
      written += letter;
    }
    await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(text.locator('.cm-line').last()).toHaveText(written);
    await expect(preview).toContainText(written);
  },
);

test(
  'on a phone the preview takes the place of the text, and gives it back',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await writeSplit(page);
    await beginSession(page, server);
    await page.goto(`${server.url}/notebook/edit/${encodeURIComponent('快捷键')}`);
    const text = page.getByRole('main').locator('.cm-content');
    const preview = page.getByRole('region', { name: '预览' });
    await expect(text).toBeVisible();
    await page.getByRole('button', { name: '仅预览' }).click();
    await expect(preview.getByRole('heading', { name: '快捷键' })).toBeVisible();
    await expect(text).not.toBeInViewport();
    await text.focus();
    await expect(text).not.toBeFocused();
    expect((await preview.boundingBox())?.width).toBeGreaterThan(340);
    await page.getByRole('button', { name: '仅预览' }).click();
    await expect(text).toBeInViewport();
    await text.focus();
    await expect(text).toBeFocused();
    await expect(preview).toBeHidden();
  },
);

test('Chinese composition gives the exact text', async ({ page }) => {
  await beginSession(page, server);
  await openNew(page, '输入法笔记');
  await page.locator('.cm-content').click();
  await compose(page, ['n', 'ni', 'nih', 'niha', 'nihao', '你好']);
  await compose(page, ['s', 'shi', 'shij', 'shijie', '世界']);
  await expect(page.locator('.cm-content .cm-line').first()).toHaveText('你好世界');
  await expect(page.getByText(saved)).toBeVisible();
  await page.reload();
  await expect(page.locator('.cm-content .cm-line').first()).toHaveText('你好世界');
});

const firstDiagram = (page: Page): Locator =>
  page.locator('.md-editor-mermaid svg[aria-roledescription]').first();

/** What is left in a page that could run something, or lead somewhere that runs something. */
function leftOvers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const harmless = new Set(['http:', 'https:', 'mailto:', 'tel:']);
    const found: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      for (const name of element.getAttributeNames())
        if (name.startsWith('on')) found.push(`${element.tagName} ${name}`);
      const isLink = element instanceof HTMLAnchorElement && element.hasAttribute('href');
      if (isLink && !harmless.has(element.protocol)) found.push(element.href);
    }
    for (const preview of document.querySelectorAll('.md-editor-preview'))
      for (const element of preview.querySelectorAll('script, iframe, object, embed, form, base'))
        found.push(element.outerHTML);
    return found;
  });
}

test('X01 X02 X03 X04 X07 X10 X12 hundreds of hostile texts run nothing and fetch nothing, in editor, preview, list and shared page', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  const hostile = `"><img src=x onerror="window.ran=1">`;
  const token = await page.evaluate(() => localStorage.getItem('Admin-Token') ?? '');
  const call = async (method: string, path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.fetch(`${server.url}${path}`, { method, data, headers });
    return (await answer.json()) as { data: { id: number; token: string } };
  };
  const visitor = await (await browser.newContext()).newPage();
  const seen = watch(visitor, server);
  const beside = await page.context().newPage();
  const seenBeside = watch(beside, server);
  await writeSplit(beside);
  const dialogs: string[] = [];
  for (const tab of [page, visitor, beside])
    tab.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
  const book = await call('POST', '/notebook/v2/notebooks', { name: hostile });
  const visits: [Page, string][] = [
    [page, '/notebook/note'],
    [page, '/notebook/note?view=table'],
  ];
  expect(hostileNotes.length).toBeGreaterThan(450);
  // Diagrams are drawn inside the page before anybody can look at them: last, and apart from all others.
  const isDiagram = (text: string): boolean => text.startsWith('```mermaid');
  const others = spread(
    hostileNotes.filter((text) => !isDiagram(text)),
    8,
    0,
  );
  const parts = sampled([0], [0, 170, 340]).map((at) => others.slice(at, at + 170));
  expect(parts.flat()).toHaveLength(others.length);
  for (const [at, texts] of [...parts, hostileNotes.filter(isDiagram)].entries()) {
    const name = `${hostile} ${at}`;
    const made = await call('POST', '/notebook/v2/notes', {
      notebook_id: book.data.id,
      name,
      tags: ['<img src=x>'],
      content: `onerror\n\n${texts.join('\n\n')}`,
    });
    const wish = { days: 1, password: null };
    const share = await call('POST', `/notebook/v2/notes/${made.data.id}/shares`, wish);
    visits.push([page, `/notebook/preview/${encodeURIComponent(name)}`]);
    for (const editor of sampled([page], [page, beside]))
      visits.push([editor, `/notebook/edit/${encodeURIComponent(name)}`]);
    visits.push([visitor, `/share/note#${share.data.token}`]);
  }
  const requests = new Map([page, visitor, beside].map((tab) => [tab, follow(tab)]));
  const drawnAt = `/notebook/preview/${encodeURIComponent(`${hostile} ${parts.length}`)}`;
  let outside = 0;
  for (const [tab, address] of visits) {
    await tab.goto('about:blank');
    await tab.goto(`${server.url}${address}`);
    await expect(tab.getByText('onerror').first()).toBeVisible();
    await requests.get(tab)?.answered();
    if (address.startsWith(drawnAt)) await expect(firstDiagram(tab)).toBeAttached();
    // The diagrams are drawn one after the other.
    await unchanging(tab);
    expect(await tab.evaluate(() => 'ran' in window), address).toBe(false);
    expect(await leftOvers(tab), address).toEqual([]);
    outside += await tab.getByText(/^外部图片/).count();
  }
  expect(dialogs).toEqual([]);
  // Nothing is wrong and no policy had to step in; pictures of names that no file has are not there.
  const all = [...complaints, ...seen.complaints, ...seenBeside.complaints];
  const wrong = all.filter((text) => !/40[0134]/.test(text));
  expect(wrong).toEqual([]);
  expect(outside).toBeGreaterThan(0);
  await visitor.context().close();
});
