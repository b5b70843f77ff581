import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sysLoginLog } from '#core/session/session.table.ts';
import { grant, startTestApp, testPassword } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { parseChanges } from './version/version.service.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const writing = ['note:book:add', 'note:data:add'];

/** The UTC day so many days ago. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

describe('the home page', () => {
  it('counts sign-ins by day, live sessions, my notes and my last operations', async () => {
    const user = await app.signInAs();
    await grant(app, user.userId, [...writing, 'monitor:server:list']);
    const { username } = (await user.get('/admin/v2/get_user_info')).data.user;
    await app.anonymous.post('/admin/v2/login', {
      username,
      password: testPassword,
    });
    await app.anonymous.post('/admin/v2/login', {
      username: 'nobody',
      password: 'wrong-one',
    });
    const { data: book } = await user.post('/notebook/v2/notebooks', {
      name: '日记',
    });
    await user.post('/notebook/v2/notes', {
      notebook_id: book.id,
      name: '第一天',
    });
    await app.core.audit.flush();
    // Days are Shanghai’s: eight hours ahead.
    const [past, dayAfter] = [5, 4].map((days) => dayBefore(days)) as [string, string];
    await app.core.db.insert(sysLoginLog).values(
      [`${past}T15:59:59Z`, `${past}T16:00:00Z`].map((time) => ({
        username,
        ip: '127.0.0.1',
        userAgent: '',
        message: '',
        succeeded: true,
        createTime: time,
      })),
    );
    await expect
      .poll(async () => (await user.get('/home/v2/dashboard')).data.activity.length, {
        timeout: 2000,
      })
      .toBe(2);
    const { data } = await user.get('/home/v2/dashboard');
    expect(data.sign_ins).toHaveLength(14);
    const on = (day: string) => data.sign_ins.find((row: { day: string }) => row.day === day);
    expect(on(past)).toMatchObject({ succeeded: 1, failed: 0 });
    expect(on(dayAfter)).toMatchObject({ succeeded: 1, failed: 0 });
    // Midnight may have come between them.
    const [yesterday, today] = data.sign_ins.slice(-2);
    expect(today.succeeded + yesterday.succeeded).toBe(2);
    expect(today.failed + yesterday.failed).toBe(1);
    expect(data.online).toEqual({ sessions: 3, users: 2 });
    expect(data.counts).toEqual([
      { key: 'notebooks', title: '笔记本', count: 1 },
      { key: 'notes', title: '笔记', count: 1 },
    ]);
    expect(data.activity.map((row: { title: string }) => row.title)).toEqual([
      '新增笔记',
      '新增笔记本',
    ]);
    expect(data.done_steps).toEqual(['note']);
  });

  it('tells what I was at last and what waits for me, of what I may open', async () => {
    const user = await app.signInAs();
    await grant(app, user.userId, [
      ...writing,
      'note:data:list',
      'book:data:query',
      'article:comment:edit',
      'home:workbench:add',
    ]);
    const { data: book } = await user.post('/notebook/v2/notebooks', { name: '接着写' });
    await user.post('/notebook/v2/notes', { notebook_id: book.id, name: '写到一半' });
    await user.post('/home/v2/todo', { text: '过期的', due_day: dayBefore(3) });
    await user.post('/home/v2/todo', { text: '以后的', due_day: '2999-01-01' });
    const { pool } = app.core;
    await pool.query(
      `insert into mind_map (owner_id, name, content) values ($1, '不能看的导图', '{}')`,
      [user.userId],
    );
    const read = await pool.query<{ id: number }>(
      `insert into book_book (name, title, file_id, checksum, size, section_count, char_count)
       values ('half', '读到一半', 'x', 'a', 1, 1, 1), ('done', '读完的', 'x', 'b', 1, 1, 1) returning id`,
    );
    for (const [at, { id }] of read.rows.entries())
      await pool.query(
        `insert into book_position (user_id, book_id, cfi, section, fraction, chapter, context, device, device_name)
         values ($1, $2, '', 0, $3, '', '', '', '')`,
        [user.userId, id, at === 0 ? 0.5 : 1],
      );
    const { data } = await user.get('/home/v2/dashboard');
    const told = data.recent.map(({ kind, name, to, progress }: Record<string, unknown>) => [
      kind,
      name,
      to,
      progress,
    ]);
    expect(told).toEqual([
      ['book', '读到一半', '/read/book/half', 0.5],
      ['note', '写到一半', `/notebook/preview/${encodeURIComponent('写到一半')}`, null],
    ]);
    expect(data.recent[0].time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(data.waiting).toEqual({ comments: 0, reviews: 0, todos: 1 });
  });

  it('says nothing of the installation to whom it is none of his business', async () => {
    const user = await app.signInAs();
    const { data } = await user.get('/home/v2/dashboard');
    expect([data.sign_ins, data.online, data.activity]).toEqual([null, null, []]);
  });

  it('names what I worked on and leads there, also after it was renamed; of what is gone it tells the act', async () => {
    const user = await app.signInAs();
    await grant(app, user.userId, [...writing, 'system:post:add', 'system:post:remove']);
    const { data: book } = await user.post('/notebook/v2/notebooks', { name: '手记' });
    const note = await user.post('/notebook/v2/notes', { notebook_id: book.id, name: '旧 名' });
    const post = await user.post('/admin/v2/system/post', {
      post_code: 'act',
      post_name: '活动岗',
      post_sort: 1,
    });
    const gone = await user.post('/admin/v2/system/post', {
      post_code: 'gone',
      post_name: '短命岗',
      post_sort: 1,
    });
    await user.delete('/admin/v2/system/post', { ids: [gone.data.id] });
    await app.core.pool.query(`update note_note set name = '新 名' where id = $1`, [note.data.id]);
    await app.core.audit.flush();
    const { data } = await user.get('/home/v2/dashboard');
    const told = data.activity.map((row: { title: string; name: string; to: string }) => [
      row.title,
      row.name,
      row.to,
    ]);
    expect(told).toEqual([
      ['删除岗位', '', ''],
      ['新增岗位', '', ''],
      ['新增岗位', '活动岗', `/system/post?id=${post.data.id}`],
      ['新增笔记', '新 名', '/notebook/preview/%E6%96%B0%20%E5%90%8D'],
      ['新增笔记本', '手记', `/notebook/book?id=${book.id}`],
    ]);
  });

  it('tells the versions and what changed', async () => {
    const { data } = await app.admin.get('/home/v2/version');
    expect(data.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(data.runs.database).toMatch(/^18\./);
    expect(data.changes[0].groups[0].notes.length).toBeGreaterThan(0);
    const user = await app.signInAs();
    const told = (await user.get('/home/v2/version')).data;
    expect([told.runs, told.version, told.changes.length]).toEqual([
      null,
      data.version,
      data.changes.length,
    ]);
  });

  it('reads changes by version', () => {
    const text =
      '# Changes\n\n- none\n\n## 2.0\n\n- a\n\n### 搜索\n\n- b\n- c\n\n### 空\n\n## 1.0\n- d\n';
    expect(parseChanges(text)).toEqual([
      {
        version: '2.0',
        groups: [
          { title: '', notes: ['a'] },
          { title: '搜索', notes: ['b', 'c'] },
        ],
      },
      { version: '1.0', groups: [{ title: '', notes: ['d'] }] },
    ]);
  });
});
