import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { endAll } from './support/end.ts';
import { faultsIn } from './support/axe.ts';
import { answers, ask, box, list, openChat } from './support/chat.ts';
import { signIn, watch } from './support/people.ts';
import { printed } from './support/printed-text.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

// What is one's own in the chat, and needs no model.
let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

test('a conversation is shared as it is now, with its branches and behind a password, until it is taken back', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await openChat(page, server);
  await ask(page, '19*3');
  await expect(answers(page)).toContainText('57');
  await page.getByRole('article', { name: '问题' }).getByRole('button', { name: '修改' }).click();
  await page.getByRole('textbox', { name: '修改问题' }).fill('19*5');
  await page.getByRole('button', { name: '发送修改' }).click();
  await expect(answers(page)).toContainText('95');
  await page.getByRole('button', { name: '分享', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '分享「19*3」' });
  await dialog.getByRole('radio', { name: '全部分支（4 条）' }).click();
  await dialog.getByLabel('访问密码').fill('口令 1234');
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const link = await dialog.getByLabel('分享链接').inputValue();
  expect(await faultsIn(page, 'light')).toEqual([]);
  await page.keyboard.press('Escape');
  const visitor = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage();
  const seen = watch(visitor, server);
  await visitor.goto(link);
  await visitor.getByLabel('访问密码').fill('falsch');
  await visitor.getByRole('button', { name: /查\s?看/ }).click();
  await expect(visitor.getByText('访问密码不正确')).toBeVisible();
  await visitor.getByLabel('访问密码').fill('口令 1234');
  await visitor.getByRole('button', { name: /查\s?看/ }).click();
  await expect(answers(visitor)).toContainText('95');
  await visitor.getByRole('button', { name: '上一个问法' }).click();
  await expect(answers(visitor)).toContainText('57');
  await expect(visitor.getByText(/快照，.*只能查看/)).toBeVisible();
  expect(await faultsIn(visitor, 'light')).toEqual([]);
  expect(seen.complaints).toEqual([]);
  await list(page).getByRole('button', { name: '我的分享' }).click();
  const drawer = page.getByRole('dialog', { name: '我的分享' });
  const row = drawer.getByRole('listitem').filter({ hasText: '19*3' });
  await expect(row).toContainText(/全部分支 4 条 · 不附来源 · 查看 \d 次/);
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await row.getByRole('button', { name: '取消分享' }).click();
  await expect(page.getByText('已取消分享')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('链接不存在、已过期或已取消')).toBeVisible();
  await visitor.context().close();
  expect(complaints).toEqual([]);
});

test(
  'a conversation is saved as a file and taken in again with its branches, and an answer becomes a note',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await signIn(page, server);
    await openChat(page, server);
    await ask(page, '17*3');
    await expect(answers(page)).toContainText('51');
    const question = page.getByRole('article', { name: '问题' });
    await question.getByRole('button', { name: '修改' }).click();
    await page.getByRole('textbox', { name: '修改问题' }).fill('17*4');
    await page.getByRole('button', { name: '发送修改' }).click();
    await expect(answers(page)).toContainText('68');

    const menu = async (item: string): Promise<void> => {
      await list(page).getByRole('button', { name: '「17*3」的操作' }).first().click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const markdown = page.waitForEvent('download');
    await menu('导出 Markdown（当前分支）');
    const text = readFileSync(await (await markdown).path(), 'utf8');
    // Not the numbers alone: the time of day may hold them.
    expect([text.includes('**68**'), text.includes('**51**')]).toEqual([true, false]);
    const json = page.waitForEvent('download');
    await menu('导出 JSON（全部分支）');
    const file = await (await json).path();

    const before = page.url();
    const input = list(page).locator('input[type="file"]');
    await input.setInputFiles({
      name: '别的.json',
      mimeType: 'application/json',
      buffer: Buffer.from('[1]'),
    });
    await expect(page.getByText('「别的.json」不是从这里导出的对话')).toBeVisible();
    await input.setInputFiles({
      name: '对话.json',
      mimeType: 'application/json',
      buffer: readFileSync(file),
    });
    await expect(page).not.toHaveURL(before);
    await expect(answers(page)).toContainText('68');
    await page.getByRole('button', { name: '上一个问法' }).click();
    await expect(answers(page)).toContainText('51');
    expect(await faultsIn(page, 'light')).toEqual([]);

    await answers(page).getByRole('button', { name: '存为笔记' }).click();
    await expect(page).toHaveURL(/\/notebook\/preview\/17\*3$/);
    await expect(
      page.getByRole('main').getByText('51').filter({ visible: true }).first(),
    ).toBeVisible();
    await page.goBack();
    await answers(page).getByRole('button', { name: '存为导图' }).click();
    await expect(page).toHaveURL(/\/mindmap\/edit\/\d+$/);
    await expect(page.getByText('17*3 = 51').filter({ visible: true }).first()).toBeVisible();
    expect(complaints).toEqual([]);
  },
);

test(
  'a prompt is kept with its places, found by a slash, filled in and asked',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await signIn(page, server);
    await openChat(page, server);
    await page.getByRole('button', { name: '提示词', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: '提示词' });
    await expect(drawer.getByText('写会议纪要')).toBeVisible();
    await drawer.getByRole('button', { name: '新增提示词' }).click();
    await drawer.getByLabel('名称', { exact: true }).fill('算面积');
    await drawer.getByLabel('内容', { exact: true }).fill('{{长}}*{{宽}}');
    await expect(drawer.getByText('选用时填写：长、宽')).toBeVisible();
    // What is typed is not lost by a slip.
    await drawer.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: '继续填写' }).click();
    await expect(drawer.getByLabel('名称', { exact: true })).toHaveValue('算面积');
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer.getByText('{{长}}*{{宽}}')).toBeVisible();
    expect(await faultsIn(page, 'light')).toEqual([]);
    await drawer.getByRole('button', { name: '关闭' }).click();

    await box(page).fill('/');
    const offered = page.getByRole('listbox', { name: '提示词' });
    await expect(offered.getByRole('option', { name: '算面积' })).toBeVisible();
    // The drawer may still be on its way out, and hold the focus.
    await expect(drawer).toBeHidden();
    await box(page).press('Escape');
    await expect(offered).toHaveCount(0);
    await box(page).fill('/面积');
    await expect(offered.getByRole('option', { selected: true })).toContainText('算面积');
    expect(await faultsIn(page, 'dark')).toEqual([]);
    await box(page).press('Enter');
    const dialog = page.getByRole('dialog', { name: '算面积' });
    await dialog.getByLabel('长', { exact: true }).fill('12');
    await dialog.getByLabel('宽', { exact: true }).fill('7');
    await dialog.getByRole('button', { name: '填入' }).click();
    await expect(box(page)).toHaveValue('12*7');
    await box(page).press('Enter');
    await expect(answers(page)).toContainText('84');
    expect(complaints).toEqual([]);
  },
);

test(
  'of a long conversation the end is drawn at once, what is before it when one goes there or prints it, and what a search finds',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await signIn(page, server);
    await openChat(page, server);
    const rich = `见 [1]\n\n$$x_{总}^2$$\n\n\`\`\`js\nconst ${'long'.repeat(60)}Z = 1;\n\`\`\`\n\n| 表头 |\n| --- |\n| 格子 |`;
    const source = {
      n: 1,
      kind: 'note',
      ref_id: 1,
      title: '来源的标题',
      place: '',
      path: '/notebook/preview/x',
      quote: '',
      is_cited: true,
    };
    const textAt = (at: number): string => (at === 60 ? '银杏树在哪里' : `第 ${at} 条`);
    const messages = Array.from({ length: 200 }, (_, at) => ({
      id: at + 1,
      parent_id: at === 0 ? null : at,
      role: at % 2 === 0 ? 'user' : 'assistant',
      text: at === 1 ? rich : textAt(at),
      state: 'done',
      fault: null,
      model: '',
      sources: at === 1 ? [source] : [],
      omitted: 0,
      tokens_in: null,
      tokens_out: null,
      cost_micro: null,
      create_time: '2026-11-26T01:00:00.000Z',
    }));
    const file = {
      format: 'work-manage-chat',
      version: 1,
      title: '两百条',
      tags: [],
      leaf_id: 200,
    };
    await list(page)
      .locator('input[type="file"]')
      .setInputFiles({
        name: '长.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify({ ...file, messages })),
      });
    await expect(page.getByText('第 199 条', { exact: true })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(30);
    await page.evaluate(() => {
      window.print = () => {
        const count = document.querySelectorAll('.chat-answer .wm-md-view').length;
        document.documentElement.dataset['printed'] = String(count);
      };
    });
    await page.getByRole('button', { name: '打印或存为 PDF' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '100', { timeout: 20_000 });
    await expect(page.getByRole('article')).toHaveCount(30);
    const paper = await printed(page);
    expect(paper.pages).toBeGreaterThan(5);
    for (const part of [
      '两百条',
      '第0条',
      '第100条',
      '第199条',
      'longZ=1',
      '表头',
      '[1]来源的标题',
    ])
      expect(paper.text).toContain(part);
    expect(paper.text).toContain(`2/${paper.pages}`);
    for (const tool of ['存为笔记', '发送', '新对话', '更早的'])
      expect(paper.text).not.toContain(tool);
    await page.getByRole('log', { name: '消息' }).focus();
    await page.keyboard.press('Home');
    await expect(page.getByText('第 150 条', { exact: true })).toBeAttached();
    await page.getByRole('button', { name: /^更早的 \d+ 条$/ }).dispatchEvent('click');
    await expect(page.getByText('第 110 条', { exact: true })).toBeAttached();
    expect(await faultsIn(page, 'light')).toEqual([]);
    await list(page).getByRole('searchbox', { name: '搜索全部对话' }).fill('银杏');
    await list(page).getByText('银杏树在哪里').click();
    await expect(page.getByRole('article').filter({ hasText: '银杏树在哪里' })).toBeInViewport();
    expect(complaints).toEqual([]);
  },
);
