import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { runSql } from './support/database.ts';
import { expectDraft } from './support/drafts.ts';
import { beginSession, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

const saved = /已保存 \d\d:\d\d/;
const text = (page: Page) => page.locator('.wm-pane:visible .cm-content');
const noteAddress = (name: string): string =>
  `${server.url}/notebook/edit/${encodeURIComponent(name)}`;

/** As somebody else would save it whose news does not come. */
async function saveNoteElsewhere(name: string, content: string): Promise<void> {
  await runSql(
    server,
    `update note_note set content = '${content}', row_version = row_version + 1 where name = '${name}'`,
  );
}

const storedNote = (name: string): Promise<string> =>
  runSql(server, `select content from note_note where name = '${name}'`);

async function makeNote(name: string, content: string): Promise<void> {
  await runSql(
    server,
    `insert into note_note (owner_id, notebook_id, name, content)
     select owner_id, id, '${name}', '${content}' from note_notebook order by id limit 1`,
  );
}

test(
  'what was written offline is not saved over a newer note, however often the page is reloaded',
  { tag: '@long' },
  async ({ context }) => {
    const page = await context.newPage();
    await signIn(page, server);
    await makeNote('会议', '原来的一行');
    await page.goto(noteAddress('会议'));
    await expect(text(page)).toContainText('原来的一行');
    await context.setOffline(true);
    await text(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('我离线写的');
    await expectDraft(page, '我离线写的');
    await page.close();
    await context.setOffline(false);
    await saveNoteElsewhere('会议', '同事写的重要内容');

    const again = await context.newPage();
    await again.goto(noteAddress('会议'));
    const dialog = again.getByRole('dialog', { name: '这篇笔记已在别处修改' });
    await expect(dialog).toContainText('同事写的重要内容');
    await again.reload();
    await expect(dialog).toContainText('我离线写的');
    expect(await storedNote('会议')).toBe('同事写的重要内容');

    await dialog.getByRole('button', { name: '用我的覆盖' }).click();
    await expect(again.getByText(saved)).toBeVisible();
    expect(await storedNote('会议')).toBe('我离线写的');
    await again.getByRole('button', { name: '历史版本' }).click();
    const drawer = again.getByRole('dialog', { name: '历史版本' });
    const versions = drawer.getByRole('list', { name: '版本' }).getByRole('button');
    await expect(versions.first()).toContainText('覆盖别处的修改');
    await versions.nth(1).click();
    await expect(drawer.getByRole('region', { name: '差异' })).toContainText('同事写的重要内容');
  },
);

test('a note open in two windows follows, and what both write at other lines becomes one', async ({
  browser,
}) => {
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  const [one, two] = [await first.newPage(), await second.newPage()];
  await makeNote('共写', '一\n\n二\n\n三');
  for (const page of [one, two]) {
    await beginSession(page, server);
    await page.goto(noteAddress('共写'));
    await expect(text(page)).toContainText('三');
  }
  await text(one).click();
  await one.keyboard.press('Control+Home');
  await one.keyboard.type('甲在写');
  await expect(text(two)).toContainText('甲在写一');
  await second.setOffline(true);
  await text(two).click();
  await two.keyboard.press('Control+End');
  await two.keyboard.type('乙在写');
  await expect(two.getByText(/网络已断开/)).toBeVisible();
  await text(one).click();
  await one.keyboard.press('Control+Home');
  await one.keyboard.type('又');
  await expect(one.getByText(saved)).toBeVisible();
  await second.setOffline(false);
  await expect(two.getByText(saved)).toBeVisible();
  await expect(text(two)).toContainText('又甲在写一');
  // The cursor stands where it stood in the text.
  await two.keyboard.type('完');
  await expect(text(one)).toContainText('三乙在写完');
  await expect.poll(() => storedNote('共写')).toBe('又甲在写一\n\n二\n\n三乙在写完');
  await first.close();
  await second.close();
});

test(
  'an article’s left-over draft never takes the place of what was saved since, and two tabs keep a draft each',
  { tag: '@long' },
  async ({ context }) => {
    const page = await context.newPage();
    await signIn(page, server);
    await runSql(
      server,
      `insert into blog_article (title, content, owner_id, publish_time)
     select '公告', '版本一', id, now() from sys_user order by id limit 1`,
    );
    const id = await runSql(server, `select id from blog_article where title = '公告'`);
    const address = `${server.url}/article/edit/${id}`;
    // What this page saves never arrives.
    await page.route(`**/article/v2/articles/${id}`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.goto(address);
    await expect(text(page)).toContainText('版本一');
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('，甲未保存');
    await expectDraft(page, '甲未保存');
    const other = await context.newPage();
    await other.goto(address);
    await expect(text(other)).toHaveText('版本一');
    await other.close();
    await page.close({ runBeforeUnload: false });
    await runSql(
      server,
      `update blog_article set content = '版本一，乙在别处写了很多', row_version = row_version + 1 where id = ${id}`,
    );

    const again = await context.newPage();
    const { complaints } = watch(again, server);
    await again.goto(address);
    const dialog = again.getByRole('dialog', { name: '这篇文章已在别处修改' });
    await expect(dialog).toContainText('乙在别处写了很多');
    await again.reload();
    await expect(dialog).toContainText('甲未保存');
    await dialog.getByRole('button', { name: '保存合并结果' }).click();
    await expect(text(again)).toContainText('乙在别处写了很多');
    await expect(text(again)).toContainText('甲未保存');
    await expect(again.getByText(saved)).toBeVisible();
    await again.getByRole('button', { name: '版本', exact: true }).click();
    await expect(again.getByRole('dialog', { name: '历史版本' })).toContainText('覆盖别处的修改');
    expect(complaints).toEqual([]);
  },
);
