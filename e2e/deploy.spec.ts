import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { runSql } from './support/database.ts';
import { copyInstallation } from './support/installation.ts';
import type { Installation } from './support/installation.ts';
import { signIn, watch } from './support/people.ts';
import { isLong } from '../tools/sampled.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

const prompt = '有新版本，刷新后生效';

let installation: Installation;
let server: Server;
test.beforeAll(async () => {
  installation = copyInstallation();
  server = await startServer(
    { ADMIN_PASSWORD: 'admin-secret-1' },
    { installation: installation.root },
  );
  await runSql(server, "insert into sys_post (post_code, post_name) values ('ceo', '董事长')");
});
test.afterAll(async () => {
  await server.stop();
  installation.remove();
});

const pane = (page: Page): ReturnType<Page['locator']> => page.locator('.wm-pane:visible');

async function signedIn(context: BrowserContext): Promise<BrowserContext> {
  const page = await context.newPage();
  await signIn(page, server);
  await page.close();
  return context;
}

async function openPosts(page: Page): Promise<void> {
  // Wide enough for every entry of the top menu.
  await page.setViewportSize({ width: 4800, height: 900 });
  await page
    .getByRole('navigation', { name: '顶部菜单' })
    .getByRole('button', { name: '系统管理' })
    .click();
  await page.getByRole('complementary').getByRole('menuitem', { name: '岗位管理' }).click();
}

/**
 * Builds a changed screen and starts the server anew, as whoever installs a new version does. Only the long form lets
 * the builder do it; otherwise the finished files are changed and named as it would.
 */
async function deploy(from: string, to: string): Promise<void> {
  if (isLong) {
    const screen = 'apps/web/src/areas/system/post/post-page.tsx';
    installation.change(screen, `title: '${from}'`, `title: '${to}'`);
    installation.build();
  } else {
    installation.rebuild(`\`postCode\`,title:\`${from}\``, `\`postCode\`,title:\`${to}\``);
  }
  await server.kill();
  await server.restart();
}

/** A page on the first build that has been told which build it is. */
async function openHome(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const { complaints } = watch(page, server);
  const asked = page.waitForResponse(/\/home\/v2\/version/);
  await page.goto(`${server.url}/index`);
  await asked;
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByText(prompt)).toHaveCount(0);
  return { page, complaints };
}

const focus = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('focus')));

test(
  'after a second build an open page says so quietly, and one whose files are gone mends itself',
  { tag: '@long' },
  async ({ context }) => {
    const { page: patient, complaints } = await openHome(await signedIn(context));
    const { page: eager } = await openHome(context);
    const { page: stale } = await openHome(context);
    const before = installation.assets().filter((name) => /^post-page-.*\.js$/.test(name));
    expect(before).not.toEqual([]);

    await deploy('岗位编码', '编码');
    const left = installation.assets().filter((name) => before.includes(name));
    expect(left, 'the first build’s files of the changed screen are gone').toEqual([]);

    // While the server was away the pages' streams broke off; from here on nothing may go wrong.
    complaints.length = 0;
    await focus(patient);
    await expect(patient.getByText(prompt)).toBeVisible();
    await patient.getByRole('button', { name: '稍后' }).click();
    await expect(patient.getByText(prompt)).toHaveCount(0);
    const again = patient.waitForResponse(/\/home\/v2\/version/);
    await focus(patient);
    await again;
    await expect(patient.getByText(prompt)).toHaveCount(0);

    await focus(eager);
    await expect(eager.getByText(prompt)).toBeVisible();
    const loaded = eager.waitForEvent('load');
    await eager.getByRole('button', { name: '刷新', exact: true }).last().click();
    await loaded;
    await openPosts(eager);
    await expect(
      pane(eager).getByRole('columnheader', { name: '编码', exact: true }),
    ).toBeVisible();
    await expect(eager.getByText(prompt)).toHaveCount(0);

    // The third never heard of it, and its next screen's file does not exist any more.
    let documents = 0;
    stale.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await openPosts(stale);
    await expect(
      pane(stale).getByRole('columnheader', { name: '编码', exact: true }),
    ).toBeVisible();
    expect(documents).toBe(1);
    expect(complaints).toEqual([]);
  },
);
