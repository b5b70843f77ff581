import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { remindOfTodos } from './remind.ts';

const todos = '/home/v2/todo';
const codes = ['list', 'query', 'add', 'edit', 'remove'].map((part) => `home:workbench:${part}`);
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The day in the office so many days from today. */
async function dayIn(days: number): Promise<string> {
  const { rows } = await app.core.pool.query(
    `select to_char((now() at time zone 'Asia/Shanghai')::date + $1::int, 'YYYY-MM-DD') as day`,
    [days],
  );
  return rows[0].day;
}

const textsIn = async (client: TestClient, group: string): Promise<string[]> => {
  const { data } = await client.get(`${todos}?group=${group}&sort=due_day&then_by=due_minute,id`);
  return data.rows.map(({ text }: { text: string }) => text);
};

const noticesOf = async (client: TestClient): Promise<string[]> => {
  const { data } = await client.get('/admin/v2/notice/mine?limit=50');
  return data.rows.map((row: { notice_title: string }) => row.notice_title);
};

/** Makes to-dos due, as if they had been written before. */
async function makeDue(where: string): Promise<void> {
  await app.core.pool.query(
    `update workbench_todo set told_time = remind_time - interval '1 hour' where ${where}`,
  );
}

const faultOf = (answer: Answer): string => answer.data?.fields?.[0]?.message ?? answer.msg;

describe('what somebody has to do', () => {
  it('stands in groups by its day, overdue with today, done apart', async () => {
    const user = await app.signInAs();
    const [yesterday, today, tomorrow] = await Promise.all([-1, 0, 1].map(dayIn));
    for (const body of [
      { text: '没日期' },
      { text: '明天', due_day: tomorrow },
      { text: '今天晚', due_day: today, due_minute: 1200 },
      { text: '今天早', due_day: today, due_minute: 60 },
      { text: '今天', due_day: today },
      { text: '昨天', due_day: yesterday },
    ])
      expect((await user.post(todos, body)).code).toBe(200);
    expect(await textsIn(user, 'today')).toEqual(['昨天', '今天早', '今天晚', '今天']);
    expect(await textsIn(user, 'next')).toEqual(['明天']);
    expect(await textsIn(user, 'none')).toEqual(['没日期']);
    const { data } = await user.get(`${todos}?group=today`);
    const id = data.rows.find(({ text }: { text: string }) => text === '昨天').id;
    await user.put(`${todos}/${id}/done`, { is_done: true });
    expect(await textsIn(user, 'done')).toEqual(['昨天']);
    expect(await textsIn(user, 'today')).toEqual(['今天早', '今天晚', '今天']);
    const days = await user.get(`/home/v2/workbench/days?begin=${yesterday}`);
    expect(days.data.rows).toEqual([
      { day: yesterday, open: 0, done: 1 },
      { day: today, open: 3, done: 0 },
      { day: tomorrow, open: 1, done: 0 },
    ]);
  });

  it('is nobody else’s, not even an administrator’s', async () => {
    const owner = await app.signInAs();
    const { data } = await owner.post(todos, { text: '只给自己看' });
    const own = `${todos}/${data.id}`;
    for (const other of [app.admin, await app.signInAs(codes)]) {
      const answers = await Promise.all([
        other.get(own),
        other.put(own, { text: '改' }),
        other.put(`${own}/done`, { is_done: true }),
        other.put(`${own}/snooze`, { is_snoozed: true }),
        other.get(`${own}/history`),
        other.delete(todos, { ids: [data.id] }),
        other.post('/admin/v2/undo?resource=home:workbench', { ids: [data.id] }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
      expect((await other.get(`${todos}?text=只给自己看`)).data.total).toBe(0);
    }
    expect((await owner.get(own)).data).toEqual(data);
  });

  it('asks for the exact code', async () => {
    const { data } = await app.admin.post(todos, { text: '权限' });
    const calls: [code: string, call: (client: TestClient) => Promise<Answer>][] = [
      ['list', (client) => client.get(todos)],
      ['list', (client) => client.get('/home/v2/workbench/days?begin=2026-11-01')],
      ['query', (client) => client.get(`${todos}/${data.id}`)],
      ['add', (client) => client.post(todos, { text: '新' })],
      ['edit', (client) => client.put(`${todos}/${data.id}`, { text: '改' })],
      ['edit', (client) => client.put(`${todos}/${data.id}/done`, { is_done: true })],
      ['edit', (client) => client.put(`${todos}/${data.id}/snooze`, { is_snoozed: true })],
      ['remove', (client) => client.delete(todos, { ids: [data.id] })],
    ];
    for (const [code, call] of calls) {
      const without = await app.signInAs(codes.filter((one) => !one.endsWith(`:${code}`)));
      const only = await app.signInAs([`home:workbench:${code}`]);
      expect((await call(app.anonymous)).status).toBe(401);
      expect((await call(without)).status).toBe(403);
      expect([200, 404]).toContain((await call(only)).status);
    }
  });

  it('comes back as it was when its deletion is taken back', async () => {
    const user = await app.signInAs();
    const { data } = await user.post(todos, {
      text: '删错了',
      due_day: '2027-01-31',
      note: '细节',
    });
    await user.delete(todos, { ids: [data.id] });
    expect((await user.get(`${todos}/${data.id}`)).status).toBe(404);
    await user.post('/admin/v2/undo?resource=home:workbench', { ids: [data.id] });
    expect((await user.get(`${todos}/${data.id}`)).data).toEqual(data);
  });

  it('says at its field what is wrong, in Chinese', async () => {
    const user = await app.signInAs();
    const faults: [body: object, message: string][] = [
      [{ text: '  ' }, '请写下要做什么'],
      [{ text: '长'.repeat(201) }, '待办不超过 200 个字符'],
      [{ text: '备注', note: '长'.repeat(2001) }, '备注不超过 2000 个字符'],
      [{ text: '日', due_day: '2026-02-30' }, '日期不正确'],
      [{ text: '日', due_day: '0001-01-01' }, '日期应在 2000 年到 2999 年之间'],
      [{ text: '址', link_address: 'https://example.com/' }, '只能是本站的地址'],
      [{ text: '址', link_address: '//example.com/' }, '只能是本站的地址'],
      [{ text: '址', link_address: 'javascript:alert(1)' }, '只能是本站的地址'],
      [{ text: '时', due_minute: 60 }, '有时间或重复的待办需要日期，请先选择日期'],
      [{ text: '复', repeat: 'daily' }, '有时间或重复的待办需要日期，请先选择日期'],
    ];
    for (const [body, message] of faults)
      expect(faultOf(await user.post(todos, body)), JSON.stringify(body)).toBe(message);
    for (const body of [
      { text: '时', due_day: '2026-12-01', due_minute: 1440 },
      { text: '复', due_day: '2026-12-01', repeat: 'yearly' },
    ])
      expect([400, 422]).toContain((await user.post(todos, body)).status);
    expect((await user.post(todos, { text: '多', user_id: 1 })).status).toBe(400);
    expect((await user.get('/home/v2/workbench/days?begin=nein')).status).toBe(400);
    for (const day of ['0000-01-01', '9999-12-31', '2026-02-30'])
      expect((await user.get(`${todos}?due_day=${day}`)).status).toBe(400);
    expect((await user.get(todos)).data.total).toBe(0);
  });

  it('loses time and repeat with its day, and keeps the rest of what a patch does not name', async () => {
    const user = await app.signInAs();
    const { data } = await user.post(todos, {
      text: '例会',
      due_day: '2026-12-02',
      due_minute: 600,
      repeat: 'weekly',
    });
    expect(data).toMatchObject({ repeat: 'weekly', repeat_day: 3 });
    const moved = await user.put(`${todos}/${data.id}`, { due_day: '2026-12-03' });
    expect(moved.data).toMatchObject({ due_minute: 600, repeat: 'weekly', repeat_day: 3 });
    const cleared = await user.put(`${todos}/${data.id}`, { due_day: null });
    expect(cleared.data).toMatchObject({
      due_day: null,
      due_minute: null,
      repeat: 'none',
      repeat_day: null,
      text: '例会',
    });
  });

  it('is put off until nine tomorrow and can be brought back', async () => {
    const user = await app.signInAs();
    const { data } = await user.post(todos, { text: '稍后', due_day: await dayIn(0) });
    const off = await user.put(`${todos}/${data.id}/snooze`, { is_snoozed: true });
    expect(off.data.snoozed_until).toBe(`${await dayIn(1)}T01:00:00.000Z`);
    expect(await textsIn(user, 'today')).toEqual([]);
    await user.put(`${todos}/${data.id}/snooze`, { is_snoozed: false });
    expect(await textsIn(user, 'today')).toEqual(['稍后']);
  });
});

describe('a to-do that repeats', () => {
  it('comes again on its next day when it is done, once however often that is said, and goes with 撤销', async () => {
    const user = await app.signInAs();
    const [today, tomorrow] = await Promise.all([0, 1].map(dayIn));
    const { data } = await user.post(todos, {
      text: '浇花',
      due_day: today,
      repeat: 'daily',
      due_minute: 480,
      note: '阳台',
    });
    const done = `${todos}/${data.id}/done`;
    const answers = await Promise.all([1, 2, 3, 4].map(() => user.put(done, { is_done: true })));
    expect(answers.map((one) => one.data.next_day).filter(Boolean)).toEqual([tomorrow]);
    const { data: next } = await user.get(`${todos}?group=next`);
    expect(next.rows).toHaveLength(1);
    expect(next.rows[0]).toMatchObject({
      text: '浇花',
      note: '阳台',
      due_minute: 480,
      repeat: 'daily',
    });
    await user.put(done, { is_done: false });
    expect(await textsIn(user, 'next')).toEqual([]);
    expect(await textsIn(user, 'today')).toEqual(['浇花']);
  });

  it('keeps what came when that was changed meanwhile', async () => {
    const user = await app.signInAs();
    const { data } = await user.post(todos, {
      text: '交租',
      due_day: '2030-01-31',
      repeat: 'monthly',
    });
    const done = `${todos}/${data.id}/done`;
    expect((await user.put(done, { is_done: true })).data.next_day).toBe('2030-02-28');
    const { data: next } = await user.get(`${todos}?group=next`);
    await user.put(`${todos}/${next.rows[0].id}`, { note: '涨价了' });
    await user.put(done, { is_done: false });
    expect(await textsIn(user, 'next')).toEqual(['交租', '交租']);
    // Done again, it does not come a second time.
    await user.put(done, { is_done: true });
    expect(await textsIn(user, 'next')).toEqual(['交租']);
  });
});

describe('reminders', () => {
  it('tell once what is due, with two processes at the same moment', async () => {
    const user = await app.signInAs();
    const other = await app.another();
    const day = await dayIn(-1);
    for (let at = 0; at < 20; at += 1)
      await user.post(todos, { text: `第${at}件`, due_day: day, due_minute: at });
    for (const text of ['甲', '乙', '丙']) await user.post(todos, { text, due_day: day });
    // What was past when it was written needs no telling.
    expect(await remindOfTodos(app.core)).toBe(0);
    await makeDue(`user_id = ${user.userId}`);
    const told = await Promise.all([
      remindOfTodos(app.core),
      remindOfTodos(other.core),
      remindOfTodos(app.core),
    ]);
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(23);
    expect(await remindOfTodos(other.core)).toBe(0);
    const titles = await noticesOf(user);
    expect(titles).toHaveLength(21);
    expect(new Set(titles).size).toBe(21);
    expect(titles).toContain('待办提醒：今天有 3 件待办');
    expect(titles).toContain('待办提醒：第7件');
    // To him alone.
    const stranger = await app.signInAs();
    expect(await noticesOf(stranger)).toEqual([]);
    expect(await noticesOf(app.admin)).toEqual([]);
  });

  it('come at nine of the day without a time, after it is put off, and anew when it is moved', async () => {
    const user = await app.signInAs();
    const { data } = await user.post(todos, { text: '交报告', due_day: '2026-12-03' });
    const remindTime = async () =>
      (
        await app.core.pool.query('select remind_time::text from workbench_todo where id = $1', [
          data.id,
        ])
      ).rows[0].remind_time;
    expect(await remindTime()).toBe('2026-12-03 01:00:00+00');
    await user.put(`${todos}/${data.id}`, { due_minute: 15 * 60 + 30 });
    expect(await remindTime()).toBe('2026-12-03 07:30:00+00');

    await user.put(`${todos}/${data.id}`, { due_day: await dayIn(-1) });
    await makeDue(`id = ${data.id}`);
    await user.put(`${todos}/${data.id}/snooze`, { is_snoozed: true });
    expect(await remindOfTodos(app.core)).toBe(0);
    await user.put(`${todos}/${data.id}/snooze`, { is_snoozed: false });
    expect(await remindOfTodos(app.core)).toBe(1);
    expect(await noticesOf(user)).toEqual(['待办提醒：交报告']);
    await user.put(`${todos}/${data.id}`, { due_day: await dayIn(0), due_minute: 0 });
    await makeDue(`id = ${data.id}`);
    expect(await remindOfTodos(app.core)).toBe(1);
  });

  it('leave out what is done, and what the text says stays a text', async () => {
    const user = await app.signInAs();
    const body = { due_day: await dayIn(-1), due_minute: 0 };
    const { data: done } = await user.post(todos, { text: '做完的', ...body });
    await user.put(`${todos}/${done.id}/done`, { is_done: true });
    await user.post(todos, { text: '[点我](https://example.com)<b>', ...body });
    await makeDue(`user_id = ${user.userId}`);
    expect(await remindOfTodos(app.core)).toBe(1);
    const { data } = await user.get('/admin/v2/notice/mine');
    const notice = await user.get(`/admin/v2/notice/mine/${data.rows[0].id}`);
    expect(notice.data.notice_content).toContain('&#91;点我&#93;(https://example\\.com)\\<b\\>');
  });
});
