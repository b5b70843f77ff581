import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { faultsOf } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { openSection, register, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

async function openScreen(page: Page, title: string): Promise<void> {
  await openSection(page, '系统监控');
  await page.getByRole('navigation').getByText(title, { exact: true }).click();
}

/** What is well may differ from machine to machine; that the page has looked and says so may not. */
const verdict = /^(一切正常|有 \d+ 处需要处理|服务有故障)/;

test('the overview says whether all is well, and each line leads to its screen with a day of curves', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await openScreen(page, '监控总览');
  await expect(page).toHaveURL(/\/monitor\/overview$/);
  await expect(page.getByRole('heading', { level: 1, name: verdict })).toBeVisible();
  const well = page.getByRole('list', { name: '正常的项目' });
  await expect(well.getByRole('link', { name: /数据库/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^服务占用的内存：现在/ })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { level: 1, name: verdict })).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(0);
  await well.getByRole('link', { name: /服务.*个副本/ }).click();

  await expect(page).toHaveURL(/\/monitor\/server$/);
  const nodes = page.getByRole('list', { name: '副本' });
  await expect(nodes.getByRole('listitem')).toHaveCount(1);
  await expect(nodes).toContainText('当前连接');
  await page.setViewportSize({ width: 1440, height: 900 });
  // The numbers stand beside the picture, for who does not see it.
  await page.getByRole('button', { name: '处理器：看数据', exact: true }).click();
  const numbers = page.getByRole('group', { name: '处理器', exact: true });
  await expect(numbers.getByRole('row').nth(1)).toContainText('%');
  await page.getByRole('button', { name: '处理器：看数据', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '处理器：下载图片', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('处理器.png');
  await page.getByText('6 小时', { exact: true }).click();
  await expect(page).toHaveURL(/span=6h/);
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('somebody online is signed out at once, and the log tells it', async ({ page, browser }) => {
  const account = { username: 'gaoyuan', password: 'secret-1' };
  await register(page, server, account);
  const elsewhere = await browser.newContext();
  const his = await elsewhere.newPage();
  await signIn(his, server, account);
  await signIn(page, server);
  await openScreen(page, '在线用户');
  const people = page.getByRole('list', { name: '在线用户' });
  const him = people.getByRole('listitem').filter({ hasText: 'gaoyuan' }).first();
  await expect(people.getByText('当前设备')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await him.getByRole('button', { name: /^下线 Chrome/ }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('gaoyuan 将从 1 台设备退出，草稿会保留');
  await asked.getByRole('button', { name: '下线', exact: true }).click();
  await expect(page.getByText('已让 gaoyuan 下线')).toBeVisible();
  await expect(him).toHaveCount(0);
  await expect(his.getByRole('dialog').getByRole('button', { name: '重新登录' })).toBeVisible();
  await elsewhere.close();

  await openScreen(page, '操作日志');
  const done = page.getByRole('row', { name: /强制下线/ });
  await expect(done).toContainText('admin');
  await expect(done).toContainText('成功');
});

test('a change of a record stands in the operation log, field by field, with the way to the record', async ({
  page,
}) => {
  await signIn(page, server);
  await openSection(page, '系统管理');
  await page.getByRole('navigation').getByText('岗位管理').click();
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('岗位名称').fill('测试组长');
  await dialog.getByLabel('岗位编码').fill('test-lead');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
  const post = page.getByRole('row', { name: /test-lead/ });
  await post.getByRole('button', { name: '修改' }).click();
  await dialog.getByLabel('岗位名称').fill('平台组长');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);

  await openScreen(page, '操作日志');
  const row = page.getByRole('row', { name: /修改岗位 平台组长/ });
  await expect(row).toContainText('岗位名称 测试组长');
  expect(await faultsOf(page)).toEqual([]);
  await row.getByRole('button', { name: /修改岗位/ }).click();
  const record = page.getByRole('complementary', { name: /操作日志：修改岗位 平台组长/ });
  await record.getByRole('tab', { name: '变更', exact: true }).click();
  await expect(record.getByRole('deletion')).toHaveText('测试组长');
  await expect(record.getByRole('insertion')).toHaveText('平台组长');
  await record.getByRole('tab', { name: '请求' }).click();
  await expect(record.getByText('"post_name": "平台组长"')).toBeVisible();
  await record.getByRole('tab', { name: '这条记录的全部变更' }).click();
  await expect(record.getByText('新增岗位')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await record.getByRole('tab', { name: '变更', exact: true }).click();
  await record.getByRole('link', { name: '平台组长' }).click();
  await expect(page).toHaveURL(/\/system\/post\?id=\d+/);
  await expect(page.getByRole('complementary', { name: '岗位：平台组长' })).toBeVisible();
});

test(
  'who is kept out by wrong passwords is let in again, and old sign-ins are cleaned by date',
  { tag: '@long' },
  async ({ page }) => {
    await runSql(
      server,
      `insert into sys_login_log (username, ip, user_agent, succeeded, message, create_time)
     select 'old', '10.0.0.9', '', false, '用户名或密码错误', now() - interval '300 days' from generate_series(1, 3);
     insert into sys_sign_in_failure (account_key, ip) select 'wangyutong', '10.0.0.9' from generate_series(1, 12)`,
    );
    await signIn(page, server);
    await openScreen(page, '登录日志');
    const locks = page.getByRole('list', { name: '连续失败的账号' });
    await expect(locks).toContainText(/10\.0\.0\.9 对 wangyutong 连续失败 12 次/);
    await expect(page.getByRole('img', { name: /^最近 48 小时：成功 \d+ 次/ })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await locks.getByRole('button', { name: '解锁 wangyutong' }).click();
    await expect(locks).toHaveCount(0);
    await page.getByRole('button', { name: '清理' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('status')).toContainText('3 条登录日志，删除后不能恢复');
    await dialog.getByRole('button', { name: '删除 3 条' }).click();
    await expect(page.getByText('已清理 3 条登录日志')).toBeVisible();
  },
);

test(
  'caches and the database are looked into, and a cache is emptied',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await signIn(page, server);
    await openScreen(page, '缓存监控');
    await expect(page.getByRole('heading', { name: '进程内，1 个副本' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: '用户权限' }).click();
    await expect(page).toHaveURL(/\/monitor\/cache-list\?name=principal/);
    await page
      .getByRole('region', { name: '键' })
      .getByRole('button', { name: '1', exact: true })
      .click();
    await expect(page.getByRole('region', { name: '值' })).toContainText('"permissions"');
    await page.getByRole('button', { name: '登录会话' }).click();
    await page
      .getByRole('region', { name: '键' })
      .getByRole('listitem')
      .getByRole('button')
      .first()
      .click();
    await expect(page.getByRole('region', { name: '值' })).toContainText('••••');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: '清除缓存登录会话' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '清除' }).click();
    await expect(page.getByText('已清除缓存「登录会话」')).toBeVisible();

    await openScreen(page, '连接池监控');
    await expect(page.getByRole('heading', { level: 1, name: /^正常/ })).toBeVisible();
    const connections = page.getByRole('region', { name: '连接', exact: true });
    await connections
      .getByRole('button', { name: /^连接 \d+/ })
      .first()
      .focus();
    await expect(connections.getByRole('status')).toContainText('·');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByText('慢查询', { exact: true }).click();
    const slow = page.getByRole('region', { name: '慢查询' });
    await slow
      .getByRole('listitem')
      .filter({ hasText: /select/ })
      .first()
      .getByRole('button', { name: '执行计划' })
      .click();
    await expect(page.getByRole('list', { name: '执行计划' })).toContainText('约');
    await page.getByText('表和索引', { exact: true }).click();
    await expect(page.getByRole('img', { name: /^表和索引的大小：最大的是/ })).toBeVisible();
    await expect(page.getByRole('region', { name: '最大的表' }).getByRole('row')).toHaveCount(21);
    expect(complaints).toEqual([]);
  },
);

test('the API is read and tried with one’s own session', { tag: '@long' }, async ({ page }) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await openScreen(page, '接口文档');
  const list = page.getByRole('navigation', { name: '接口' });
  await list.getByLabel('搜索接口').fill('岗位列表');
  await list.getByRole('button', { name: 'GET 岗位列表' }).click();
  const detail = page.getByRole('article', { name: 'GET /admin/v2/system/post' });
  await expect(detail).toContainText('需要权限 system:post:list');
  expect(await faultsOf(page)).toEqual([]);
  const attempt = detail.getByRole('region', { name: '试一试' });
  await attempt.getByLabel('limit').fill('1');
  await attempt.getByRole('button', { name: '发送' }).click();
  await expect(attempt.getByRole('status', { name: '返回' })).toContainText('"rows"');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '返回列表' }).click();
  await list.getByLabel('搜索接口').fill('新增岗位');
  await list.getByRole('button', { name: 'POST 新增岗位' }).click();
  await attempt
    .or(page.getByRole('region', { name: '试一试' }))
    .getByRole('button', { name: '发送' })
    .click();
  // What changes data asks first.
  await expect(page.getByRole('dialog')).toContainText('这会改变真实的数据');
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  expect(complaints).toEqual([]);
});
