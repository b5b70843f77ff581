import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startStubProvider, stubKey } from '../apps/server/src/areas/chat/testing/stub-provider.ts';
import type { StubProvider } from '../apps/server/src/areas/chat/testing/stub-provider.ts';
import { faultsIn } from './support/axe.ts';
import { hostileAnswers } from '../apps/web/src/areas/chat/testing/hostile-answers.ts';
import { answers, ask, box, list, openChat } from './support/chat.ts';
import { runSql } from './support/database.ts';
import { beginSession, register, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

test.describe.configure({ mode: 'serial' });

let server: Server;
let stub: StubProvider;
test.beforeAll(async () => {
  stub = await startStubProvider();
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1', OUTBOUND_PRIVATE: '127.0.0.1' });
});
test.afterAll(async () => {
  await server.stop();
  await stub.stop();
});

async function choose(page: Page, model: string): Promise<void> {
  await page.getByRole('combobox', { name: '模型' }).click();
  await page
    .locator('.ant-select-item-option', { hasText: `${model} · 试验` })
    .filter({ visible: true })
    .click();
}

test('without a key there are sums, passages of one’s own things with their places, and no empty page', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await openChat(page, server);
  await expect(page.getByRole('link', { name: '接入模型' })).toBeVisible();
  expect(await faultsIn(page, 'light')).toEqual([]);
  await box(page).fill('(128+32)');
  await box(page).press('Shift+Enter');
  await expect(box(page)).toHaveValue('(128+32)\n');
  await ask(page, '(128+32)*1.06');
  await expect(answers(page)).toContainText('169.6');
  await ask(page, '思维导图有哪些快捷键');
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).last()).toContainText(/找到 \d 处相关的内容/);
  await answers(page).last().getByRole('link', { name: '[1]' }).click();
  const sources = page.getByRole('complementary', { name: '来源' });
  await expect(sources.getByRole('link', { name: '打开原文' }).first()).toBeVisible();
  expect(await faultsIn(page, 'light')).toEqual([]);
  await sources.getByRole('link', { name: '打开原文' }).first().click();
  await expect(page).not.toHaveURL(/\/chat/);
  expect(complaints).toEqual([]);
});

test('a model is connected, and its answer is the same after a refresh, in another tab, and after being stopped', async ({
  page,
  context,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await openChat(page, server);
  await page.getByRole('button', { name: '模型设置' }).click();
  const drawer = page.getByRole('dialog', { name: '模型设置' });
  await drawer.getByRole('button', { name: '新增给所有人' }).click();
  await drawer.getByLabel('名称', { exact: true }).fill('试验');
  await drawer.getByLabel('地址').fill(stub.baseUrl);
  await drawer.getByLabel('密钥').fill(stubKey);
  const models = ['gated', 'echo', 'parrot', 'fail401', 'fail429', 'cut'];
  for (const [at, model] of models.entries()) {
    if (at > 0) await drawer.getByRole('button', { name: '新增模型' }).click();
    await drawer.getByLabel('模型名称').nth(at).fill(model);
  }
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText(`····${stubKey.slice(-4)}`)).toBeVisible();
  await expect(drawer).not.toContainText(stubKey);
  expect(await faultsIn(page, 'light')).toEqual([]);
  await drawer.getByRole('button', { name: '关闭' }).click();
  await choose(page, 'gated');
  await ask(page, '慢慢说');
  stub.release(2);
  await expect(answers(page)).toContainText('段0 段1');
  await page.reload();
  await expect(answers(page)).toContainText('段0 段1');
  stub.release(1);
  await expect(answers(page)).toContainText('段0 段1 段2');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(answers(other)).toContainText('段0 段1 段2');
  stub.release(1);
  await expect(answers(other)).toContainText('段3');
  await expect(answers(page)).toContainText('段3');
  await other.getByRole('button', { name: '停止' }).click();
  await expect(answers(page)).toContainText('已停止');
  await expect.poll(() => stub.counts.open).toBe(0);
  await other.close();
  await choose(page, 'echo');
  await answers(page).getByRole('button', { name: '重新生成' }).click();
  await expect(answers(page)).toContainText('收到：慢慢说');
  await page.getByRole('button', { name: '上一个回答' }).click();
  await expect(answers(page)).toContainText('段0 段1 段2 段3');
  const question = page.getByRole('article', { name: '问题' });
  await question.getByRole('button', { name: '修改' }).click();
  await page.getByRole('textbox', { name: '修改问题' }).fill('换个问法');
  await page.getByRole('button', { name: '发送修改' }).click();
  await expect(answers(page)).toContainText('收到：换个问法');
  await page.getByRole('button', { name: '上一个问法' }).click();
  await expect(question).toContainText('慢慢说');
  expect(complaints).toEqual([]);
});

test(
  'a server that is killed in the middle of an answer loses none of it, and the answer is gone on with',
  { tag: '@long' },
  async ({ page }) => {
    await beginSession(page, server);
    await openChat(page, server);
    await choose(page, 'gated');
    await ask(page, '会断的');
    stub.release(3);
    await expect(answers(page)).toContainText('段0 段1 段2');
    await server.kill();
    await server.restart();
    await page.reload();
    await expect(answers(page)).toContainText('段0 段1 段2');
    await expect(answers(page)).toContainText('服务中断，已写的内容都在', { timeout: 40_000 });
    await answers(page).getByRole('button', { name: '继续生成' }).click();
    await expect(page.getByRole('button', { name: '停止' })).toBeVisible();
    stub.release(1);
    await expect(answers(page)).toContainText('段0 段1 段2 段0');
    await box(page).press('Escape');
    await expect(answers(page)).toContainText('已停止');
    await answers(page).getByRole('button', { name: '重新生成' }).click();
    await expect(page.getByRole('button', { name: '停止' })).toBeVisible();
    await page.getByRole('button', { name: '停止' }).click();
    await expect(answers(page)).toContainText('已停止');
  },
);

test(
  'what a provider fails with is said in the answer’s place, and it may be asked again',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await beginSession(page, server);
    await openChat(page, server);
    await choose(page, 'fail401');
    await ask(page, '有人吗');
    await expect(answers(page)).toContainText('密钥无效，请检查模型设置');
    await choose(page, 'fail429');
    await answers(page).getByRole('button', { name: '重试' }).click();
    await expect(answers(page)).toContainText(/请求太多，请稍后重试，\d+ 秒后重试/);
    await choose(page, 'cut');
    await answers(page).getByRole('button', { name: '重试' }).click();
    await expect(answers(page)).toContainText('前半句');
    await expect(answers(page)).toContainText('连接中断，已收到的内容都在');
    await choose(page, 'echo');
    await answers(page).getByRole('button', { name: '重试' }).click();
    await expect(answers(page)).toContainText('收到：有人吗');
    expect(await faultsIn(page, 'light')).toEqual([]);
    await page.getByRole('button', { name: '用量', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: '用量' });
    const models = drawer.getByRole('region', { name: '按模型' });
    await expect(models.getByRole('row').filter({ hasText: 'fail401' })).toContainText('试验');
    await drawer.getByRole('button', { name: '每天的费用：看数据' }).click();
    await expect(drawer.getByRole('columnheader', { name: 'echo', exact: true })).toBeVisible();
    await drawer.getByText('所有人', { exact: true }).click();
    await expect(drawer.getByRole('region', { name: '按用户' }).getByRole('row')).not.toHaveCount(
      1,
    );
    expect(await faultsIn(page, 'light')).toEqual([]);
    const file = page.waitForEvent('download');
    await drawer.getByRole('button', { name: '导出' }).click();
    expect((await file).suggestedFilename()).toMatch(/^AI 对话用量 .*\.xlsx$/);
    expect(complaints).toEqual([]);
  },
);

const hostile = ['看：', ...hostileAnswers].join('\n\n');

test('more than sixty hostile answers run nothing and fetch nothing from elsewhere, nor where they are shared', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await openChat(page, server);
  await choose(page, 'parrot');
  await ask(page, hostile);
  await expect(answers(page)).toContainText('window.ran=1');
  await expect(answers(page).getByRole('button', { name: '重新生成' })).toBeVisible();
  const away = answers(page).getByRole('link', { name: '外部图片：进度' });
  await expect(away).toHaveAttribute('rel', /noopener/);
  // A diagram has a sheet of its own, within it.
  expect(
    await answers(page)
      .locator('script, iframe, style:not(svg style), [onerror], [onload]')
      .count(),
  ).toBe(0);
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
  await page.getByRole('button', { name: '分享', exact: true }).click();
  await page.getByRole('button', { name: '生成链接' }).click();
  const visitor = await (await browser.newContext()).newPage();
  const seen = watch(visitor, server);
  await visitor.goto(await page.getByLabel('分享链接').inputValue());
  await expect(answers(visitor)).toContainText('window.ran=1');
  await expect(answers(visitor).getByRole('link', { name: '外部图片：进度' })).toBeVisible();
  expect(
    await answers(visitor)
      .locator('script, iframe, style:not(svg style), [onerror], [onload]')
      .count(),
  ).toBe(0);
  expect(await visitor.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
  await visitor.context().close();
  for (const heard of [complaints, seen.complaints])
    expect(heard.filter((one) => one.includes('evil.example'))).toEqual([]);
});

test('a word is composed with Enter without sending, Shift+Enter breaks the line, Enter sends', async ({
  page,
  context,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await openChat(page, server);
  await choose(page, 'echo');
  const keyboard = await context.newCDPSession(page);
  const compose = (text: string): Promise<unknown> =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await box(page).focus();
  await compose('ni hao');
  await expect(box(page)).toHaveValue('ni hao');
  // As an input method tells of it: the key, and no sign that it types.
  for (const type of ['rawKeyDown', 'keyUp'] as const)
    await keyboard.send('Input.dispatchKeyEvent', {
      type,
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
    });
  await expect(box(page)).toHaveValue('ni hao');
  await expect(page.getByRole('article', { name: '问题' })).toHaveCount(0);
  await compose('你好');
  await keyboard.send('Input.insertText', { text: '你好' });
  await expect(box(page)).toHaveValue('你好');
  await box(page).press('Shift+Enter');
  await compose('shi jie');
  await keyboard.send('Input.insertText', { text: '世界' });
  await expect(box(page)).toHaveValue('你好\n世界');
  await box(page).press('Enter');
  await expect(page.getByRole('article', { name: '问题' })).toHaveText(/你好\s世界/);
  await expect(answers(page)).toContainText('收到：你好');
  expect(complaints).toEqual([]);
});

test(
  'on a phone conversations are found, named, put into the trash and taken out of it',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await page.setViewportSize({ width: 390, height: 844 });
    await beginSession(page, server);
    await openChat(page, server);
    await choose(page, 'echo');
    await ask(page, '周报怎么改写');
    await expect(answers(page)).toContainText('收到：周报怎么改写');
    expect(await faultsIn(page, 'light')).toEqual([]);
    await page.getByRole('button', { name: '对话列表' }).click();
    await list(page).getByRole('searchbox', { name: '搜索全部对话' }).fill('改写');
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    await list(page).getByRole('button', { name: '「周报怎么改写」的操作' }).click();
    await page.getByRole('menuitem', { name: '标题、文件夹与标签' }).click();
    const dialog = page.getByRole('dialog', { name: '标题、文件夹与标签' });
    await dialog.getByLabel('标题', { exact: true }).fill('第 48 周');
    await dialog.getByRole('button', { name: '保存' }).click();
    await list(page).getByRole('button', { name: '「第 48 周」的操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await expect(page.getByText('「第 48 周」已移到回收站')).toBeVisible();
    await page.getByRole('button', { name: '撤销' }).click();
    // The list has given way to a new conversation.
    await page.getByRole('button', { name: '对话列表' }).click();
    await expect(list(page).getByRole('button', { name: /^第 48 周/ })).toBeVisible();
    expect(await faultsIn(page, 'light')).toEqual([]);
    await list(page)
      .getByRole('button', { name: /^第 48 周/ })
      .click();
    await expect(page.getByRole('heading', { name: '第 48 周' })).toBeVisible();
    await expect(answers(page)).toContainText('收到：周报怎么改写');
    expect(complaints).toEqual([]);
  },
);

test(
  'files go along with a question, are taken off, looked through, and kept when it is put otherwise',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await beginSession(page, server);
    await openChat(page, server);
    await page.getByRole('combobox', { name: '模型' }).click();
    await page.getByTitle('本地助手').filter({ visible: true }).last().click();
    const input = page.getByLabel('选择附件', { exact: true });
    const file = (name: string, text: string) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await input.setInputFiles(file('程序.exe', 'MZ'));
    await expect(page.getByText(/文件格式不正确/)).toBeVisible();
    await input.setInputFiles([file('甲.md', '频率阈值写作 0.01%'), file('乙.txt', '不要的')]);
    const chips = page.getByRole('list', { name: '附件' });
    await chips.getByRole('button', { name: '去掉「乙.txt」' }).click();
    await expect(chips.getByRole('listitem')).toHaveCount(1);
    expect(await faultsIn(page, 'light')).toEqual([]);
    await ask(page, '频率阈值');
    await expect(answers(page)).toContainText('0.01%');
    const question = page.getByRole('article', { name: '问题' });
    await expect(question.getByRole('link', { name: '甲.md' })).toBeVisible();
    await question.getByRole('button', { name: '修改' }).click();
    await page.getByRole('textbox', { name: '修改问题' }).fill('阈值写作多少');
    await page.getByRole('button', { name: '发送修改' }).click();
    await expect(answers(page)).toContainText('0.01%');
    await expect(question.getByRole('link', { name: '甲.md' })).toBeVisible();
    await page.reload();
    await expect(question.getByRole('link', { name: '甲.md' })).toBeVisible();
    const opened = page.waitForEvent('popup');
    await question.getByRole('link', { name: '甲.md' }).click();
    await (await opened).close();
    expect(await faultsIn(page, 'dark')).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test(
  'a model is kept to a role, which asks it so often a minute; others are not offered it',
  { tag: '@long' },
  async ({ page, browser }) => {
    const person = { username: 'chat_reader', password: 'reader-secret-1' };
    const reading = await (await browser.newContext()).newPage();
    await register(reading, server, person);
    await beginSession(reading, server, person);
    await openChat(reading, server);
    const model = reading.getByRole('combobox', { name: '模型' });
    const offered = reading.locator('.ant-select-item-option', { hasText: 'echo · 试验' });
    await model.click();
    await expect(offered).toBeVisible();

    await beginSession(page, server);
    await openChat(page, server);
    await page.getByRole('button', { name: '模型设置' }).click();
    const drawer = page.getByRole('dialog', { name: '模型设置' });
    const keepTo = async (role: string, limit: string): Promise<void> => {
      await drawer.getByRole('button', { name: '修改' }).click();
      await drawer.getByRole('button', { name: '新增角色' }).click();
      await drawer.getByRole('combobox', { name: '角色' }).last().click();
      await page.getByTitle(role, { exact: true }).last().click();
      await drawer.getByLabel('每分钟次数').last().fill(limit);
      expect(await faultsIn(page, 'light')).toEqual([]);
      await drawer.getByRole('button', { name: '保存' }).click();
    };
    await keepTo('超级管理员', '');
    await expect(drawer.getByText('1 个角色')).toBeVisible();
    await reading.reload();
    await model.click();
    await expect(reading.locator('.ant-select-item-option').filter({ visible: true })).toHaveText([
      /本地助手/,
    ]);

    await keepTo('普通用户', '1');
    await expect(drawer.getByText('2 个角色')).toBeVisible();
    await reading.reload();
    await model.click();
    await offered.filter({ visible: true }).click();
    await ask(reading, '第一问');
    await expect(answers(reading)).toContainText('收到：第一问');
    // While an answer is written Enter sends nothing.
    await expect(answers(reading).getByRole('button', { name: '重新生成' })).toBeVisible();
    // As if both fell into one minute.
    await runSql(server, `update chat_pace set minute = date_trunc('minute', now()), asked = 1`);
    await ask(reading, '第二问');
    await expect(
      reading.getByText('问得太快了，这个模型每分钟最多 1 次，请稍后再试').first(),
    ).toBeVisible();
    // What was typed is still there.
    await expect(box(reading)).toHaveValue('第二问');
  },
);
