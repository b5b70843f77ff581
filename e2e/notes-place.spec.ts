import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { faultsOf } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { beginSession, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { scrolledOut } from './support/stillness.ts';

let server: Server;

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

const saved = /已保存 \d\d:\d\d/;
const paneOf = (page: Page): Locator => page.locator('.wm-pane:visible');
const editorOf = (page: Page): Locator => paneOf(page).locator('.cm-content');
const visit = (page: Page, how: 'edit' | 'preview', name: string) =>
  page.goto(`${server.url}/notebook/${how}/${encodeURIComponent(name)}`);
const stored = (name: string): Promise<string> =>
  runSql(server, `select content from note_note where name = '${name}'`);
/** Writes a note into the first notebook, whatever is there already. */
const write = (name: string, content: string, links: string[] = []): Promise<string> =>
  runSql(
    server,
    `with made as (insert into note_note (owner_id, notebook_id, name, content)
       select 1, min(b.id), '${name}', '${content}' from note_notebook b where b.owner_id = 1 returning id)
     insert into note_link (note_id, target)
     select made.id, target from made, unnest(array[${links.map((link) => `'${link}'`).join()}]::text[]) target`,
  );

test('properties are typed above the text by keys alone and stand in it, a second writer’s text is kept, and all else stays as it was', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await write('属性笔记', '---\n# 说明\ncount:  007\n---\n正文');
  await runSql(server, `update note_note set tags = '{常用}' where name = '快捷键'`);
  await visit(page, 'edit', '属性笔记');
  const block = paneOf(page).getByRole('region', { name: '属性' });
  await expect(block.getByLabel('count', { exact: true })).toHaveValue('007');

  const apart = await browser.newContext();
  const other = await apart.newPage();
  await signIn(other, server);
  await visit(other, 'edit', '属性笔记');
  await expect(editorOf(other)).toContainText('正文');

  await block.getByLabel('标签').pressSequentially('常');
  await expect(page.getByRole('option', { name: '常用' })).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('新签');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await block.getByRole('button', { name: '属性', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: '日期' }).press('Enter');
  await expect(block.getByLabel('属性「属性」的名称')).toBeFocused();
  await page.keyboard.type('截止');
  await page.keyboard.press('Enter');
  await expect(block.getByLabel('截止', { exact: true })).toBeFocused();
  await block.getByLabel('截止', { exact: true }).fill('2026-12-31');
  const wanted = '---\n# 说明\ncount:  007\ntags: [常用, 新签]\n截止: 2026-12-31\n---\n正文';
  await expect.poll(() => stored('属性笔记')).toBe(wanted);

  // What was said here comes there, and what is written there comes here.
  await expect(
    paneOf(other).getByRole('region', { name: '属性' }).getByLabel('截止', { exact: true }),
  ).toHaveValue('2026-12-31');
  await editorOf(other).click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type('，另一处写的');
  await expect(editorOf(page)).toContainText('另一处写的');
  await block.getByLabel('count', { exact: true }).fill('8: 9');
  await expect
    .poll(() => stored('属性笔记'))
    .toBe(`${wanted.replace('count:  007', 'count: "8: 9"')}，另一处写的`);
  await expect(paneOf(page).getByText(saved)).toBeVisible();
  await expect
    .poll(() => runSql(server, `select tags from note_note where name = '属性笔记'`))
    .toBe('常用,新签');
  expect(await faultsOf(page)).toEqual([]);
  await block.getByRole('button', { name: '删除属性「截止」' }).click();
  await expect(block.getByLabel('截止', { exact: true })).toHaveCount(0);
  await expect(block.getByRole('button', { name: '属性', exact: true })).toBeFocused();
  await expect.poll(() => stored('属性笔记')).not.toContain('截止');
  // A tag that it has beside its text is taken away there, and its text stays.
  const text = await stored('属性笔记');
  await runSql(server, `update note_note set tags = tags || '{旁边}' where name = '属性笔记'`);
  await visit(page, 'edit', '属性笔记');
  await expect(block.getByText('旁边', { exact: true })).toBeVisible();
  await block.getByLabel('标签').press('Backspace');
  await expect
    .poll(() => runSql(server, `select tags from note_note where name = '属性笔记'`))
    .toBe('常用,新签');
  await expect(block.getByText('旁边', { exact: true })).toHaveCount(0);
  expect(await stored('属性笔记')).toBe(text);
  await visit(page, 'preview', '属性笔记');
  const article = paneOf(page).getByRole('article');
  await expect(article.getByText('8: 9')).toBeVisible();
  await expect(article.locator('.wm-md-view')).toHaveText('正文，另一处写的');
  expect(complaints).toEqual([]);
  await apart.close();
});

test('the outline follows while one reads and writes, leads to each heading, and is a drawer on a phone', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const parts = Array.from(
    { length: 12 },
    (_, at) =>
      `## 第${at + 1}节\n\n${'一段文字。'.repeat(160)}\n\n### 第${at + 1}节的细目\n\n${'又一段。'.repeat(120)}`,
  );
  await write('长文', `# 长文\n\n${parts.join('\n\n')}`);
  await visit(page, 'preview', '长文');
  const outline = paneOf(page).getByRole('navigation', { name: '大纲' });
  const row = (name: string): Locator => outline.getByRole('button', { name, exact: true });
  await row('第9节').click();
  await expect(row('第9节')).toHaveAttribute('aria-current', 'location');
  const heading = (name: string): Locator =>
    paneOf(page).getByRole('heading', { name, exact: true });
  await expect(heading('第9节')).toBeInViewport();
  await expect(heading('第2节')).not.toBeInViewport();
  await outline.getByRole('button', { name: '收起「第9节」' }).click();
  await expect(row('第9节的细目')).toHaveCount(0);
  await heading('第10节').scrollIntoViewIfNeeded();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, -20_000);
  await expect(row('长文')).toHaveAttribute('aria-current', 'location');
  expect(await faultsOf(page)).toEqual([]);

  await paneOf(page).getByRole('link', { name: '编辑', exact: true }).click();
  await expect(editorOf(page)).toContainText('第1节');
  await row('第7节').click();
  await expect(row('第7节')).toHaveAttribute('aria-current', 'location');
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('改了');
  await expect(row('第7节改了')).toHaveAttribute('aria-current', 'location');

  await page.setViewportSize({ width: 390, height: 844 });
  const ways = paneOf(page).getByRole('radiogroup', { name: '写作方式' });
  await ways.getByText('分栏').click();
  await paneOf(page).getByRole('button', { name: '仅预览' }).click();
  // The preview still runs after the source that was narrowed.
  await scrolledOut(paneOf(page).locator('.md-editor-preview-wrapper'));
  await paneOf(page).getByRole('button', { name: '大纲', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '大纲与关系' });
  await drawer.getByRole('button', { name: '第11节', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await expect(heading('第11节')).toBeInViewport();
  expect(complaints).toEqual([]);
});

test(
  'the graph of a note and of all: steps, filters, a list of the same, and a click opens; five thousand notes are drawn',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await signIn(page, server);
    await write('图中', '', ['图左']);
    await write('图左', '', ['图远']);
    await write('图远', '');
    await visit(page, 'preview', '图中');
    const around = (notes: number, links: number): Locator =>
      paneOf(page).getByRole('img', {
        name: `「图中」的关系图：${notes} 篇笔记，${links} 条链接`,
      });
    await expect(around(2, 1)).toBeVisible();
    await paneOf(page).getByText('2 步', { exact: true }).click();
    await expect(around(3, 2)).toHaveAttribute('data-placed', 'yes');
    await paneOf(page).getByText('列出这些笔记').click();
    await paneOf(page).getByRole('button', { name: '图远', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(encodeURIComponent('图远')));

    await runSql(
      server,
      `with b as (insert into note_notebook (owner_id, name, sort) values (1, '五千篇', 99) returning id),
       made as (insert into note_note (owner_id, notebook_id, name, update_time)
         select 1, b.id, '点' || i, '2020-01-01' from b, generate_series(1, 5100) i returning id, name)
     insert into note_link (note_id, target)
     select id, '点' || (substr(name, 2)::int / 7 + 1) from made`,
    );
    await paneOf(page).getByRole('button', { name: '关系图', exact: true }).click();
    const whole = paneOf(page).getByRole('img', { name: /^关系图：5,000 篇笔记，/ });
    await expect(whole).toHaveAttribute('data-placed', 'yes');
    await expect(paneOf(page).getByRole('status')).toContainText('只画了最近修改的 5,000 篇');
    // The page answers while it is being placed.
    await whole.focus();
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowLeft');
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, -300);
    await paneOf(page).getByText('列表', { exact: true }).click();
    await expect(page).toHaveURL(/view=list/);
    const list = paneOf(page).getByRole('list', { name: '笔记与链接' });
    await expect(list.getByRole('listitem')).toHaveCount(100);
    await page.goto(`${server.url}/notebook/graph?view=list&orphans=no`);
    await expect(paneOf(page).getByRole('checkbox', { name: '没有链接的' })).not.toBeChecked();
    await paneOf(page).getByLabel('笔记本', { exact: true }).click();
    await page.getByTitle('入门', { exact: true }).last().click();
    await expect(page).toHaveURL(/notebook_id=\d+/);
    await expect(paneOf(page).getByRole('status')).toHaveText('3 篇笔记，2 条链接');
    await expect(list.getByRole('listitem').filter({ hasText: '图左' }).first()).toContainText(
      '链接到 1 篇',
    );
    expect(await faultsOf(page)).toEqual([]);
    await paneOf(page).getByText('图', { exact: true }).click();
    const three = paneOf(page).getByRole('img', { name: /^关系图：3 篇笔记/ });
    await expect(three).toHaveAttribute('data-placed', 'yes');
    // The pointer goes over it until a note is under it.
    const box = (await three.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await expect
      .poll(async () => {
        for (let x = 0.1; x < 0.95; x += 0.02)
          for (let y = 0.1; y < 0.95; y += 0.04) {
            await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
            if ((await three.getAttribute('data-hovered')) === 'yes') return true;
          }
        return false;
      })
      .toBe(true);
    await page.mouse.down();
    await page.mouse.up();
    await expect(page).toHaveURL(/\/notebook\/preview\//);
    expect(complaints).toEqual([]);
  },
);

test('one begins beside the tree: writes by a key, goes on from a template, finds by pinyin and by words, and reads on where one wrote', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/notebook/note`);
  const pane = paneOf(page);
  await expect(pane.getByRole('region', { name: '最近修改' })).toContainText('快捷键');
  await expect(pane.getByRole('tree', { name: '笔记' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  await page.keyboard.press('Alt+n');
  await page.getByRole('textbox', { name: '笔记名称', exact: true }).fill('晨间随想');
  await page.keyboard.press('Enter');
  await expect(editorOf(page)).toBeFocused();
  const chapter = (at: number): string => `## 第 ${at} 章`;
  const text = Array.from({ length: 30 }, (_, at) => `${chapter(at)}\n\n第 ${at} 段的话。\n`);
  await page.keyboard.insertText(text.join('\n'));
  await expect(page.getByText(saved)).toBeVisible();

  // The line on top stays on top, to and fro.
  await page.keyboard.press('Control+e');
  await expect(page).toHaveURL(/\/notebook\/preview\//);
  const reading = pane.locator('.wm-reading-scroll');
  const heading = reading.getByRole('heading', { name: '第 12 章', exact: true });
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await page.keyboard.press('Control+e');
  await expect(page).toHaveURL(/\/notebook\/edit\//);
  const topLine = (): Promise<string> =>
    editorOf(page).evaluate((content) => {
      const top = content.closest('.cm-scroller')?.getBoundingClientRect().top ?? 0;
      const lines = [...content.querySelectorAll('.cm-line')];
      const found = lines.find(
        (line) => line.textContent !== '' && line.getBoundingClientRect().bottom > top + 4,
      );
      return found?.textContent ?? '';
    });
  await expect.poll(topLine).toContain('第 12 章');
  await page.keyboard.press('Control+e');
  await expect(heading).toBeInViewport();
  await expect(reading.getByRole('heading', { name: '第 0 章', exact: true })).not.toBeInViewport();

  // The tree goes and comes by a key.
  await page.keyboard.press('Control+\\');
  await expect(pane.getByRole('tree', { name: '笔记' })).toHaveCount(0);
  await page.keyboard.press('Control+\\');
  const finder = pane.getByRole('combobox', { name: '查找笔记' });
  await finder.fill('chenjian');
  await finder.press('Enter');
  await expect(page).toHaveURL(`${server.url}/notebook/preview/${encodeURIComponent('晨间随想')}`);
  await finder.fill('第 17 段的话');
  await finder.press('ArrowUp');
  await finder.press('Enter');
  await expect(page).toHaveURL(/\/notebook\/note\?q=/);
  const found = paneOf(page).getByRole('region', { name: '搜索结果' });
  await expect(found.locator('mark').first()).toBeVisible();
  await expect(found.getByRole('link', { name: '晨间随想' })).toBeVisible();

  await page.goBack();
  await page.goto(`${server.url}/notebook/note`);
  await paneOf(page).getByRole('button', { name: '从模板新建' }).click();
  await page.getByRole('menuitem', { name: '会议纪要' }).click();
  await expect(page).toHaveURL(/\/notebook\/edit\//);
  await expect(page.getByRole('textbox', { name: '笔记名称', exact: true })).toHaveValue(
    /^会议纪要 \d{4}-\d\d-\d\d$/,
  );
  await page.keyboard.press('Escape');
  await expect(editorOf(page)).not.toContainText('{{');

  // What only names a note is made a link to it.
  await editorOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('\n\n明天再谈晨间随想。');
  await expect(page.getByText(saved)).toBeVisible();
  await visit(page, 'preview', '晨间随想');
  const mentions = paneOf(page).getByRole('region', { name: '提到但未链接' });
  await mentions.getByRole('button', { name: /^在「会议纪要.+」里链接到这里$/ }).click();
  await expect(page.getByText(/^「会议纪要.+」里已链接到这里$/)).toBeVisible();
  await expect(mentions).toHaveCount(0);
  const linked = `select count(*) from note_note where content like '%明天再谈[[晨间随想]]。'`;
  expect(await runSql(server, linked)).toBe('1');

  // Older links lead to the table, which leads back.
  await page.goto(`${server.url}/notebook/note?pinned=true`);
  await expect(page).toHaveURL(/view=table/);
  await paneOf(page).getByRole('button', { name: '返回笔记' }).click();
  await expect(paneOf(page).getByRole('region', { name: '最近修改' })).toBeVisible();
  expect(complaints).toEqual([]);
});
