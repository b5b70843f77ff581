import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { endAll } from './support/end.ts';
import { beginSession, register, signIn, watch } from './support/people.ts';
import { expectDraft } from './support/drafts.ts';
import { databaseOf } from './support/database.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { follow, tick } from './support/stillness.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));
async function makePosts(count: number): Promise<void> {
  const client = new Client(databaseOf(server));
  await client.connect();
  // Those of the demo set would be among them.
  await client.query(`delete from sys_user_post; delete from sys_post where post_code !~ '^code'`);
  await client.query(
    `insert into sys_post (post_code, post_name, post_sort)
     select 'code' || n, '岗位 ' || n, n from generate_series(1, $1::int) n
     on conflict do nothing`,
    [count],
  );
  await client.end();
}

const nodes = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length);

test('2.5 home shows this installation in numbers', async ({ page }) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const region = (name: string) => page.getByRole('region', { name });
  await expect(region('系统概况').getByText('在线会话')).toBeVisible();
  await expect(region('登录统计').getByText('最近 14 天')).toBeVisible();
  await expect(region('登录统计').locator('.wm-chart-good')).toHaveCount(14);
  await expect(region('版本信息').getByText(/^PostgreSQL 18/)).toBeVisible();
  await expect(region('接着做').getByText('欢迎使用 Work Manage').first()).toBeVisible();
  await expect(region('第一步').getByRole('link', { name: '换一个自己的密码' })).toBeVisible();
  await expect(page.getByText('件待办今天到期')).toBeVisible();
  await page.getByRole('button', { name: '编辑首页' }).click();
  await page.getByRole('button', { name: '移除「登录统计」' }).click();
  await page.getByRole('button', { name: '把「常用入口」移到左栏' }).click();
  await page.getByRole('button', { name: '完成' }).click();
  await expect(region('登录统计')).toHaveCount(0);
  await page.reload();
  await expect(region('常用入口')).toBeVisible();
  await expect(region('登录统计')).toHaveCount(0);
  await region('常用入口').getByRole('link', { name: '我的笔记' }).click();
  await expect(page).toHaveURL(/\/notebook\/note$/);
  expect(complaints).toEqual([]);
});

test('2.2 one changes one’s information and password and ends sessions elsewhere', async ({
  page,
  browser,
}) => {
  const account = { username: 'wang', password: 'secret-1' };
  await register(page, server, account);
  await signIn(page, server, account);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, server, account);

  await page.goto(`${server.url}/user/profile`);
  await expect(page).toHaveTitle('个人中心 - Work Manage');
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('个人中心');
  const info = page.getByRole('region', { name: '基本资料' });
  await info.getByLabel('姓名').fill('王工');
  await info.getByLabel('手机号码').fill('13900139000');
  await info.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: /王工，用户菜单/ })).toBeVisible();

  const sessions = page.getByRole('region', { name: '登录会话' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: '下线其他所有会话' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '下线' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await other.getByRole('dialog').getByRole('button', { name: '重新登录' }).click();
  await expect(other).toHaveURL(/\/login/);

  const form = page.getByRole('region', { name: '修改密码' });
  const change = async (old: string, next: string): Promise<void> => {
    await form.getByLabel('旧密码').fill(old);
    await form.getByLabel('新密码', { exact: true }).fill(next);
    await form.getByLabel('确认新密码').fill(next);
    await form.getByRole('button', { name: '修改密码' }).click();
  };
  await change('wrong-one', 'secret-2');
  await expect(form.getByText('旧密码不正确')).toBeVisible();
  await change('secret-1', 'short');
  await expect(form.getByText('密码长度应为 6 到 16 个字符')).toBeVisible();
  await change('secret-1', 'secret-2');
  await expect(page.getByText('密码已修改，其他设备需要重新登录')).toBeVisible();
  await signIn(other, server, { username: 'wang', password: 'secret-2' });
  await elsewhere.close();
});

test('5 what was typed and not saved is offered again after a reload', async ({ page }) => {
  await beginSession(page, server);
  await page.goto(`${server.url}/user/profile`);
  const info = page.getByRole('region', { name: '基本资料' });
  await info.getByLabel('邮箱').fill('draft@example.com');
  await expectDraft(page, 'draft@example.com');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(info.getByText(/有未保存的内容/)).toBeVisible();
  await info.getByRole('button', { name: '恢复' }).click();
  await expect(info.getByLabel('邮箱')).toHaveValue('draft@example.com');
});

test('9 a page of 1000 rows stands on at most 3,000 nodes, and a look goes with the account', async ({
  page,
  browser,
}) => {
  await makePosts(2500);
  await beginSession(page, server);
  await page.goto(`${server.url}/system/post`);
  const pager = page.getByRole('navigation', { name: '分页' });
  await expect(pager.getByText('共 2,500 条')).toBeVisible();
  await expect(pager.getByRole('button', { name: /^第/ })).toHaveCount(7);
  await pager.getByRole('combobox').click();
  await page.getByText('1000 条/页').click();
  await expect(page.getByText('岗位 5', { exact: true })).toBeVisible();
  await expect(pager.getByRole('button', { name: /^第/ })).toHaveCount(3);
  expect(await nodes(page)).toBeLessThanOrEqual(3000);
  const body = page.locator('.ant-table-tbody-virtual-holder');
  await body.hover();
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByText('岗位 5', { exact: true })).toHaveCount(0);
  expect(await nodes(page)).toBeLessThanOrEqual(3000);

  const edge = page.getByRole('separator', { name: '调整「岗位编码」列宽' });
  const box = await edge.boundingBox();
  if (!box) throw new Error('no edge');
  await page.mouse.move(box.x + 4, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 64, box.y + 10, { steps: 5 });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/admin/v2/preferences'));
  await page.mouse.up();
  await page.getByRole('button', { name: '列设置' }).click();
  await tick(page.getByRole('checkbox', { name: '备注' }), false);
  expect((await saved).status()).toBe(200);

  const elsewhere = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await elsewhere.newPage();
  await beginSession(other, server);
  await other.goto(`${server.url}/system/post`);
  await expect(other.getByText('共 2,500 条')).toBeVisible();
  await expect(other.getByRole('columnheader', { name: '备注' })).toHaveCount(0);
  await elsewhere.close();
});

test('9 under 992 px the pager has 5 buttons, and nothing is wider than a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // More than five pages, whether or not the journey above has made its own.
  await makePosts(200);
  await signIn(page, server);
  const requests = follow(page);
  for (const address of ['/index', '/user/profile', '/system/post']) {
    await page.goto(server.url + address);
    await requests.answered();
    const wider = await page.evaluate(() =>
      Math.max(
        document.documentElement.scrollWidth - window.innerWidth,
        ...[...document.querySelectorAll('.wm-pane')].map(
          (pane) => pane.scrollWidth - pane.clientWidth,
        ),
      ),
    );
    expect(wider, address).toBe(0);
  }
  await expect(
    page.getByRole('navigation', { name: '分页' }).getByRole('button', { name: /^第/ }),
  ).toHaveCount(5);
});

test('2.7 an import goes on when its dialog is closed, and the drawer outlives a reload', async ({
  page,
}) => {
  await beginSession(page, server);
  await page.goto(`${server.url}/notebook/note?view=table`);
  await page.getByLabel('选择文件', { exact: true }).setInputFiles([
    { name: '甲.md', mimeType: 'text/markdown', buffer: Buffer.from('# 甲') },
    { name: '乙.md', mimeType: 'text/markdown', buffer: Buffer.from('# 乙') },
  ]);
  const dialog = page.getByRole('dialog', { name: '导入笔记' });
  await dialog.getByRole('button', { name: '开始导入', exact: true }).click();
  await dialog.getByRole('button', { name: '全部任务' }).click();
  const drawer = page.getByRole('dialog', { name: '任务' });
  // The newest first: the import, and below it the look through what was brought.
  const ended = drawer.getByText(/已完成 2 \/ 2/).first();
  await expect(ended).toBeVisible();
  await page.reload();
  await expect(ended).toBeVisible();
  await drawer.getByText('查看结果').first().click();
  await expect(drawer.getByText(/已导入 2 篇/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('2.7 what was typed into a dialog is offered again after a reload, until it is saved', async ({
  page,
}) => {
  await beginSession(page, server);
  await page.goto(`${server.url}/system/post`);
  const dialog = page.getByRole('dialog', { name: '新增岗位' });
  await page.getByRole('button', { name: '新增' }).click();
  await dialog.getByLabel('岗位名称').fill('没写完的岗位');
  await expectDraft(page, '没写完的岗位');
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByRole('button', { name: '新增' }).click();
  await expect(dialog.getByText(/有未保存的内容/)).toBeVisible();
  await dialog.getByRole('button', { name: '恢复' }).click();
  await expect(dialog.getByLabel('岗位名称')).toHaveValue('没写完的岗位');
  await dialog.getByLabel('岗位编码').fill('draft');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: /没写完的岗位/ })).toBeVisible();
  await page.getByRole('button', { name: '新增' }).click();
  await expect(dialog.getByLabel('岗位名称')).toHaveValue('');
  await expect(dialog.getByText(/有未保存的内容/)).toHaveCount(0);
});

test('2.7 the header tells of work that ended unseen until its drawer was opened', async ({
  page,
}) => {
  await beginSession(page, server);
  await page.goto(`${server.url}/notebook/note?view=table`);
  await page
    .getByLabel('选择文件', { exact: true })
    .setInputFiles([{ name: '丙.md', mimeType: 'text/markdown', buffer: Buffer.from('# 丙') }]);
  const dialog = page.getByRole('dialog', { name: '导入笔记' });
  await dialog.getByRole('button', { name: '开始导入', exact: true }).click();
  await expect(dialog.getByText(/已导入 1 篇/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${server.url}/index`);
  const button = page.getByRole('banner').getByRole('button', { name: /^任务，2 个新结果/ });
  await button.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: '任务' });
  const isSaved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/admin/v2/preferences') && answer.request().method() === 'PUT',
  );
  await expect(drawer.getByText(/已完成 1 \/ 1/).first()).toBeVisible();
  await isSaved;
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: /^任务/ })).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem('preferences'));
  const tasks = page.waitForResponse('**/admin/v2/tasks');
  await page.reload();
  await tasks;
  await expect(page.getByRole('region', { name: '正在进行的任务' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^任务/ })).toHaveCount(0);
});
