import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { faultsOf } from './support/axe.ts';
import { beginSession, openSection, register, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import { tick } from './support/stillness.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1', SEED_DEMO: 'false' });
});
test.afterAll(({ browser }) => endAll(browser, server));

const bell = (page: Page, unread?: number) =>
  page.getByRole('banner').getByRole('button', {
    name: unread ? `我的通知，${unread} 条未读` : unread === 0 ? /^我的通知$/ : /^我的通知/,
  });
const panel = (page: Page) => page.getByRole('dialog', { name: '我的通知' });
const drawer = (page: Page) =>
  page.locator('.ant-drawer-content-wrapper').filter({ visible: true });

/** Chooses Markdown for the open form and writes its text once the other editor has gone. */
async function writeMarkdown(dialog: Locator, content: string): Promise<void> {
  // A dialog that still grows moves away under the pointer.
  await expect(dialog.getByRole('toolbar')).toBeVisible();
  await tick(dialog.getByRole('radio', { name: 'Markdown' }));
  await expect(dialog.getByRole('toolbar')).toHaveCount(0);
  await dialog.getByRole('textbox', { name: '公告内容', exact: true }).fill(content);
}

async function write(page: Page, title: string, content: string): Promise<void> {
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog', { name: '新增通知公告' });
  await dialog.getByLabel('公告标题').fill(title);
  await writeMarkdown(dialog, content);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a notice reaches a signed-in colleague without reload, is read, and its readers’ list shows it', async ({
  page,
  browser,
}) => {
  const account = { username: 'reader_one', password: 'secret-99' };
  await register(page, server, account);
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const context = await browser.newContext();
  const reader = await context.newPage();
  const readersComplaints = watch(reader, server).complaints;
  await signIn(reader, server, account);
  await expect(bell(reader, 0)).toBeVisible();

  await openSection(page, '系统管理');
  await page.getByRole('navigation').getByText('通知公告').click();
  await expect(page).toHaveTitle('通知公告 - Work Manage');
  await expect(page.getByText('还没有通知公告，新增一条吧')).toBeVisible();
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog', { name: '新增通知公告' });
  await dialog.getByLabel('公告标题').fill('周五消防演练');
  await writeMarkdown(dialog, '本周五 **15:00** 演练。\n\n- 走楼梯\n- 到东侧广场集合');
  const preview = dialog.getByRole('region', { name: '预览' });
  await expect(preview.getByRole('strong')).toHaveText('15:00');
  await expect(preview.getByRole('listitem')).toHaveText(['走楼梯', '到东侧广场集合']);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);

  // The colleague's page hears of it by itself, and the writer's own too.
  await expect(bell(reader, 1)).toBeVisible();
  await expect(bell(page, 1)).toBeVisible();
  await bell(reader).click();
  await panel(reader)
    .getByRole('button', { name: /周五消防演练/ })
    .click();
  await expect(drawer(reader).getByRole('heading', { name: '周五消防演练' })).toBeVisible();
  await expect(drawer(reader).getByRole('listitem')).toHaveText(['走楼梯', '到东侧广场集合']);
  await expect(bell(reader, 0)).toBeVisible();

  const row = page.getByRole('row', { name: /周五消防演练/ });
  await row.getByRole('button', { name: '阅读情况' }).click();
  await expect(drawer(page).getByRole('tab', { name: '阅读情况（1 / 2 已读）' })).toBeVisible();
  await expect(drawer(page).getByRole('row', { name: /reader_one/ })).toContainText(
    /\d{4}-\d\d-\d\d/,
  );
  await expect(drawer(page).getByRole('row', { name: /admin/ })).toContainText('未读');
  await page.keyboard.press('Escape');

  // Closed, it is gone from the open drawer.
  await row.getByRole('button', { name: '修改' }).click();
  const edit = page.getByRole('dialog', { name: '修改通知公告' });
  await edit.getByText('关闭', { exact: true }).click();
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(row).toContainText('关闭');
  await expect(drawer(reader)).toContainText('这条通知公告已经撤回');
  await expect(bell(page, 0)).toBeVisible();
  expect([...complaints, ...readersComplaints.filter((text) => !/404/.test(text))]).toEqual([]);
  await context.close();
});

test('the bell works by keyboard, and all are read at once', { tag: '@long' }, async ({ page }) => {
  await beginSession(page, server);
  await page.goto(`${server.url}/system/notice`);
  await write(page, '第一条', '一');
  await write(page, '第二条', '二');
  await expect(bell(page, 2)).toBeVisible();
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(panel(page).getByRole('button', { name: /第一条/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();

  await bell(page).click();
  await panel(page).getByRole('button', { name: '全部已读' }).click();
  await expect(bell(page, 0)).toBeVisible();
  await panel(page).getByRole('button', { name: '查看全部' }).click();
  await expect(drawer(page).getByRole('listitem')).toHaveCount(2);
  await drawer(page).getByText('未读', { exact: true }).first().click();
  await expect(drawer(page)).toContainText('没有未读的通知公告');
  await drawer(page).getByRole('button').first().press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
});

test('hostile text is shown as it was written and does nothing', async ({ page }) => {
  await signIn(page, server);
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`${server.url}/system/notice`);
  const title = '<img src=x onerror=alert(1)>';
  await write(
    page,
    title,
    '<script>alert(2)</script>\r\n\r\n<b onclick="alert(3)">粗</b>\n\n[点我](javascript:alert(4)) [文档](https://example.com/)',
  );
  await bell(page).click();
  await panel(page)
    .getByRole('button', { name: /onerror/ })
    .click();
  await expect(drawer(page).getByRole('heading', { name: title })).toBeVisible();
  const text = drawer(page).locator('.md-editor-preview');
  await expect(text).toContainText('<script>alert(2)</script>');
  await expect(text).toContainText('<b onclick="alert(3)">粗</b>');
  await expect(text).toContainText('[点我](javascript:alert(4))');
  await expect(text.locator('script, b, img')).toHaveCount(0);
  const link = text.getByRole('link');
  await expect(link).toHaveText('文档');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  expect(seen).toEqual([]);
});

test(
  'axe finds nothing at the bell and in its lists in light and dark',
  { tag: '@long' },
  async ({ page }) => {
    await beginSession(page, server);
    await page.goto(`${server.url}/system/notice`);
    await write(
      page,
      '无障碍',
      '**粗体** `代码` [链接](https://example.com/)\n\n> 引用\n\n| 列 |\n| --- |\n| 甲 |',
    );
    const row = page.getByRole('row', { name: /无障碍/ });
    await expect(bell(page)).toHaveAccessibleName(/条未读/);
    expect(await faultsOf(page), 'list').toEqual([]);
    await bell(page).click();
    await expect(panel(page).getByRole('listitem').first()).toContainText('无障碍');
    expect(await faultsOf(page), 'bell').toEqual([]);
    await panel(page)
      .getByRole('button', { name: /无障碍/ })
      .click();
    await expect(drawer(page).getByRole('table')).toBeVisible();
    expect(await faultsOf(page, '[role=dialog]'), 'notice').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await row.getByRole('button', { name: '修改' }).click();
    await expect(page.getByRole('region', { name: '预览' }).getByRole('table')).toBeVisible();
    expect(await faultsOf(page, '[role=dialog]'), 'form').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await row.getByRole('button', { name: '阅读情况' }).click();
    await expect(drawer(page).getByRole('row', { name: /admin/ })).toBeVisible();
    expect(await faultsOf(page, '[role=dialog]'), 'readers').toEqual([]);
  },
);
