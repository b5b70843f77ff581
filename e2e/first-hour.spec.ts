import { expect, test } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { faultsIn } from './support/axe.ts';
import { shelf, heading as bookHeading } from './support/books.ts';
import { runSql } from './support/database.ts';
import { signIn, signInByHand, visibleForm, watch } from './support/people.ts';
import { choose } from './support/screens.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { tick } from './support/stillness.ts';
import { workbook } from './support/workbook.ts';

let server: Server;
test.afterEach(() => server.stop());

const palette = (page: Page): Locator =>
  page.getByRole('dialog', { name: '搜索页面、记录、操作和内容' });

/** Types into the palette, and takes the first that is offered once that is what is meant. */
async function go(page: Page, typed: string, meant: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(typed);
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(meant);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
}

const card = (page: Page): Locator => page.getByRole('region', { name: '第一步' });
const goHome = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Work Manage' }).click();

/** A clerk as an administrator makes one: with a password that somebody else chose, and the reports besides. */
async function employ(
  browser: Browser,
  username: string,
): Promise<{ username: string; password: string }> {
  const account = { username, password: 'start-secret-1' };
  const page = await browser.newPage();
  await signIn(page, server);
  const made = await page.evaluate(
    async ([name, password]) => {
      const answer = await fetch('/admin/v2/system/user', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('Admin-Token')}`,
        },
        body: JSON.stringify({
          username: name,
          password,
          nickname: '何静',
          dept_id: 100,
          status: '0',
        }),
      });
      return answer.text();
    },
    [account.username, account.password] as const,
  );
  expect(made).toContain('"code":200');
  await runSql(
    server,
    `with made as (insert into sys_role (role_name, role_key, role_sort, data_scope)
       values ('报表 ${username}', '${username}', 9, '1') returning id),
     menus as (insert into sys_role_menu (role_id, menu_id)
       select made.id, m.id from made, sys_menu m where m.id between 700 and 799 or m.perms ~ '^(report|mall:order):' returning 1)
     insert into sys_user_role (user_id, role_id)
       select u.id, r.id from (select id from made union select 2) r, sys_user u where u.username = '${username}'`,
  );
  await page.close();
  return account;
}

async function changePassword(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: '去修改' }).click();
  await expect(page.getByLabel('旧密码')).toBeFocused();
  await page.keyboard.type(from);
  await page.getByLabel('新密码', { exact: true }).fill(to);
  await page.getByLabel('确认新密码').fill(to);
  await page.keyboard.press('Enter');
  await expect(page.getByText('密码已修改，其他设备需要重新登录')).toBeVisible();
}

const newcomers = (dept: string) =>
  workbook([
    ['用户名', '姓名', '部门', '手机号码', '初始密码'],
    ['hejing', '何静', dept, 13_900_000_001, 'start-secret-1'],
  ]);

async function importColleague(page: Page): Promise<void> {
  await page.getByRole('button', { name: '导入' }).click();
  const dialog = page.getByRole('dialog', { name: '用户导入' });
  const give = (dept: string) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: '新员工.xlsx',
      buffer: newcomers(dept),
      mimeType: 'application/octet-stream',
    });
  await give('销售三部');
  await expect(dialog.getByRole('row', { name: '2 部门' })).toContainText('部门「销售三部」不存在');
  await give('华东分部/销售一部');
  await dialog.getByRole('button', { name: '确认导入 1 行' }).click();
  await expect(dialog.getByText('新增 1 人')).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();
}

/** Two windows change one record: the name in one, the number in the other. */
async function editTwice(page: Page): Promise<void> {
  const other = await page.context().newPage();
  const edit = async (at: Page): Promise<Locator> => {
    await at
      .getByRole('row', { name: /hejing/ })
      .getByRole('button', { name: '修改' })
      .click();
    const form = at.getByRole('dialog', { name: '修改用户' });
    await expect(form.getByLabel('姓名')).toHaveValue('何静');
    return form;
  };
  await other.goto(page.url());
  const [mine, theirs] = [await edit(page), await edit(other)];
  await theirs.getByLabel('手机号码').fill('13900000009');
  await theirs.getByRole('button', { name: '保存' }).click();
  await expect(theirs).toHaveCount(0);
  await other.close();
  await mine.getByLabel('姓名').fill('何静文');
  await mine.getByRole('button', { name: '保存' }).click();
  await expect(mine).toHaveCount(0);
  const row = page.getByRole('row', { name: /hejing/ });
  await expect(row).toContainText('何静文');
  await expect(row).toContainText('13900000009');
}

async function colleagueIn(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await signIn(page, server, { username: 'hejing', password: 'start-secret-1' });
  return page;
}

test('an administrator’s first hour: his password, the first steps, a person, a right that comes at once, a notice, and whether all is well', async ({
  page,
  browser,
}) => {
  // A new installation, with the password that its first start prints.
  server = await startServer();
  const { complaints } = watch(page, server);
  await signInByHand(page, server);
  await changePassword(page, server.adminPassword, 'own-secret-1');
  await goHome(page);
  await expect(card(page)).toContainText('已完成 1/10');

  await card(page).getByRole('link', { name: '导入同事的账号' }).click();
  await importColleague(page);
  await editTwice(page);

  // Who has been given a role has its pages at once, without a reload.
  const colleague = await colleagueIn(browser);
  await colleague.getByRole('button', { name: '以后再说' }).click();
  const menu = colleague.getByRole('navigation', { name: '顶部菜单' });
  await expect(menu.getByText('笔记本', { exact: true })).toHaveCount(0);
  await page
    .getByRole('row', { name: /hejing/ })
    .getByRole('button', { name: '更多' })
    .click();
  await page.getByRole('menuitem', { name: '分配角色' }).click();
  await tick(page.getByRole('checkbox', { name: '普通用户' }));
  await page.getByRole('button', { name: '保存' }).click();
  await expect(menu.getByText('笔记本', { exact: true })).toBeVisible();

  await goHome(page);
  await expect(card(page)).toContainText('已完成 2/10');
  await card(page).getByRole('link', { name: '试试字段权限' }).click();
  await page.getByLabel('搜索资源或字段').fill('手机号码');
  await page.getByRole('checkbox', { name: '手机号码：查看', exact: true }).first().click();
  await page.getByRole('button', { name: '保存（1）' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goHome(page);
  await card(page).getByRole('link', { name: '看看某个人看得到什么' }).click();
  await expect(page.getByRole('dialog', { name: '预览用户看到的字段' })).toBeVisible();
  await choose(page, '用户', 'hejing');
  const seen = page
    .getByRole('dialog')
    .getByRole('row', { name: /手机号码/ })
    .first();
  await expect(seen.getByLabel('不允许').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await goHome(page);
  await expect(card(page)).toContainText('已完成 4/10');
  await go(page, 'lx', '林晓');
  await expect(page.getByRole('complementary', { name: '用户：linxiao' })).toBeVisible();

  await go(page, 'xztz', '新增通知');
  const notice = page.getByRole('dialog', { name: '新增通知公告' });
  await notice.getByLabel('公告标题').fill('欢迎何静文加入销售一部');
  await notice.getByRole('textbox', { name: '公告内容', exact: true }).fill('座位在三楼东侧。');
  await notice.getByRole('button', { name: '保存' }).click();
  await expect(notice).toHaveCount(0);
  await expect(colleague.getByRole('button', { name: '我的通知，4 条未读' })).toBeVisible();

  await go(page, 'jkzl', '监控总览');
  await expect(
    page.getByRole('heading', { level: 1, name: /^(一切正常|有 \d+ 处需要处理)/ }),
  ).toBeVisible();
  expect(complaints).toEqual([]);
  await colleague.context().close();
});

test(
  'a clerk’s first hour: his place, a note, a to-do, a book, a chart, a mistake taken back, and the manual',
  { tag: '@long' },
  async ({ page, browser }) => {
    server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
    const account = await employ(browser, 'first_clerk');
    const { complaints } = watch(page, server);
    await signInByHand(page, server, account);
    await page.getByRole('dialog').getByRole('button', { name: '以后再说' }).click();
    await expect(card(page)).toContainText('已完成 0/5');

    await go(page, 'wdbj', '我的笔记');
    await page.getByRole('main').getByRole('button', { name: '新建' }).click();
    const dialog = page.getByRole('dialog', { name: '新增笔记' });
    await dialog.getByLabel('名称').fill('入职第一天');
    await dialog.getByRole('button', { name: '新建「随笔」' }).click();
    await expect(dialog.getByTitle('随笔')).toBeVisible();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page).toHaveURL(/\/notebook\/edit\//);
    await page.locator('.cm-content').click();
    await page.keyboard.type('周倩带我看了订单。');
    await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible();

    await go(page, 'gzt', '工作台');
    await page.getByRole('textbox', { name: '新增待办' }).fill('周五 15:00 交周报');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: '完成“交周报”' }).click();
    await expect(page.getByRole('checkbox', { name: '完成“交周报”' })).toHaveCount(0);
    await page.getByRole('button', { name: '撤销' }).first().click();
    await expect(page.getByRole('checkbox', { name: '完成“交周报”' })).not.toBeChecked();

    await go(page, 'sjgl', '书籍管理');
    await shelf(page)
      .getByRole('link', { name: /阅读《阅读器使用手册》$/ })
      .click();
    await expect(bookHeading(page)).toHaveText(/^阅读器使用手册 · /);
    await page.getByRole('button', { name: '下一页' }).click();

    await go(page, 'bbxd', '报表向导');
    await page
      .getByRole('button', { name: /^商城订单/ })
      .first()
      .click();
    await page
      .getByRole('list', { name: '方案' })
      .getByRole('button', { name: /^商城订单按/ })
      .first()
      .click();
    await expect(page.locator('.rp-result .ant-table-row').first()).toBeVisible();
    await page
      .getByRole('navigation', { name: '步骤' })
      .getByRole('button', { name: /样式$/ })
      .click();
    await choose(page, '呈现方式', '柱状图');
    await expect(
      page
        .getByRole('img', { name: /^商城订单按.+：/ })
        .locator('canvas')
        .first(),
    ).toBeVisible();
    await page.getByRole('button', { name: '下一步', exact: true }).click();
    await page.getByRole('button', { name: '发布报表', exact: true }).click();
    await expect(page.getByText(/^报表「.+」已发布$/)).toBeVisible();

    await page.getByRole('button', { name: '使用手册', exact: true }).click();
    await expect(page.getByRole('dialog', { name: '使用手册' })).toContainText('报表');
    expect(complaints).toEqual([]);
  },
);

/** Presses Tab until it stands on something. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test(
  'a clerk’s first hour by the keyboard alone: signing in, a note, a to-do, and the manual',
  { tag: '@long' },
  async ({ page, browser }) => {
    server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
    const account = await employ(browser, 'first_keys');
    const { complaints } = watch(page, server);
    const faults: string[] = [];
    const stop = async (): Promise<void> => void faults.push(...(await faultsIn(page, 'light')));
    await page.goto(`${server.url}/login`);
    await tabTo(page, visibleForm(page).getByLabel('用户名', { exact: true }));
    await page.keyboard.type(account.username);
    await tabTo(page, visibleForm(page).getByLabel('密码', { exact: true }));
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('您的密码还是初始密码');
    await stop();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await stop();

    await go(page, 'xzbj', '新增笔记');
    const dialog = page.getByRole('dialog', { name: '新增笔记' });
    await tabTo(page, dialog.getByLabel('名称'));
    await page.keyboard.type('键盘写的');
    await tabTo(page, dialog.getByRole('button', { name: '新建「随笔」' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByTitle('随笔')).toBeVisible();
    await stop();
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/notebook\/edit\//);
    await expect(page.locator('.cm-content')).toBeFocused();
    await page.keyboard.type('不碰鼠标。');
    await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible();
    await stop();

    await go(page, 'gzt', '工作台');
    await expect(page.getByText('今天没有要做的事。按 N 写下第一件')).toBeVisible();
    await page.keyboard.press('n');
    await page.keyboard.type('今天 交周报');
    await page.keyboard.press('Enter');
    const todo = page.getByRole('button', { name: '交周报', exact: true });
    await tabTo(page, todo);
    await page.keyboard.press('Space');
    await expect(todo).toHaveCount(0);
    await stop();
    // The message that offers it is gone before Tab comes to it.
    await page.keyboard.press('Control+z');
    await expect(page.getByText('已撤销')).toBeVisible();
    await expect(todo).toBeVisible();

    await go(page, 'sysc', '使用手册');
    await expect(page.getByRole('dialog', { name: '使用手册' })).toContainText('工作台');
    await stop();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: '使用手册' })).toBeHidden();
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
