import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { beginSession, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  // With the demo office: people of other departments.
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1', SEED_DEMO: 'true' });
});
test.afterAll(({ browser }) => endAll(browser, server));

const account = { username: 'he_clerk', password: 'clerk-secret' };
const colleague = { username: 'peng_lan', mobile: '13911112222', email: 'peng.lan@example.cn' };
const postPath = '/admin/v2/system/post';
const userPath = '/admin/v2/system/user';

const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const rowOf = (page: Page, name: RegExp): Locator => page.getByRole('row', { name });
const list = (page: Page): Locator => page.locator('.wm-list').filter({ visible: true });
const side = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' });
const topMenu = (page: Page): Locator => page.getByRole('navigation', { name: '顶部菜单' });
const heads = (page: Page): Locator =>
  list(page).locator('.ant-table-thead th:not(.ant-table-selection-column)');
const usernames = (page: Page): Locator =>
  list(page).locator('tbody tr.ant-table-row td.ant-table-cell-fix-start button');
const option = (page: Page, text: string): Locator =>
  page.locator('.ant-select-item-option', { hasText: text }).filter({ visible: true });

/** What the server answers to a call with the session of a page. */
async function ask(
  page: Page,
  path: string,
  body?: Record<string, unknown>,
): Promise<{ status: number; data: Record<string, unknown> }> {
  return page.evaluate(
    async ([url, sent]) => {
      const token = /Admin-Token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = {
        authorization: `Bearer ${decodeURIComponent(token)}`,
        ...(sent && { 'content-type': 'application/json' }),
      };
      const rest = sent ? { method: 'POST', body: JSON.stringify(sent) } : {};
      const answer = await fetch(url, { headers, ...rest });
      const { data } = (await answer.json()) as { data: Record<string, unknown> | null };
      return { status: answer.status, data: data ?? {} };
    },
    [path, body] as const,
  );
}

/** The fields that the server tells of users. */
async function keysOfUsers(page: Page): Promise<string[]> {
  const { data } = await ask(page, `${userPath}?limit=50`);
  const rows = data['rows'] as Record<string, unknown>[];
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** Everything that the calls of a page are answered, exports too. The browser itself does not keep what was read as a blob. */
async function hearAnswers(page: Page): Promise<string[]> {
  const heard: string[] = [];
  const isCall = (url: URL): boolean =>
    /\/v2\//.test(url.pathname) && !url.pathname.includes('/stream');
  await page.route(isCall, async (route) => {
    const answer = await route.fetch();
    heard.push(await answer.text());
    await route.fulfill({ response: answer });
  });
  return heard;
}

async function saveDialog(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: '保存' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

/** Ticks entries of the menu tree of the role form, or takes ticks away. */
async function tick(page: Page, above: string, entries: string[]): Promise<void> {
  await dialogOf(page).getByLabel('搜索菜单权限').fill(above);
  const tree = dialogOf(page).getByRole('tree', { name: '菜单权限' });
  for (const entry of entries) {
    const node = tree
      .locator('.ant-tree-treenode')
      .filter({ has: page.getByText(entry, { exact: true }) });
    await node.locator('.ant-tree-checkbox').click();
  }
}

async function makeDepartment(page: Page): Promise<void> {
  await page.goto(`${server.url}/system/dept`);
  await rowOf(page, /市场部/)
    .getByRole('button', { name: /新\s?增/ })
    .click();
  await dialogOf(page).getByLabel('部门名称').fill('客服组');
  await saveDialog(page);
  await expect(rowOf(page, /客服组/)).toBeVisible();
}

async function makeRole(page: Page): Promise<void> {
  await page.goto(`${server.url}/system/role`);
  await page.getByRole('button', { name: '新增' }).click();
  await dialogOf(page).getByLabel('角色名称').fill('客服专员');
  await dialogOf(page).getByLabel('权限字符').fill('service_clerk');
  await tick(page, '用户管理', ['查询', '修改']);
  await tick(page, '岗位管理', ['岗位管理']);
  await saveDialog(page);
  const row = rowOf(page, /客服专员/);
  await row.getByRole('button', { name: '数据权限' }).click();
  await dialogOf(page).getByLabel('权限范围').click();
  await option(page, '本部门数据').first().click();
  await saveDialog(page);
  await expect(row).toContainText('本部门数据');
}

async function openColumns(page: Page): Promise<void> {
  await page.goto(`${server.url}/system/role`);
  await rowOf(page, /客服专员/)
    .getByRole('button', { name: '更多' })
    .click();
  await page.getByRole('menuitem', { name: '分配字段' }).click();
  await page.getByLabel('搜索资源或字段').fill('system:user');
}

async function saveColumns(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `保存（${count}）` }).click();
  await saveDialog(page);
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled();
}

async function makePeople(page: Page): Promise<void> {
  await page.goto(`${server.url}/system/user`);
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('用户名').fill(account.username);
  await dialog.getByLabel('密码').fill(account.password);
  await dialog.getByLabel('姓名').fill('何客服');
  await dialog.getByLabel('部门').fill('客服组');
  await page.locator('.ant-select-tree-title', { hasText: '客服组' }).click();
  await dialog.getByLabel('角色').click();
  await option(page, '客服专员').click();
  // The list covers what stands below it.
  await dialog.getByLabel('姓名').click();
  await saveDialog(page);
  await expect(rowOf(page, /he_clerk/)).toContainText('客服专员');
  const { data } = await ask(page, `${userPath}/options`);
  const depts = data['depts'] as { id: number; name: string }[];
  const deptId = depts.find(({ name }) => name === '客服组')?.id;
  const made = await ask(page, userPath, {
    ...colleague,
    nickname: '彭岚',
    password: 'other-secret',
    dept_id: deptId,
  });
  expect(made.status).toBe(200);
}

/** Finds pages by what is typed into the palette. */
async function expectPages(page: Page, typed: string, titles: string[]): Promise<void> {
  const palette = page.getByRole('dialog', { name: '搜索页面、记录、操作和内容' });
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill(typed);
  const found = palette.getByRole('group', { name: '页面' }).locator('.wm-palette-title');
  await expect(found).toHaveText(titles);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
}

async function expectMenus(page: Page): Promise<void> {
  await expect(topMenu(page).getByRole('listitem')).toHaveText(['首页', '系统管理']);
  await topMenu(page).getByText('系统管理').click();
  await expect(side(page).getByRole('menuitem')).toHaveText(['用户管理', '岗位管理']);
  await expectPages(page, '管理', ['用户管理', '岗位管理']);
  await expectPages(page, '角色', []);
}

async function expectRowsAndColumns(page: Page): Promise<void> {
  await expect(usernames(page)).toHaveText(['he_clerk', 'peng_lan']);
  const depts = page.getByRole('complementary', { name: '部门' });
  await expect(depts.locator('.ant-tree-title')).toHaveText(['客服组']);
  const shown = ['用户名', '姓名', '部门', '角色', '状态', '创建时间'];
  await expect(heads(page)).toHaveText([...shown, '操作']);
  await list(page).getByRole('button', { name: '列设置' }).click();
  const panel = page.locator('.wm-column-panel').filter({ visible: true });
  await expect(panel.locator('.ant-checkbox-wrapper')).toHaveText(shown);
  await list(page).getByRole('button', { name: '列设置' }).click();
  await expect(panel).toHaveCount(0);
  // Nor can be asked for what is not shown.
  await expect(list(page).getByRole('search').getByPlaceholder('请输入用户名')).toBeVisible();
  await expect(list(page).getByRole('search').getByPlaceholder('请输入手机号码')).toHaveCount(0);
}

const detail = '姓名 部门 角色 创建时间 电话 邮箱 性别 岗位 备注 更新时间'.split(' ');
const recordOf = (page: Page): Locator =>
  page.getByRole('complementary', { name: '用户：peng_lan' });
const detailLabels = (page: Page): Locator => recordOf(page).locator('.wm-record-lines dt');

async function expectDetail(page: Page): Promise<void> {
  await rowOf(page, /peng_lan/)
    .getByRole('button', { name: 'peng_lan' })
    .click();
  const record = recordOf(page);
  await expect(detailLabels(page)).toHaveText(detail);
  await expect(record).toContainText('p***@example.cn');
  await record.getByRole('tab', { name: '变更' }).click();
  // What was noted when he was made is kept from the clerk alike.
  const noted = record.getByRole('listitem').last();
  await expect(noted).toContainText(/邮箱\s*p\*\*\*@example\.cn/);
  await expect(noted).not.toContainText('手机号码');
  await record.getByRole('tab', { name: '概况' }).click();
}

async function expectButtons(page: Page): Promise<void> {
  const names = await list(page)
    .locator('.wm-toolbar')
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));
  expect(names).toEqual(['视图', '隐藏搜索', '刷新', '密度', '列设置']);
  const row = rowOf(page, /peng_lan/);
  await expect(row.locator('.wm-row-actions button')).toHaveText(['修改', '更多']);
  await row.getByRole('button', { name: '更多' }).click();
  const more = page.locator('.ant-dropdown').filter({ visible: true });
  await expect(more.getByRole('menuitem')).toHaveText(['分配角色']);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: '修改' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.locator('.ant-form-item-label')).toHaveText(
    '姓名 部门 电话 性别 岗位 角色 状态 备注'.split(' '),
  );
  await dialog.getByLabel('备注').fill('值晚班');
  await saveDialog(page);
}

/** What his role does not give, or gives no more, is refused, whatever page asks for it. */
async function expectRefusals(page: Page): Promise<void> {
  const reads = ['/admin/v2/system/role', '/admin/v2/system/menu', postPath];
  const tricks = [`${userPath}?mobile=139`, `${userPath}?nickname=彭`, `${userPath}?sort=nickname`];
  for (const path of [...reads, ...tricks]) expect((await ask(page, path)).status, path).toBe(403);
  const writes: [string, Record<string, unknown>][] = [
    [userPath, { username: 'by_him', nickname: '无', password: 'secret-1' }],
    [postPath, { post_code: 'by_him', post_name: '无', post_sort: 1 }],
    [`${userPath}/export`, {}],
  ];
  for (const [path, body] of writes) expect((await ask(page, path, body)).status, path).toBe(403);
}

test('a user sees the menus, rows, columns and buttons of his role, and what is taken away goes from his page', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await makeDepartment(page);
  await makeRole(page);
  await openColumns(page);
  await page.getByRole('checkbox', { name: '手机号码：全部权限', exact: true }).click();
  await page.getByRole('combobox', { name: '邮箱：掩码' }).click();
  await option(page, '邮箱').click();
  await saveColumns(page, 2);
  await makePeople(page);

  const context = await browser.newContext();
  const clerk = await context.newPage();
  const heard = await hearAnswers(clerk);
  const his = watch(clerk, server);
  await signIn(clerk, server, account);
  // Somebody else chose his password.
  await dialogOf(clerk).getByRole('button', { name: '以后再说' }).click();
  await expect(dialogOf(clerk)).toHaveCount(0);
  await expectMenus(clerk);
  await side(clerk).getByText('用户管理').click();
  await expectRowsAndColumns(clerk);
  await expectButtons(clerk);
  await expectDetail(clerk);
  expect(his.complaints).toEqual([]);
  // What he was not shown outlives what he saved.
  const { data } = await ask(page, `${userPath}?username=peng_lan`);
  expect(data['rows']).toMatchObject([{ ...colleague, remark: '值晚班' }]);

  const born = (): Promise<number> => clerk.evaluate(() => performance.timeOrigin);
  const before = await born();

  // A column goes from the list and the open record.
  await openColumns(page);
  await page.getByRole('checkbox', { name: '姓名：查看', exact: true }).click();
  await saveColumns(page, 1);
  await expect(heads(clerk)).toHaveText(['用户名', '部门', '角色', '状态', '创建时间', '操作']);
  await expect(detailLabels(clerk)).toHaveText(detail.filter((label) => label !== '姓名'));
  await expect(recordOf(clerk)).not.toContainText('彭岚');
  expect(await keysOfUsers(clerk)).not.toContain('nickname');
  await recordOf(clerk).getByRole('button', { name: '关闭详情' }).click();
  await expect(recordOf(clerk)).toHaveCount(0);
  expect(his.complaints).toEqual([]);

  // A menu goes while he stands on its page.
  await side(clerk).getByText('岗位管理').click();
  await expect(rowOf(clerk, /研发负责人/)).toBeVisible();
  expect((await ask(clerk, postPath)).status).toBe(200);
  await page.goto(`${server.url}/system/role`);
  await rowOf(page, /客服专员/)
    .getByRole('button', { name: '修改' })
    .click();
  await tick(page, '岗位管理', ['岗位管理']);
  await saveDialog(page);
  await expect(clerk.getByRole('main')).toContainText('当前操作没有权限');
  await expect(clerk.locator('[data-tab="/system/post"]')).toHaveCount(0);
  await topMenu(clerk).getByText('系统管理').click();
  await expect(side(clerk).getByRole('menuitem')).toHaveText(['用户管理']);
  await expectPages(clerk, '管理', ['用户管理']);
  // The open list may still have asked once.
  expect(his.complaints.filter((text) => !/403/.test(text))).toEqual([]);
  await expectRefusals(clerk);
  expect(await born(), 'the page was never loaded anew').toBe(before);

  const told = heard.join('\n');
  expect(told).toContain('p***@example.cn');
  for (const secret of [colleague.mobile, colleague.email, 'linxiao', '林晓', '研发中心'])
    expect(told).not.toContain(secret);
  expect(complaints).toEqual([]);
  await clerk.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
