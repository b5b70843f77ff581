import { expect, test } from '@playwright/test';
import { faultsIn } from './support/axe.ts';
import { beginSession, signIn, watch } from './support/people.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await lendServer();
});
test.afterAll(() => server.stop());

test('a note is asked about beside it, and the conversation goes on among the others', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/notebook/preview/${encodeURIComponent('快捷键')}`);
  await page.getByRole('button', { name: '问问 AI' }).click();
  const panel = page.getByRole('dialog', { name: '问问 AI' });
  await expect(panel.getByText('当前：快捷键')).toBeVisible();
  expect(await faultsIn(page, 'light')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: '问问 AI' })).toBeFocused();
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: '总结' }).click();
  await panel.getByRole('textbox', { name: '问题', exact: true }).press('Enter');
  await expect(panel.getByRole('article', { name: '回答' })).toContainText('快捷键');
  expect(await faultsIn(page, 'light')).toEqual([]);
  expect(await faultsIn(page, 'dark')).toEqual([]);
  // The page is used beside it: what is selected there is what the next question may be about.
  const line = page.getByRole('main').getByText('立即保存');
  await line.selectText();
  await expect(panel.getByText(/^选中 \d+ 字/)).toBeVisible();
  await panel.getByRole('button', { name: '解释选中的文字' }).click();
  await expect(panel.getByRole('textbox', { name: '问题', exact: true })).toHaveValue(
    /^解释选中的这段话：\n\n> /,
  );
  expect(await faultsIn(page, 'light')).toEqual([]);
  await panel.getByRole('button', { name: '不管选中的文字' }).click();
  await expect(panel.getByRole('group', { name: '选中的文字' })).toBeHidden();
  await panel.getByRole('link', { name: '在 AI 对话中打开' }).click();
  await expect(page).toHaveURL(/\/chat\?c=\d+/);
  await expect(page.getByRole('article', { name: '回答' })).toContainText('快捷键');
  expect(complaints).toEqual([]);
});

test('a book is asked about on the page that is read, and its keys stay with the question', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/read/book/${encodeURIComponent('阅读器使用手册')}`);
  const reader = page.getByRole('region', { name: /^阅读《/ });
  await expect(reader.getByRole('heading', { name: / · / })).toBeVisible();
  await page.keyboard.press('q');
  const panel = page.getByRole('dialog', { name: '问问 AI' });
  await expect(panel.getByText(/^当前：《/)).toBeVisible();
  // The page makes room: nothing of it lies under the panel.
  const rightOf = async (): Promise<number> => {
    const box = await reader.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? Infinity);
  };
  await expect
    .poll(async () => (await rightOf()) - ((await panel.boundingBox())?.x ?? 0))
    .toBeLessThanOrEqual(1);
  const box = panel.getByRole('textbox', { name: '问题', exact: true });
  // One types at once, without a press of the pointer.
  await expect(box).toBeFocused();
  await page.keyboard.type('快捷键 q');
  await expect(box).toHaveValue('快捷键 q');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('article', { name: '回答' })).not.toBeEmpty();
  await expect(panel.getByRole('button', { name: '停止' })).toBeHidden();
  // One asks on without a press of the pointer, either.
  await expect(box).toBeFocused();
  expect(await faultsIn(page, 'light')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await reader.getByRole('button', { name: '问问 AI' }).click();
  await expect(panel).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a gene and a mind map are asked about where they stand, each answered from itself', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const panel = page.getByRole('dialog', { name: '问问 AI' });
  const box = panel.getByRole('textbox', { name: '问题', exact: true });
  const askAbout = async (question: string): Promise<void> => {
    await page.getByRole('button', { name: '问问 AI' }).filter({ visible: true }).click();
    await expect(panel.getByText(/^当前：/)).toBeVisible();
    await expect(box).toBeFocused();
    await box.fill(question);
    await box.press('Enter');
  };
  const answer = panel.getByRole('article', { name: '回答' });
  await page.goto(`${server.url}/knowledge/gene/BRAF`);
  await expect(page.getByRole('heading', { name: /^BRAF/ })).toBeVisible();
  await askAbout('7q34');
  await expect(answer).toContainText('B-Raf 原癌基因 · 7q34');
  await answer.getByRole('link', { name: '[1]' }).click();
  await expect(page.getByRole('link', { name: '打开原文' })).toHaveAttribute(
    'href',
    /\/knowledge\/gene\/BRAF/,
  );
  expect(await faultsIn(page, 'light')).toEqual([]);
  await page.goto(`${server.url}/mindmap/edit/1`);
  const first = page.locator('.mm-node').first();
  await expect(first).toBeVisible();
  const name = (await first.textContent()) ?? '';
  await askAbout(name);
  await expect(answer).toContainText(name);
  expect(complaints).toEqual([]);
});
