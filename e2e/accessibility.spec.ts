import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

/** What axe finds serious or critical, each with where it stands. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious or critical in ${colorScheme} mode`, async ({ browser }) => {
    test.setTimeout(150_000);
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const faults: Record<string, string[]> = {};
    const check = async (name: string): Promise<void> => {
      faults[name] = await faultsOf(page);
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
    await check('drawer');
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
    await context.close();
  });
}
