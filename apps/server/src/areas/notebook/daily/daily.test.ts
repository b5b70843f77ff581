import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const daily = '/notebook/v2/daily';
const notes = '/notebook/v2/notes';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const open = (who: TestClient, date?: string) => who.post(daily, date ? { date } : {});
const textOf = async (who: TestClient, name: string): Promise<string> =>
  (await who.get(`/notebook/v2/document?name=${name}`)).data.content;

async function noteOf(who: TestClient, name: string, content: string) {
  const book = await who.post('/notebook/v2/notebooks', {
    name: `${name}的本子`,
  });
  return (await who.post(notes, { notebook_id: book.data.id, name, content })).data;
}

describe('daily notes', () => {
  it('are one a day however often the day is opened, made from the template of one’s own when there is one', async () => {
    const who = await app.signInAs();
    const opened = await Promise.all([1, 2, 3, 4].map(() => open(who, '2026-11-22')));
    expect(opened.filter(({ data }) => data.is_new)).toHaveLength(1);
    expect(opened.map(({ data }) => data.name)).toEqual(Array(4).fill('2026-11-22'));
    expect(await textOf(who, '2026-11-22')).toMatch(/^# 2026-11-22 星期日\n\n## 今日计划/);
    await who.post('/notebook/v2/templates', {
      name: '每日笔记',
      content: '{{date}} {{x}}',
    });
    await open(who, '2026-11-23');
    expect(await textOf(who, '2026-11-23')).toBe('2026-11-23 {{x}}');
    expect((await open(who, '2026-02-30')).status).toBe(422);
  });

  it('of today are those of the office’s day, wherever it lies', async () => {
    const who = await app.signInAs();
    const { pool } = app.core;
    const opened = new Set<string>();
    // Never the same day in both.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await pool.query(
        "update sys_config set config_value = $1 where config_key = 'sys.office.time-zone'",
        [zone],
      );
      const { rows } = await pool.query(
        "select to_char(now() at time zone $1, 'YYYY-MM-DD') as day",
        [zone],
      );
      const { name } = (await open(who)).data;
      expect(name).toBe(rows[0].day);
      expect((await who.get(`${daily}/days?from=2026-01-01`)).data.today).toBe(name);
      opened.add(name);
    }
    expect(opened.size).toBe(2);
  });

  it('begin as the note that was chosen, with the day, its weekday and week filled in', async () => {
    const who = await app.signInAs();
    const note = await noteOf(
      who,
      '日记模板',
      '---\ntags: [日记]\n---\n# {{title}} {{weekday}} 第{{week}}周',
    );
    expect((await who.get(`${daily}/settings`)).data).toEqual({
      template: null,
    });
    const chosen = { template: { id: note.id, name: '日记模板' } };
    expect((await who.put(`${daily}/settings`, { template_id: note.id })).data).toEqual(chosen);
    expect((await who.get(`${daily}/settings`)).data).toEqual(chosen);
    await open(who, '2026-11-27');
    expect(await textOf(who, '2026-11-27')).toBe(
      '---\ntags: [日记]\n---\n# 2026-11-27 星期五 第48周',
    );
    expect((await who.get('/notebook/v2/document?name=2026-11-27')).data.tags).toEqual(['日记']);
    // In the trash it is none.
    await who.delete(notes, { ids: [note.id] });
    expect((await who.get(`${daily}/settings`)).data).toEqual({
      template: null,
    });
    await open(who, '2026-11-28');
    expect(await textOf(who, '2026-11-28')).toContain('## 今日计划');
    expect((await who.put(`${daily}/settings`, { template_id: null })).data).toEqual({
      template: null,
    });
  });

  it('cannot begin as the note of another', async () => {
    const [who, other] = [await app.signInAs(), await app.signInAs()];
    const note = await noteOf(other, '别人的模板', '秘密');
    expect((await who.put(`${daily}/settings`, { template_id: note.id })).status).toBe(404);
    await open(who, '2026-11-27');
    expect(await textOf(who, '2026-11-27')).not.toContain('秘密');
  });

  it('are marked by their days, and know the nearest before and after', async () => {
    const [who, other] = [await app.signInAs(), await app.signInAs()];
    for (const day of ['2026-10-20', '2026-11-05', '2026-11-27', '2027-01-01'])
      await open(who, day);
    await open(other, '2026-11-06');
    await noteOf(who, '2026-11-99x', '不是日记');
    const days = async (from: string) => (await who.get(`${daily}/days?from=${from}`)).data.days;
    expect(await days('2026-10-26')).toEqual(['2026-11-05', '2026-11-27']);
    const near = async (date: string) => (await who.get(`${daily}/near?date=${date}`)).data;
    expect(await near('2026-11-27')).toEqual({
      before: '2026-11-05',
      after: '2027-01-01',
    });
    expect(await near('2026-11-01')).toEqual({
      before: '2026-10-20',
      after: '2026-11-05',
    });
    expect(await near('2026-10-20')).toEqual({
      before: null,
      after: '2026-11-05',
    });
    // One that is called otherwise meanwhile is still that day's; one in the trash is not.
    const { data } = await who.get('/notebook/v2/document?name=2026-11-05');
    await who.put(`${notes}/${data.id}`, { name: '值得记的一天' });
    expect(await days('2026-10-26')).toEqual(['2026-11-05', '2026-11-27']);
    expect((await open(who, '2026-11-05')).data).toEqual({
      name: '值得记的一天',
      is_new: false,
    });
    await who.delete(notes, { ids: [data.id] });
    expect(await days('2026-10-26')).toEqual(['2026-11-27']);
    expect((await open(who, '2026-11-05')).data).toEqual({
      name: '2026-11-05',
      is_new: true,
    });
  });

  it('are made only by who may write notes', async () => {
    const reader = await app.signInAs(['note:data:list']);
    expect((await open(reader, '2026-11-27')).code).toBe(403);
    expect((await reader.get(`${daily}/days?from=2026-11-01`)).data.days).toEqual([]);
    expect((await reader.put(`${daily}/settings`, { template_id: null })).code).toBe(403);
  });
});
