import { expect, test } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';
import { runSql } from './support/database.ts';
import { goTo, showTab } from './support/navigate.ts';
import { signIn, watch } from './support/people.ts';
import { sampled } from '../tools/sampled.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

const dialogs = sampled([1, 2], [1, 2, 3, 4, 5]).map((n) => `/system/dialogs-${n}`);
const tables = sampled([1, 2], [1, 2, 3, 4, 5]).map((n) => `/system/tables-${n}`);
const searches = sampled([1, 2], [1, 2, 3, 4]).map((n) => `/notebook/searches-${n}`);
const notes = sampled([1, 2], [1, 2, 3]).map((n) => `/notebook/edit/draft-${n}`);
const frames = sampled(['/system/frame-1'], ['/system/frame-1', '/system/frame-2']);
const all = ['/index', ...dialogs, ...tables, ...searches, ...notes, ...frames];
const switches = sampled(60, 200);
const allowedGrowthMb = 10;

// A trace keeps the whole document of 20 tabs at each step, which takes longer than the steps.
test.use({ actionTimeout: 15_000, trace: 'off' });

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
  await runSql(
    server,
    `insert into sys_post (post_code, post_name, post_sort, status)
     select 'p' || n, '岗位 ' || n, n, '0' from generate_series(1, 60) n;
     insert into sys_menu (id, parent_id, menu_name, order_num, menu_type, path, link, status)
     overriding system value
     select 9000 + n, 1400, '内嵌 ' || n, 200 + n, 'C', 'frame-' || n, '/favicon.svg?frame=' || n, '0'
     from generate_series(1, 2) n;
     insert into sys_menu (id, parent_id, menu_name, order_num, menu_type, path, component, perms, status)
     overriding system value
     select 9100 + made.at, page.parent_id, page.menu_name || made.name, 300 + made.at::int, 'C', made.name, page.component,
       page.perms, '0'
     from (select row_number() over () as at, kind || '-' || n as name, source
       from (values ('dialogs', 'post'), ('tables', 'post'), ('searches', 'note')) as kinds (kind, source),
         generate_series(1, 5) n) made
     join sys_menu page on page.path = made.source and page.menu_type = 'C';`,
  );
});
test.afterAll(() => server.stop());

const pane = (page: Page): ReturnType<Page['locator']> => page.locator('.wm-pane:visible');

async function fill(page: Page): Promise<void> {
  for (const id of dialogs) {
    await goTo(page, id);
    await pane(page).getByRole('button', { name: '新增' }).click();
    await page.getByRole('dialog').getByLabel('岗位名称').fill(`草稿 ${id}`);
  }
  for (const [at, id] of tables.entries()) {
    await goTo(page, id);
    await expect(pane(page).locator('tr.ant-table-row')).toHaveCount(20);
    await pane(page).evaluate(
      (element, top) => {
        element.scrollTop = top;
      },
      40 + at * 20,
    );
  }
  for (const id of searches) {
    await goTo(page, `${id}?view=table`);
    await pane(page).getByPlaceholder('请输入笔记名称').fill(`查找 ${id}`);
  }
  for (const id of notes) {
    await goTo(page, id);
    await pane(page).locator('.cm-content').click();
    await page.keyboard.type(`正文 ${id}`);
  }
  for (const id of frames) {
    await goTo(page, id);
    await expect(pane(page).locator('iframe')).toBeVisible();
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLIFrameElement>('.wm-pane:not([style*=none]) iframe')
          ?.contentDocument?.readyState === 'complete',
    );
    await pane(page)
      .locator('iframe')
      .evaluate((frame: HTMLIFrameElement, mark) => {
        Object.assign(frame.contentWindow ?? {}, { mark });
      }, id);
  }
}

async function check(page: Page): Promise<void> {
  for (const id of dialogs) {
    await showTab(page, id);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('dialog').getByLabel('岗位名称')).toHaveValue(`草稿 ${id}`);
  }
  for (const [at, id] of tables.entries()) {
    await showTab(page, id);
    expect(await pane(page).evaluate((element) => element.scrollTop)).toBe(40 + at * 20);
  }
  for (const id of searches) {
    await showTab(page, id);
    await expect(pane(page).getByPlaceholder('请输入笔记名称')).toHaveValue(`查找 ${id}`);
  }
  for (const id of notes) {
    await showTab(page, id);
    await expect(pane(page).locator('.cm-content')).toContainText(`正文 ${id}`);
  }
  for (const id of frames) {
    await showTab(page, id);
    const frame = pane(page).locator('iframe');
    expect(
      await frame.evaluate(
        (element: HTMLIFrameElement) => Reflect.get(element.contentWindow ?? {}, 'mark') as string,
      ),
    ).toBe(id);
    // 2.4: the viewport's height minus 94.5 px.
    expect(await frame.evaluate((element) => element.getBoundingClientRect().height)).toBe(
      900 - 94.5,
    );
  }
}

async function heapMb(cdp: CDPSession): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 2 ** 20;
}

/** Shows tabs at random (the same ones each time) by clicking in the strip; two frames for each. */
async function switchAtRandom(page: Page, count: number): Promise<string[]> {
  return page.evaluate(async (turns) => {
    const wrong: string[] = [];
    let seed = 20_261_120;
    for (let turn = 0; turn < turns; turn += 1) {
      seed = (seed * 48_271) % 2_147_483_647;
      const names = document.querySelectorAll<HTMLElement>('.wm-tab-name');
      const name = names[seed % names.length];
      name?.click();
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
      const wanted = name?.closest<HTMLElement>('[data-tab]')?.dataset['tab'] ?? '';
      if (location.pathname !== wanted) wrong.push(wanted);
      const shown = [...document.querySelectorAll<HTMLElement>('.wm-pane')].filter(
        (element) => element.offsetParent !== null,
      );
      if (shown.length !== 1) wrong.push(`${wanted}: ${shown.length} screens`);
    }
    return wrong;
  }, count);
}

/** A count that has not changed for a second: what starts a timer may still be on its way. */
async function settled(count: () => Promise<number>): Promise<number> {
  let last = await count();
  let since = 0;
  await expect
    .poll(
      async () => {
        const now = await count();
        since = now === last ? since + 1 : 0;
        last = now;
        return since;
      },
      { intervals: [100] },
    )
    .toBeGreaterThanOrEqual(10);
  return last;
}

test('tabs with drafts, dialogs, scrolled tables and frames survive random switches', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await page.addInitScript(() => {
    const alive = new Set<number>();
    const start = window.setInterval.bind(window);
    const stop = window.clearInterval.bind(window);
    Object.assign(window, {
      aliveIntervals: alive,
      setInterval: (...input: Parameters<typeof start>) => {
        const id = start(...input);
        alive.add(id);
        return id;
      },
      clearInterval: (id: number) => {
        alive.delete(id);
        stop(id);
      },
    });
  });
  const intervals = (): Promise<number> =>
    page.evaluate(() => (Reflect.get(window, 'aliveIntervals') as Set<number>).size);
  await signIn(page, server);
  await runSql(
    server,
    `with book as (
       insert into note_notebook (owner_id, name) values (1, '草稿') returning id)
     insert into note_note (owner_id, notebook_id, name)
     select 1, book.id, 'draft-' || n from book, generate_series(1, 3) n`,
  );
  await fill(page);
  await expect(page.locator('[data-tab]')).toHaveCount(all.length);
  await expect(page.locator('.wm-pane')).toHaveCount(all.length);

  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  expect(await switchAtRandom(page, 20)).toEqual([]);
  await showTab(page, tables[0] ?? '');
  const elsewhere = await settled(intervals);
  await showTab(page, '/index');
  // The home page renews its figures by a timer, and rests while another tab is shown.
  const atHome = await settled(intervals);
  expect(elsewhere).toBeLessThan(atHome);
  const before = await heapMb(cdp);
  expect(await switchAtRandom(page, switches)).toEqual([]);
  await showTab(page, '/index');
  const after = await heapMb(cdp);
  expect(after - before).toBeLessThanOrEqual(allowedGrowthMb);
  expect(await settled(intervals)).toBe(atHome);
  await showTab(page, tables[0] ?? '');
  expect(await settled(intervals)).toBe(elsewhere);
  await expect(page.locator('.wm-pane')).toHaveCount(all.length);
  await check(page);
  expect(complaints).toEqual([]);
});
