import { expect, test } from '@playwright/test';
import { faultsIn, faultsOf } from './support/axe.ts';
import { listScreens } from '../apps/server/test/support/all-checks.ts';
import { doubledLabels } from './support/labels.ts';
import { menuOf } from './support/menu.ts';
import { beginSession, signIn } from './support/people.ts';
import { isLong, spread } from '../tools/sampled.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';
import { follow } from './support/stillness.ts';

let server: Server;
test.beforeAll(async () => {
  server = await lendServer();
});
test.afterAll(() => server.stop());

test('axe finds nothing in light and dark', async ({ page }) => {
  const faults: Record<string, string[]> = {};
  const check = async (name: string, part?: string): Promise<void> => {
    faults[name] = await faultsOf(page, part);
  };
  await page.goto(`${server.url}/login`);
  await check('sign-in');
  await page.goto(`${server.url}/register`);
  await check('registration');
  await page.goto(`${server.url}/white_test`);
  await expect(page.getByRole('img', { name: '正常' }).first()).toBeVisible();
  await check('self-check');
  await signIn(page, server);
  await check('home');
  await page.goto(`${server.url}/system/post`);
  await expect(page.getByRole('button', { name: '新增' })).toBeVisible();
  await check('post');
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '布局设置' }).click();
  await page.getByRole('switch', { name: '页面水印' }).click();
  await check('drawer', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+Alt+l');
  await expect(page.getByLabel('登录密码')).toBeFocused();
  await check('lock');
  expect(faults).toEqual({
    'sign-in': [],
    registration: [],
    'self-check': [],
    home: [],
    post: [],
    drawer: [],
    lock: [],
  });
});

/** Every construct of Markdown the editor colours, and code in three languages. */
const markdown = [
  '# 标题一',
  '## 标题二',
  '**粗体** *斜体* ~~删除~~ ==标记== `行内代码` [链接](https://example.com/path) <https://example.com>',
  '> 引用 **要点**',
  '- [ ] 待办',
  '- [x] 完成',
  '1. 第一',
  '| 列 | 值 |\n| --- | ---: |\n| a | 1 |',
  '$E = mc^2$ 脚注 \\* 转义 &amp; <b>html</b>',
  '```ts\n// 注释\nimport { a } from "b";\nexport class Post<T> { id = 12; run(x: number): boolean { return !/a+/g.test(`${x}`) && true; } }\n```',
  '```python\n# 注释\n@cache\ndef run(x: int = 3) -> str:\n    """说明"""\n    return f"{x!r}" if x is not None else None\n```',
  '```css\n/* 注释 */\na:hover { color: #409eff; margin: 4px !important; }\n```',
  '```diff\n- 旧\n+ 新\n```',
  '---',
].join('\n\n');

test(
  'axe finds nothing in the notes editor in light and dark',
  { tag: '@long' },
  async ({ page }) => {
    await beginSession(page, server);
    await page.goto(`${server.url}/notebook/edit/${encodeURIComponent('快捷键')}`);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect(page.locator('.cm-placeholder')).toBeVisible();
    const empty = await faultsOf(page);
    await page.keyboard.insertText(markdown);
    const preview = page.getByRole('region', { name: '预览' });
    await expect(preview.locator('.hljs-comment').last()).toBeAttached();
    // The languages of the code blocks are fetched one by one.
    await expect(page.locator('.cm-content').getByText('def', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+End');
    await expect(page.locator('.cm-content').getByText('color', { exact: true })).toBeVisible();
    const end = await faultsOf(page);
    await page.keyboard.press('Control+Home');
    await preview.evaluate((pane) => pane.scrollTo(0, 0));
    await expect(preview.getByRole('link', { name: '链接' })).toBeInViewport();
    expect({ empty, end, top: await faultsOf(page) }).toEqual({ empty: [], end: [], top: [] });
  },
);

test(
  'axe finds nothing in dictionaries and settings in light and dark',
  { tag: '@long' },
  async ({ page }) => {
    await beginSession(page, server);
    const faults: Record<string, string[]> = {};
    const addresses = [
      '/system/dict',
      '/system/dict-data/index/7',
      '/system/config',
      '/report/dict',
      '/report/dict-data/index/SYS_CONDITION',
    ];
    for (const address of addresses) {
      await page.goto(server.url + address);
      await expect(page.locator('tbody tr.ant-table-row').first()).toBeVisible();
      for (const more of await page.getByRole('button', { name: /展开/ }).all()) await more.click();
      faults[address] = await faultsOf(page);
      await page.getByRole('button', { name: '新增' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      faults[`${address} form`] = [
        ...(await faultsOf(page, '[role=dialog]')),
        ...(await doubledLabels(page)),
      ];
    }
    expect(faults).toEqual(
      Object.fromEntries(
        addresses.flatMap((at) => [
          [at, []],
          [`${at} form`, []],
        ]),
      ),
    );
  },
);

test('two fields of one name in one form are found', async ({ page }) => {
  const field = '<label>名称 <input></label>';
  await page.setContent(`<form>${field}</form><form>${field}</form>`);
  expect(await doubledLabels(page)).toEqual([]);
  await page.setContent(`<form>${field}<textarea aria-label="名称"></textarea></form>`);
  expect(await doubledLabels(page)).toEqual([expect.stringMatching(/^名称: <textarea/)]);
});

// Lists stand in one template: every sixteenth of them here, and every third other page, whose own journey looks too; all in
// the long form. In thirds, so that none is the last one running.
const sampledLists = new Set(spread(listScreens, 16, 0));
for (const third of [0, 1, 2])
  test(`axe finds nothing on the pages of the menu and beside it (${third + 1} of 3)`, async ({
    page,
  }) => {
    await beginSession(page, server);
    const leaves = await menuOf(page, server);
    const addresses = [
      ...spread(
        leaves.filter((leaf) => !listScreens.includes(leaf)),
        3,
        0,
      ),
      ...leaves.filter((leaf) => sampledLists.has(leaf)),
      '/user/profile',
      '/system/role-auth/user/2',
      '/system/role-auth/column/2',
      '/system/user-auth/role/2',
      `/notebook/preview/${encodeURIComponent('快捷键')}`,
      '/mind_index',
      '/401',
      '/no-such-page',
    ];
    expect(addresses.length).toBeGreaterThan(18);
    const faults: Record<string, string[]> = {};
    const requests = follow(page);
    // Every page in one of the two modes, neighbours in the other one; in the long form each in both.
    for (const [at, address] of addresses.entries()) {
      if (at % 3 !== third) continue;
      await page.goto(server.url + address);
      await requests.answered();
      // A page that comes in pieces has its name with the first of them.
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      await expect(page.locator('.ant-skeleton, .ant-spin-spinning, [aria-busy=true]')).toHaveCount(
        0,
      );
      const found = isLong
        ? await faultsOf(page)
        : await faultsIn(page, at % 2 === 0 ? 'light' : 'dark');
      if (found.length > 0) faults[address] = found;
    }
    expect(faults).toEqual({});
  });
