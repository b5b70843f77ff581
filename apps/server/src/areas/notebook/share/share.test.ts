import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';

const notes = '/notebook/v2/notes';
const shared = '/notebook/v2/shared';
let app: TestApp;
let me: TestClient;
let other: TestClient;
let visitor: TestClient;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs();
  other = await app.signInAs();
  visitor = clientOf(app);
});
afterAll(() => app.stop());

async function buildNote(content = '正文') {
  const book = await me.post('/notebook/v2/notebooks', {
    name: `本${(serial += 1)}`,
  });
  const note = await me.post(notes, {
    notebook_id: book.data.id,
    name: `记${serial}`,
    content,
  });
  return note.data;
}

async function share(id: number, wish: object = {}) {
  const made = await me.post(`${notes}/${id}/shares`, {
    days: null,
    password: null,
    ...wish,
  });
  expect(made.msg).toBe('操作成功');
  return made.data as { id: number; token: string };
}

const open = (token: string, password = '') => visitor.post(shared, { token, password });

describe('a note shared by a link', () => {
  it('is read by whoever has it, as it is now, and tells nothing else', async () => {
    const note = await buildNote('公开的话');
    const { token } = await share(note.id);
    const answer = await open(token);
    expect(answer.data).toEqual({
      name: note.name,
      content: '公开的话',
      update_time: expect.any(String),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    const { data } = await me.get(`${notes}/${note.id}/shares`);
    expect(data).toMatchObject([{ has_password: false, expire_time: null, view_count: 1 }]);
  });

  it('is kept as a hash: neither table nor log holds the token or the password', async () => {
    const { token } = await share((await buildNote()).id, {
      password: 'geheim-4711',
    });
    await open(token, 'geheim-4711');
    await app.core.audit.flush();
    const { rows } = await app.core.pool.query<{ all: string }>(
      `select coalesce((select string_agg(s::text, '') from note_share s), '') ||
         coalesce((select string_agg(l::text, '') from sys_oper_log l), '') as all`,
    );
    expect(rows[0]?.all).not.toContain(token);
    expect(rows[0]?.all).not.toContain('geheim-4711');
    expect(rows[0]?.all).toContain('$argon2id$');
  });

  it('shows its pictures to all, or, where it asks for a password, to the browser that gave it', async () => {
    const bytes = Buffer.from('what stands in a note');
    const file = (await upload(me, '/prod-api/common/upload', { name: 'a.txt', bytes })).data;
    const address = `/prod-api${file.fileName}`;
    const note = await buildNote(`[文件](${address})`);
    const seen = async (cookie = ''): Promise<number> =>
      (await visitor.get(address, { cookie })).status;
    const closed = await share(note.id, { password: 'geheim-4711' });
    expect(await seen()).toBe(404);
    expect((await open(closed.token, 'falsch-0815')).headers['set-cookie']).toBeUndefined();
    const line = String((await open(closed.token, 'geheim-4711')).headers['set-cookie']);
    expect(line).toMatch(/HttpOnly; SameSite=Strict/);
    const ticket = line.split(';')[0] ?? '';
    expect((await visitor.get(address, { cookie: ticket })).headers['cache-control']).toMatch(
      /private|no-store/,
    );
    expect([await seen(ticket), await seen('wm-visit='.padEnd(60, 'a')), await seen()]).toEqual([
      200, 404, 404,
    ]);
    // One ticket for all that a browser has opened.
    const second = await buildNote('二');
    const other = await share(second.id, { password: 'geheim-4712' });
    const body = { token: other.token, password: 'geheim-4712' };
    const again = await visitor.post(shared, body, { cookie: ticket });
    expect(String(again.headers['set-cookie'])).toContain(ticket);
    expect(await seen(ticket)).toBe(200);
    await me.delete(`${notes}/${note.id}/shares/${closed.id}`);
    expect(await seen(ticket)).toBe(404);
    await share(note.id);
    expect(await seen()).toBe(200);
  });

  it('ends when it is revoked, when its time is over, and while the note lies in the trash', async () => {
    const note = await buildNote();
    const gone = { status: 404, msg: '链接不存在、已过期或已取消' };
    const first = await share(note.id);
    expect((await other.delete(`${notes}/${note.id}/shares/${first.id}`)).status).toBe(404);
    expect((await me.delete(`${notes}/${note.id}/shares/${first.id}`)).code).toBe(200);
    expect(await open(first.token)).toMatchObject(gone);
    expect((await me.delete(`${notes}/${note.id}/shares/${first.id}`)).status).toBe(404);
    const second = await share(note.id, { days: 1 });
    expect((await open(second.token)).code).toBe(200);
    await app.core.pool.query(
      `update note_share set expire_time = now() - interval '1 second' where id = $1`,
      [second.id],
    );
    expect(await open(second.token)).toMatchObject(gone);
    const third = await share(note.id);
    await me.delete(notes, { ids: [note.id] });
    expect(await open(third.token)).toMatchObject(gone);
    await me.post('/notebook/v2/trash/restore', { ids: [note.id] });
    expect((await open(third.token)).code).toBe(200);
  });

  it('asks for its password, and locks after five wrong ones, the right one included', async () => {
    const { token } = await share((await buildNote('秘密')).id, {
      password: '口令 1234',
    });
    const asked = await open(token);
    expect(asked).toMatchObject({ code: 601, msg: '请输入访问密码' });
    expect(asked.text).not.toContain('秘密');
    for (let round = 0; round < 4; round += 1)
      expect((await open(token, `wrong${round}`)).msg).toBe('访问密码不正确');
    expect((await open(token, '口令 1234')).data.content).toBe('秘密');
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, at) => open(token, `again${at}`)),
    );
    expect(wrong.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(7);
    const locked = await open(token, '口令 1234');
    expect(locked).toMatchObject({
      status: 429,
      msg: '密码输错次数过多，请 15 分钟后再试',
    });
    await app.core.pool.query(
      `update sys_password_try set since = now() - interval '16 minutes' where key like 'note-share:%'`,
    );
    expect((await open(token, '口令 1234')).code).toBe(200);
  });

  it('is shared by its owner only, and a token is not guessed', async () => {
    const note = await buildNote();
    expect(
      (
        await other.post(`${notes}/${note.id}/shares`, {
          days: 1,
          password: null,
        })
      ).status,
    ).toBe(404);
    expect((await other.get(`${notes}/${note.id}/shares`)).status).toBe(404);
    for (const days of [0, 3651, -1])
      expect((await me.post(`${notes}/${note.id}/shares`, { days, password: null })).status).toBe(
        422,
      );
    expect(
      (
        await me.post(`${notes}/${note.id}/shares`, {
          days: 1,
          password: 'abc',
        })
      ).status,
    ).toBe(422);
    const { token } = await share(note.id);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const near = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    expect((await open(near)).status).toBe(404);
    expect((await visitor.post(shared, { token: 'x' })).status).toBe(422);
  });
});

describe('templates and the note of the day', () => {
  it('come with the product, and one’s own beside them', async () => {
    const who = await app.signInAs();
    const path = '/notebook/v2/templates';
    const names = async () => (await who.get(path)).data.map((one: { name: string }) => one.name);
    expect(await names()).toEqual(['每日笔记', '会议纪要', '读书笔记']);
    const made = await who.post(path, { name: '周报', content: '# {{title}}' });
    expect((await who.post(path, { name: '周报', content: '' })).msg).toBe('模板名称已存在');
    const changed = await who.put(`${path}/${made.data.id}`, {
      content: '## {{title}}',
    });
    expect(changed.data).toEqual({
      id: made.data.id,
      name: '周报',
      content: '## {{title}}',
    });
    expect((await other.put(`${path}/${made.data.id}`, { name: 'x' })).status).toBe(404);
    expect((await other.delete(`${path}/${made.data.id}`)).status).toBe(404);
    expect(await names()).toHaveLength(4);
    expect((await who.delete(`${path}/${made.data.id}`)).code).toBe(200);
    expect(await names()).toHaveLength(3);
  });
});
