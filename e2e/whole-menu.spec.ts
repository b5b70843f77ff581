import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { listScreens } from '../apps/server/test/support/all-checks.ts';
import { runSql } from './support/database.ts';
import { doubledLabels } from './support/labels.ts';
import { menuOf } from './support/menu.ts';
import { goTo } from './support/navigate.ts';
import { beginSession, register, signIn, watch } from './support/people.ts';
import { spread } from '../tools/sampled.ts';
import { root, startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { follow } from './support/stillness.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

/** Pages that show a state of nothing, or the word for a failure, on purpose. */
const onPurpose: Record<string, string> = {
  '/chat': 'conversations are begun by their people',
  '/monitor/backup': 'a new installation has made none',
  '/monitor/swagger': 'shows the route that is chosen',
  '/practice/widgets': 'shows each widget in its states',
};

const unwanted = ['页面不存在', '当前操作没有权限', '尚未开放', '加载失败', '重试'];

/** Opens pages one after the other in one page, as a person does who looks round; what is wrong with them. */
async function lookRound(
  page: Page,
  addresses: readonly string[],
  emptiness = '.ant-empty',
): Promise<string[]> {
  const { complaints } = watch(page, server);
  const requests = follow(page);
  const main = page.getByRole('main');
  const faults: string[] = [];
  for (const [at, address] of addresses.entries()) {
    // With every open tab a look costs more; a page that is loaded keeps none of them alive.
    if (at % 5 === 4) await page.goto(server.url + address);
    else await goTo(page, address);
    await requests.answered();
    await expect(
      main.locator('.ant-skeleton, .ant-spin-spinning, [aria-busy=true]').filter({ visible: true }),
    ).toHaveCount(0);
    await expect.poll(async () => (await main.innerText()).length, address).toBeGreaterThan(10);
    const text = await main.innerText();
    const empty = main.locator(emptiness).filter({ visible: true });
    const nothing = [
      ...unwanted.filter((bad) => text.includes(bad)),
      ...(await empty.allInnerTexts()),
    ];
    const doubled = await doubledLabels(page);
    faults.push(
      ...doubled.map((found) => `${address}: two fields of one form are called ${found}`),
    );
    if (!(address in onPurpose)) faults.push(...nothing.map((found) => `${address}: ${found}`));
    faults.push(...complaints.splice(0).map((complaint) => `${address}: ${complaint}`));
  }
  return faults;
}

// That lists are shown without a complaint is in lists.spec.ts, of rows of its own: every sixth of them here, with those of
// the demo set; all in the long form. In halves, so that none of them is the last one running.
const sampledLists = new Set(spread(listScreens, 6, 0));
for (const half of [0, 1])
  test(`every page of the menu opens for an administrator, with something to see and nothing to complain of (${half + 1} of 2)`, async ({
    page,
  }) => {
    await signIn(page, server);
    // The reports of the demo set run after the start.
    await expect
      .poll(() => runSql(server, `select count(*) > 1 from report_run where state = 'done'`))
      .toBe('true');
    const addresses = await menuOf(page, server);
    expect(addresses.length).toBeGreaterThan(60);
    expect(
      await lookRound(
        page,
        addresses
          .filter((address) => !listScreens.includes(address) || sampledLists.has(address))
          .filter((_, at) => at % 2 === half),
        // The demo set is his; others begin with nothing of their own, which their pages say.
        '.ant-empty, .wm-state',
      ),
    ).toEqual([]);
  });

test('every page of the menu is named where it is told what shows that it works', async ({
  page,
}) => {
  await beginSession(page, server);
  const folder = path.join(root, 'docs/spec-coverage');
  const told = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const named = new Set(told.flatMap((text) => text.match(/(?<=`)\/[a-z/-]+(?=`)/g) ?? []));
  expect((await menuOf(page, server)).filter((address) => !named.has(address))).toEqual([]);
});

/** Three people with rights of their own, one page of each that is his, and one that is not. */
const people = [
  { username: 'menu_reader', sections: [], own: '/notebook/note', other: '/system/user' },
  { username: 'menu_staff', sections: [1300, 1400], own: '/system/user', other: '/monitor/server' },
  {
    username: 'menu_science',
    sections: [700, 800, 900, 1000, 1100],
    own: '/knowledge/gene-info',
    other: '/system/role',
  },
];

for (const { username, sections, own, other } of people)
  test(`every page of the menu opens for ${username}, and no other one`, async ({ page }) => {
    const account = { username, password: 'secret-of-menu-1' };
    await register(page, server, account);
    await runSql(
      server,
      `with recursive below as (
         select id from sys_menu where id = any('{${sections.join(',')}}')
         union select m.id from sys_menu m join below on m.parent_id = below.id),
       made as (insert into sys_role (role_name, role_key, role_sort, data_scope)
         values ('${username}', '${username}', 9, '1') returning id),
       menus as (insert into sys_role_menu (role_id, menu_id) select made.id, below.id from made, below returning 1)
       insert into sys_user_role (user_id, role_id)
         select u.id, made.id from made, sys_user u where u.username = '${username}'`,
    );
    await signIn(page, server, account);
    const addresses = await menuOf(page, server);
    expect(addresses).toContain(own);
    expect(addresses).not.toContain(other);
    // The administrator has opened all of them: a sixth here, all in the long form.
    expect(await lookRound(page, spread(addresses, 6, 6 - (addresses.indexOf(own) % 6)))).toEqual(
      [],
    );
    await page.goto(server.url + other);
    await expect(page.getByRole('main').getByText('当前操作没有权限')).toBeVisible();
  });
