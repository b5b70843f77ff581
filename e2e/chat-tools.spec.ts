import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { startStubProvider, stubKey } from '../apps/server/src/areas/chat/testing/stub-provider.ts';
import type { StubProvider } from '../apps/server/src/areas/chat/testing/stub-provider.ts';
import { faultsIn } from './support/axe.ts';
import { answers, ask, openChat } from './support/chat.ts';
import { runSql } from './support/database.ts';
import { signIn, watch } from './support/people.ts';
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

async function connect(page: Page, models: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: '模型设置' }).click();
  const drawer = page.getByRole('dialog', { name: '模型设置' });
  await drawer.getByRole('button', { name: '新增给所有人' }).click();
  await drawer.getByLabel('名称', { exact: true }).fill('试验');
  await drawer.getByLabel('地址').fill(stub.baseUrl);
  await drawer.getByLabel('密钥').fill(stubKey);
  for (const [at, model] of models.entries()) {
    if (at > 0) await drawer.getByRole('button', { name: '新增模型' }).click();
    await drawer.getByLabel('模型名称').nth(at).fill(model);
  }
  await drawer.getByRole('button', { name: '保存' }).click();
  // Those of the journey before are there, too.
  await expect(drawer.getByText(`····${stubKey.slice(-4)} · ${models[0]}`)).toBeVisible();
  await drawer.getByRole('button', { name: '关闭' }).click();
}

const card = (page: Page, state: string): Locator =>
  page.getByRole('region', { name: `${state}：加待办` });

test('a gene is looked up and drawn at once; a to-do is written once it is confirmed, and taken back', async ({
  page,
}) => {
  const kept = (): Promise<string> =>
    runSql(server, `select count(*)::text from workbench_todo where text = '订新引物'`);
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await openChat(page, server);
  await connect(page, ['obeys']);
  await page.getByRole('combobox', { name: '模型' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'obeys · 试验' }).click();
  const rows = '[["1月",3],["2月",5]]';
  await ask(
    page,
    `CALL gene_lookup {"symbol":"BRCA1"} CALL chart_draw {"kind":"bar","title":"销量","columns":["月","件"],"rows":${rows}} CALL todo_add {"text":"订引物","day":"2027-03-01"}`,
  );
  const steps = page.getByRole('list', { name: '查找经过' });
  await expect(steps).toContainText('查基因：BRCA1');
  await expect(page.getByRole('img', { name: /^销量：/ })).toBeVisible();
  await expect(card(page, '待确认')).toBeVisible();
  expect(await faultsIn(page, 'light')).toEqual([]);
  await page.reload();
  await card(page, '待确认').getByRole('textbox', { name: '待办' }).fill('订新引物');
  await card(page, '待确认').getByRole('button', { name: '确认写入' }).click();
  await expect(card(page, '已写入')).toContainText('订新引物');
  expect(await kept()).toBe('1');
  await answers(page).getByRole('button', { name: '接着回答' }).click();
  await expect(answers(page)).toContainText('知道了');
  await expect(page.getByRole('button', { name: '接着回答' })).toBeHidden();
  await card(page, '已写入').getByRole('button', { name: '撤销' }).click();
  await expect(card(page, '已撤销')).toBeVisible();
  expect(await kept()).toBe('0');
  await expect(answers(page)).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('selected text is improved with its changes shown, each taken, left or undone by itself', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await openChat(page, server);
  await connect(page, ['mends']);
  await page.goto(`${server.url}/notebook/edit/${encodeURIComponent('快捷键')}`);
  const source = page.getByRole('textbox', { name: '笔记正文' });
  await source.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n今天天气晴郎，我们出去散不。');
  const panel = page.getByRole('dialog', { name: '改写选中的文字' });
  await page.keyboard.press('Shift+Home');
  await page.getByRole('button', { name: '改写' }).click();
  // The models of the journey before are there, too.
  await panel.getByRole('combobox', { name: '模型' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'mends' }).click();
  await panel.getByRole('button', { name: '改进文字' }).click();
  await expect(panel.getByRole('group', { name: '第 2 处' })).toBeVisible();
  await expect(source).toContainText('晴郎，我们出去散不');
  expect(await faultsIn(page, 'light')).toEqual([]);
  await panel.getByRole('group', { name: '第 1 处' }).getByRole('button', { name: '接受' }).click();
  await expect(source).toContainText('晴朗，我们出去散不');
  await panel.getByRole('group', { name: '第 2 处' }).getByRole('button', { name: '接受' }).click();
  await expect(source).toContainText('晴朗，我们出去散步');
  await panel.getByRole('button', { name: '关闭' }).click();
  await source.click();
  await page.keyboard.press('Control+z');
  await expect(source).toContainText('晴朗，我们出去散不');
  await page.keyboard.press('Control+z');
  await expect(source).toContainText('晴郎，我们出去散不');
  expect(complaints).toEqual([]);
});
