import { expect, test } from '@playwright/test';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { hostileTexts } from '../packages/rich-text/test/hostile-texts.ts';
import { excelPage, wordPage } from '../packages/rich-text/test/office-pages.ts';
import { endAll } from './support/end.ts';
import { faultsOf } from './support/axe.ts';
import { beginSession, register, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1', SEED_DEMO: 'false' });
});
test.afterAll(({ browser }) => endAll(browser, server));

/** A red dot. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const areaOf = (page: Page): Locator => page.getByRole('textbox', { name: '示例正文' });
const toolbarOf = (page: Page): Locator => page.getByRole('toolbar', { name: '示例正文的格式' });

async function openBook(page: Page): Promise<Locator> {
  await page.goto(`${server.url}/practice/widgets`);
  const area = areaOf(page);
  await expect(area).toBeVisible();
  return area;
}

async function empty(page: Page): Promise<void> {
  await areaOf(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await toolbarOf(page).getByRole('button', { name: '清除格式' }).click();
}

async function savedHtml(page: Page): Promise<string> {
  const book = page.getByRole('region', { name: '富文本编辑器' });
  await book.getByRole('tab', { name: '保存的 HTML' }).click();
  return (await book.locator('pre.wm-sample-code').textContent()) ?? '';
}

/** Gives the editor what a clipboard or a drag holds. */
async function give(
  area: Locator,
  kind: 'paste' | 'drop',
  { html = '', png }: { html?: string; png?: { base64: string; type: string } },
): Promise<void> {
  await area.evaluate(
    (element, given) => {
      const data = new DataTransfer();
      if (given.html) data.setData('text/html', given.html);
      if (given.png) {
        const bytes = Uint8Array.from(atob(given.png.base64), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], '图.png', { type: given.png.type }));
      }
      const box = element.getBoundingClientRect();
      const shared = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        given.kind === 'paste'
          ? new ClipboardEvent('paste', { ...shared, clipboardData: data })
          : new DragEvent('drop', {
              ...shared,
              dataTransfer: data,
              clientX: box.left + 30,
              clientY: box.top + 24,
            }),
      );
    },
    { kind, html, png },
  );
}

/** Types as an input method does: the text that is composed, then what it becomes. */
async function compose(client: CDPSession, steps: readonly string[], text: string): Promise<void> {
  for (const step of steps) {
    await client.send('Input.imeSetComposition', {
      text: step,
      selectionStart: step.length,
      selectionEnd: step.length,
    });
  }
  if (text === '') {
    await client.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
    return;
  }
  await client.send('Input.insertText', { text });
}

test('Chinese comes out exactly as it was composed, in paragraphs, headings and cells, and is undone', async ({
  page,
}) => {
  await signIn(page, server);
  const { complaints } = watch(page, server);
  const area = await openBook(page);
  const client = await page.context().newCDPSession(page);
  await empty(page);
  await expect(area.locator('p')).toHaveAttribute('data-placeholder', '请输入内容');
  await compose(client, ['n', 'ni', 'ni h', 'ni hao'], '你好');
  await page.keyboard.type('abc');
  await compose(client, ['s', 'sh', 'shi jie'], '世界');
  await expect(area).toHaveText('你好abc世界');
  await page.keyboard.press('Home');
  await compose(client, ['k', 'kai'], '开');
  await expect(area).toHaveText('开你好abc世界');
  // What is given up leaves nothing.
  await compose(client, ['q', 'qu xiao'], '');
  await expect(area).toHaveText('开你好abc世界');
  // The editor puts the caret back a moment after a composition was given up: it is at the end once it stays there.
  let times = 0;
  await expect
    .poll(
      async () => {
        const offset = await page.evaluate(() => getSelection()?.focusOffset);
        times = offset === '开你好abc世界'.length ? times + 1 : 0;
        if (times === 0) await page.keyboard.press('End');
        return times;
      },
      { intervals: [50] },
    )
    .toBeGreaterThanOrEqual(6);
  await page.keyboard.press('Enter');
  await expect(area.locator('p')).toHaveCount(2);
  await page.keyboard.press('Control+Alt+2');
  await expect(area.locator('h2')).toHaveCount(1);
  await compose(client, ['b', 'biao ti'], '标题');
  await expect(area.locator('h2')).toHaveText('标题');
  await page.keyboard.press('Enter');
  await expect(area.locator('h2 + p')).toHaveCount(1);
  await toolbarOf(page).getByRole('button', { name: '表格' }).click();
  await page.getByRole('menuitem', { name: '插入 2 × 2 表格' }).click();
  await expect(area.locator('th')).toHaveCount(2);
  await compose(client, ['d', 'dan yuan ge'], '单元格');
  await expect(area.locator('th').first()).toHaveText('单元格');
  expect(await savedHtml(page)).toContain('<p>开你好abc世界</p><h2>标题</h2>');
  await area.locator('p').first().click();
  await page.keyboard.press('End');
  // Far from the last change, so a step of its own to undo.
  await compose(client, ['c', 'che xiao'], '撤销');
  await expect(area.locator('p').first()).toHaveText('开你好abc世界撤销');
  await page.keyboard.press('Control+z');
  await expect(area.locator('p').first()).toHaveText('开你好abc世界');
  await page.keyboard.press('Control+Shift+z');
  await expect(area.locator('p').first()).toHaveText('开你好abc世界撤销');
  expect(complaints).toEqual([]);
});

test('pages of Word and Excel are pasted clean, pictures by paste, drop and choice are uploaded', async ({
  page,
}) => {
  await signIn(page, server);
  const { complaints } = watch(page, server);
  const area = await openBook(page);
  await empty(page);
  await give(area, 'paste', { html: wordPage });
  await expect(area.locator('h1')).toHaveText('年度总结');
  await expect(area.locator('ol > li')).toHaveCount(3);
  await expect(area.locator('ol ul li')).toHaveText('内层');
  const word = await savedHtml(page);
  expect(word).toContain('重点');
  expect(word).not.toMatch(/mso|Mso|file:|o:p|隐藏|font-family/);
  await empty(page);
  await give(area, 'paste', { html: excelPage });
  await expect(area.locator('td').first()).toHaveText('季度汇总');
  await expect(area.locator('td').first()).toHaveAttribute('colspan', '3');
  await expect(area.locator('td').nth(1)).toHaveAttribute('rowspan', '2');
  expect(await savedHtml(page)).toContain('data-colwidth="72,100,100"');

  await empty(page);
  const pictures = area.locator('img[src^="/prod-api/files/"]');
  await give(area, 'paste', { png: { base64: dot, type: 'image/png' } });
  await expect(pictures).toHaveCount(1);
  await give(area, 'drop', { png: { base64: dot, type: 'image/png' } });
  await expect(pictures).toHaveCount(2);
  await page
    .getByRole('region', { name: '富文本编辑器' })
    .getByLabel('选择图片')
    .setInputFiles({ name: '选.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') });
  await expect(pictures).toHaveCount(3);
  await expect
    .poll(() =>
      pictures.evaluateAll((all) =>
        all.every((one) => (one as HTMLImageElement).naturalWidth === 1),
      ),
    )
    .toBe(true);
  // A page that brings its picture along.
  await give(area, 'paste', { html: `<p>前<img src="data:image/png;base64,${dot}">后</p>` });
  await expect(pictures).toHaveCount(4);
  await give(area, 'paste', { png: { base64: dot, type: 'image/svg+xml' } });
  await expect(page.getByText('图片格式错误!')).toBeVisible();
  await expect(pictures).toHaveCount(4);
  expect(complaints).toEqual([]);
  // Too small to be one: the server refuses what only calls itself a picture.
  await give(area, 'paste', { png: { base64: btoa('no picture'), type: 'image/png' } });
  await expect(page.getByText('图片插入失败')).toBeVisible();
});

test(
  'dialogs of a full-screen editor lie above it, and Esc closes one thing at a time',
  { tag: '@long' },
  async ({ page }) => {
    await beginSession(page, server);
    await page.goto(`${server.url}/system/notice`);
    await page.getByRole('button', { name: '新增' }).click();
    const form = page.getByRole('dialog', { name: '新增通知公告' });
    await form.getByLabel('公告标题').fill('富文本公告');
    const area = form.getByRole('textbox', { name: '公告内容' });
    await area.click();
    await page.keyboard.type('详情见官网');
    await form.getByRole('button', { name: '全屏编辑' }).click();
    const box = await form.locator('.wm-rich').boundingBox();
    const size = page.viewportSize();
    expect(box).toEqual({ x: 0, y: 0, width: size?.width, height: size?.height });
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Shift+ArrowLeft');
    await form.getByRole('button', { name: '链接', exact: true }).click();
    const link = page.getByRole('dialog', { name: '链接' });
    const address = link.getByLabel('链接地址');
    // Playwright clicks only what nothing covers.
    await address.click();
    await address.fill('javascript:alert(1)');
    await link.getByRole('button', { name: '确定' }).click();
    await expect(link.getByText('链接须以 http、https、mailto、tel 或 / 开头')).toBeVisible();
    await address.fill('example.com/a');
    await link.getByRole('button', { name: '确定' }).click();
    await expect(link).toHaveCount(0);
    await expect(area.getByRole('link', { name: '官网' })).toHaveAttribute(
      'href',
      'https://example.com/a',
    );
    await form.getByRole('button', { name: '表格' }).click();
    await page.getByRole('menuitem', { name: '插入 3 × 3 表格' }).click();
    await expect(area.locator('th')).toHaveCount(3);
    await form.getByRole('button', { name: '文字颜色' }).click();
    await page.getByRole('button', { name: '红色', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(form.getByRole('button', { name: '全屏编辑' })).toBeVisible();
    await expect(form).toBeVisible();
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('row', { name: /富文本公告/ })).toBeVisible();
  },
);

test('X01 hundreds of hostile rich texts run nothing before their readers', async ({
  page,
  browser,
}) => {
  const account = { username: 'reader_two', password: 'secret-99' };
  await register(page, server, account);
  await beginSession(page, server);
  await page.goto(`${server.url}/system/notice`);
  const context = await browser.newContext();
  const reader = await context.newPage();
  const { complaints } = watch(reader, server);
  const dialogs: string[] = [];
  reader.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn(reader, server, account);
  const made: number[] = [];
  for (let at = 0; at < hostileTexts.length; at += 150) {
    const id = await page.evaluate(
      async ({ title, content }) => {
        const answer = await fetch('/admin/v2/system/notice', {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Authorization: `Bearer ${localStorage.getItem('Admin-Token')}`,
          },
          body: JSON.stringify({
            notice_title: title,
            content_format: 'html',
            notice_content: content,
          }),
        });
        const { data } = (await answer.json()) as { data: { id: number } };
        return data.id;
      },
      // A text with NUL is refused as a whole, before anything reads it.
      {
        title: `攻击 ${at}`,
        content: hostileTexts
          .slice(at, at + 150)
          .join('\n')
          .replaceAll('\0', ''),
      },
    );
    made.push(id);
  }
  expect(made.length).toBeGreaterThanOrEqual(3);
  for (const [index] of made.entries()) {
    await reader.reload();
    await reader
      .getByRole('banner')
      .getByRole('button', { name: /我的通知/ })
      .click();
    await reader
      .getByRole('dialog', { name: '我的通知' })
      .getByRole('button', { name: new RegExp(`攻击 ${index * 150}`) })
      .click();
    const text = reader.locator('.wm-rich-text').filter({ visible: true });
    await expect(text).toBeVisible();
    await expect(text.locator('script, iframe, svg, object, form, style, [onclick]')).toHaveCount(
      0,
    );
    await text.locator('p, td, a').first().hover();
    expect(await reader.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
  }
  expect(dialogs).toEqual([]);
  // Pictures of a name that no file has are not there; nothing else is wrong.
  expect(complaints.filter((text) => !/40[04]/.test(text))).toEqual([]);
  await context.close();
});

test(
  '9 the Markdown editor speaks Chinese and English, and loads nothing from elsewhere',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await beginSession(page, server);
    await openBook(page);
    const book = page.getByRole('region', { name: 'Markdown 编辑器' });
    const text = book.getByRole('textbox', { name: '示例 Markdown' });
    await expect(book.getByRole('region', { name: '预览' })).toBeVisible();
    await expect(book.locator('[title="加粗"]')).toBeVisible();
    await book.getByText('English', { exact: true }).click();
    await expect(book.getByRole('region', { name: 'Preview' })).toBeVisible();
    await expect(book.locator('[title="bold"]')).toBeVisible();
    await text.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(
      '$x^2$\n\n```ts\nconst a = 1;\n```\n\n```mermaid\ngraph TD; A-->B;\n```\n',
    );
    await expect(book.locator('.katex')).toBeVisible();
    await expect(book.locator('.hljs-keyword')).toBeVisible();
    await expect(book.locator('.md-editor-mermaid svg[aria-roledescription]')).toBeVisible();
    expect(complaints).toEqual([]);
  },
);

test(
  'the component book has nothing for axe in light and dark',
  { tag: '@long' },
  async ({ page }) => {
    await beginSession(page, server);
    const area = await openBook(page);
    await area.click();
    await expect(page.locator('.md-editor-preview')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  },
);

test(
  'at phone width the toolbar scrolls, the page does not, and the keyboard reaches every button',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await beginSession(page, server);
    await openBook(page);
    const toolbar = toolbarOf(page);
    const widths = await toolbar.evaluate((bar) => ({
      inside: bar.scrollWidth,
      shown: bar.clientWidth,
      page: document.documentElement.scrollWidth,
    }));
    expect(widths.inside).toBeGreaterThan(widths.shown);
    expect(widths.page).toBeLessThanOrEqual(390);
    const heights = await toolbar
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
    await areaOf(page).focus();
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('End');
    const last = toolbar.getByRole('button', { name: '全屏编辑' });
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
  },
);
