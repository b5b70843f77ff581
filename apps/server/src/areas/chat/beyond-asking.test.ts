import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { readXlsx } from 'hucre/xlsx';
import { usageLines } from './usage/usage.repository.ts';

const conversations = '/chat/v2/conversations';
const shares = '/chat/v2/shares';

let app: TestApp;
let me: TestClient;
let other: TestClient;
let visitor: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs();
  other = await app.signInAs();
  visitor = clientOf(app);
});
afterAll(() => app.stop());

const source = {
  n: 1,
  kind: 'note',
  ref_id: 4711,
  title: '密记',
  place: '三节',
  path: '/notebook/preview/x',
  quote: '私下的话',
  is_cited: true,
};
const written = ([id, parent]: [number, number | null], text: string, values: object = {}) => ({
  id,
  parent_id: parent,
  role: parent === null || parent === 2 ? 'user' : 'assistant',
  text,
  state: 'done',
  fault: null,
  model: parent === null ? '' : 'echo',
  sources: [],
  omitted: 0,
  tokens_in: null,
  tokens_out: null,
  cost_micro: null,
  create_time: '2026-11-26T01:00:00.000Z',
  ...values,
});

/** A question with two answers, and one that follows the first of them. */
async function talk(who = me): Promise<{ id: number; ids: number[] }> {
  const { data } = await who.post(`${conversations}/import`, {
    format: 'work-manage-chat',
    version: 1,
    title: '阈值',
    tags: [],
    leaf_id: 4,
    messages: [
      written([1, null], '阈值是多少'),
      written([2, 1], '写着 [1]。', { sources: [source] }),
      written([3, 1], '另一个回答'),
      written([4, 2], '再问'),
    ],
  });
  const read = await who.get(`${conversations}/${data.id}`);
  return { id: data.id, ids: read.data.messages.map((one: { id: number }) => one.id) };
}

const wish = { title: '给同事看', leaf_id: null, sources: 'none', days: 7, password: null };

async function share(id: number, values: object = {}) {
  const made = await me.post(`${conversations}/${id}/shares`, { ...wish, ...values });
  expect(made.msg).toBe('操作成功');
  return made.data as { id: number; token: string };
}

const open = (token: string, password = '') => visitor.post('/chat/v2/shared', { token, password });
const gone = { status: 404, msg: '链接不存在、已过期或已取消' };
const textsOf = (data: { messages: { text: string }[] }) => data.messages.map(({ text }) => text);

describe('a conversation shared by a link', () => {
  it('is read by whoever has it as it was, whole or a branch, and its sources only as was decided', async () => {
    const { id, ids } = await talk();
    const whole = await share(id);
    const branch = await share(id, { leaf_id: ids[3], sources: 'quotes', days: null });
    await me.put(`${conversations}/${id}`, { title: '改了名' });
    const answer = await open(whole.token);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.data).toMatchObject({ title: '给同事看', sources: 'none' });
    expect(textsOf(answer.data)).toEqual(['阈值是多少', '写着 。', '另一个回答', '再问']);
    expect(answer.text).not.toMatch(/密记|三节|私下|4711|notebook|改了名|tokens|owner/);
    const quoted = (await open(branch.token)).data;
    expect(textsOf(quoted)).toEqual(['阈值是多少', '写着 [1]。', '再问']);
    expect(quoted.messages[1].sources).toEqual([
      { n: 1, title: '密记', place: '三节', quote: '私下的话' },
    ]);
    await open(branch.token);
    const { data } = await me.get(shares);
    expect(data).toMatchObject([
      { id: branch.id, is_branch: true, messages: 3, view_count: 2, expire_time: null },
      { id: whole.id, is_branch: false, messages: 4, view_count: 1, conversation_id: id },
    ]);
    expect(JSON.stringify(data)).not.toContain(whole.token);
    for (const row of data) await me.delete(`${shares}/${row.id}`);
  });

  it('ends when it is revoked, when its time is over, in the trash, and when its owner may share no more', async () => {
    const { id } = await talk();
    const first = await share(id);
    expect((await other.delete(`${shares}/${first.id}`)).status).toBe(404);
    expect((await me.delete(`${shares}/${first.id}`)).code).toBe(200);
    expect(await open(first.token)).toMatchObject(gone);
    expect((await me.delete(`${shares}/${first.id}`)).status).toBe(404);
    const second = await share(id);
    await app.core.pool.query(
      `update chat_share set expire_time = now() - interval '1 second' where id = $1`,
      [second.id],
    );
    expect(await open(second.token)).toMatchObject(gone);
    expect((await me.get(shares)).data).toEqual([]);
    const third = await share(id);
    await me.delete(conversations, { ids: [id] });
    expect(await open(third.token)).toMatchObject(gone);
    expect((await me.get(shares)).data).toMatchObject([{ is_paused: true }]);
    await me.post(`${conversations}/restore`, { ids: [id] });
    expect((await open(third.token)).code).toBe(200);
    await app.core.pool.query(`update sys_menu set status = '1' where perms = 'chat:data:share'`);
    app.core.principals.forget(me.userId);
    expect(await open(third.token)).toMatchObject(gone);
    expect((await me.get(shares)).status).toBe(403);
    await app.core.pool.query(`update sys_menu set status = '0' where perms = 'chat:data:share'`);
    app.core.principals.forget(me.userId);
    await me.delete(conversations, { ids: [id] });
    await me.delete(`${conversations}/trash`, { ids: [id] });
    expect(await open(third.token)).toMatchObject(gone);
  });

  it('asks for its password, says nothing without it, and locks after five wrong ones', async () => {
    const { id } = await talk();
    const { token } = await share(id, { password: '口令 1234' });
    const asked = await open(token);
    expect(asked).toMatchObject({ code: 601, msg: '请输入访问密码' });
    expect(asked.text).not.toMatch(/阈值|同事/);
    for (let round = 0; round < 4; round += 1)
      expect((await open(token, `wrong${round}`)).msg).toBe('访问密码不正确');
    expect((await open(token, '口令 1234')).data.title).toBe('给同事看');
    const wrong = await Promise.all(Array.from({ length: 9 }, (_, at) => open(token, `x${at}`)));
    expect(wrong.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
    expect(await open(token, '口令 1234')).toMatchObject({
      status: 429,
      msg: '密码输错次数过多，请 15 分钟后再试',
    });
    // Only what was opened counts as read.
    expect((await me.get(shares)).data).toMatchObject([{ has_password: true, view_count: 1 }]);
    await app.core.audit.flush();
    const { rows } = await app.core.pool.query<{ all: string }>(
      `select coalesce((select string_agg(s::text, '') from chat_share s), '') ||
         coalesce((select string_agg(l::text, '') from sys_oper_log l), '') as all`,
    );
    expect(rows[0]?.all).not.toContain(token);
    expect(rows[0]?.all).not.toContain('口令 1234');
  });

  it('opens for all who know its password, however many they are', async () => {
    const { id } = await talk();
    const made = await share(id, { password: '口令 1234' });
    await open(made.token, '口令 1234');
    await app.core.pool.query(`update sys_password_try set tries = 49 where key = $1`, [
      `chat-share:${made.id}`,
    ]);
    expect((await open(made.token, '口令 1234')).code).toBe(200);
    expect((await open(made.token, '口令 1234')).code).toBe(200);
    expect((await open(made.token, 'falsch')).msg).toBe('访问密码不正确');
    expect((await open(made.token, '口令 1234')).status).toBe(429);
  });

  it('is one of few of its owner, also where several are made at once', async () => {
    const keeper = await app.signInAs();
    const talks = [await talk(keeper), await talk(keeper)];
    await app.core.pool.query(
      `insert into chat_share (conversation_id, token_hash, title, snapshot)
       select $1, sha256(('of the keeper' || n)::bytea), 'x', '[]' from generate_series(1, 98) n`,
      [talks[0]?.id],
    );
    const made = await Promise.all(
      [...talks, ...talks, ...talks].map(({ id }) =>
        keeper.post(`${conversations}/${id}/shares`, wish),
      ),
    );
    expect(made.filter(({ code }) => code === 200)).toHaveLength(2);
    expect((await keeper.get(shares)).data).toHaveLength(100);
  });

  it('is shared by its owner only, within bounds, and a token is not guessed', async () => {
    const { id, ids } = await talk();
    const at = `${conversations}/${id}/shares`;
    expect((await other.post(at, wish)).status).toBe(404);
    expect((await visitor.post(at, wish)).status).toBe(401);
    const foreign = await talk(other);
    expect((await me.post(at, { ...wish, leaf_id: foreign.ids[0] })).status).toBe(409);
    for (const values of [{ days: 0 }, { days: 3651 }, { password: 'abc' }])
      expect((await me.post(at, { ...wish, ...values })).status).toBe(422);
    expect((await me.post(at, { ...wish, sources: 'all' })).status).toBe(400);
    await app.core.pool.query(`update chat_message set state = 'running' where id = $1`, [ids[2]]);
    expect((await me.post(at, wish)).msg).toContain('还没有结束');
    // The branch beside it is whole.
    expect((await me.post(at, { ...wish, leaf_id: ids[3] })).code).toBe(200);
    await app.core.pool.query(`update chat_message set state = 'done' where id = $1`, [ids[2]]);
    const { token } = await share(id);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const near = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(await open(near)).toMatchObject(gone);
    expect((await open('x')).status).toBe(422);
    const reader = await app.signInAs(['chat:data:list', 'chat:data:edit']);
    expect((await reader.post(at, wish)).status).toBe(403);
    await app.core.pool.query(
      `insert into chat_share (conversation_id, token_hash, title, snapshot)
       select $1, sha256(n::text::bytea), 'x', '[]' from generate_series(1, 100) n`,
      [id],
    );
    expect((await me.post(at, wish)).msg).toBe('最多 100 个有效的分享，请先取消一些');
  });
});

describe('the usage', () => {
  const usage = '/chat/v2/usage';
  const span = 'begin_date=2026-03-01&end_date=2026-03-31';
  let providerId: number;
  let ownId: number;

  beforeAll(async () => {
    const provider = {
      name: '公用',
      base_url: 'https://models.example/v1',
      models: [{ name: 'm', title: '', context: 8000, price_in: 1, price_out: 2 }],
      is_enabled: true,
      daily_budget: 5_000_000,
      is_system: true,
      api_key: '',
    };
    const post = (who: TestClient, values: object) =>
      who.post('/chat/v2/providers', { ...provider, ...values });
    providerId = (await post(app.admin, {})).data.id;
    ownId = (await post(other, { name: '私有', is_system: false, daily_budget: null })).data.id;
    const used = [
      [me.userId, '2026-03-02', providerId, 'm', 3, 1, 100, 50, 1_250_000],
      [me.userId, '2026-03-03', providerId, 'm', 1, 0, 10, 5, 250_000],
      [me.userId, '2026-04-01', providerId, 'm', 9, 0, 9, 9, 9],
      [other.userId, '2026-03-03', providerId, '=1+1', 2, 0, 20, 10, 2_000_000],
      [other.userId, '2026-03-03', ownId, 'mine', 1, 0, 7, 7, 0],
    ];
    for (const row of used)
      await app.core.pool.query(
        'insert into chat_usage values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        row,
      );
    await app.core.pool.query(
      `insert into chat_usage values ($1, (now() at time zone 'Asia/Shanghai')::date, $2, 'm', 1, 0, 1, 1, 4200000)`,
      [me.userId, providerId],
    );
  });

  const cellsOf = async (bytes: Buffer) => {
    const { sheets } = await readXlsx(bytes);
    return (sheets[0]?.rows ?? []).map((row) => row.map(String));
  };

  it('is one’s own by day and model, with what is left of the budget', async () => {
    const { data } = await me.get(`${usage}?${span}`);
    expect(data).toMatchObject({
      begin_date: '2026-03-01',
      people: [],
      days: [
        { day: '2026-03-02', provider: '公用', model: 'm', answers: 3, failures: 1 },
        { day: '2026-03-03', tokens_in: 10, tokens_out: 5, cost_micro: 250_000 },
      ],
      budgets: [
        { provider: '公用', is_system: true, daily_budget: 5_000_000, spent_today: 4_200_000 },
      ],
    });
    const usual = (await me.get(usage)).data;
    expect(usual.days).toMatchObject([{ cost_micro: 4_200_000 }]);
    expect(Date.parse(usual.end_date) - Date.parse(usual.begin_date)).toBe(29 * 86_400_000);
    expect((await me.get(`${usage}?begin_date=2026-03-02&end_date=2026-03-01`)).msg).toContain(
      '不能晚于',
    );
    expect((await me.get(`${usage}?begin_date=2020-01-01&end_date=2026-03-01`)).msg).toContain(
      '366',
    );
    const cells = await cellsOf(
      (
        await me.post(`${usage}/export`, {
          begin_date: '2026-03-01',
          end_date: '2026-03-31',
        })
      ).bytes,
    );
    expect(cells[0]).toEqual([
      '日期',
      '用户',
      '服务商',
      '模型',
      '回答',
      '失败',
      '读入词元',
      '写出词元',
      '费用（元）',
    ]);
    expect(cells.slice(1).map(([day, , , , answers]) => [day, answers])).toEqual([
      ['2026-03-03', '1'],
      ['2026-03-02', '3'],
    ]);
  });

  it('is exported line by line whatever is written meanwhile', async () => {
    const { userId: askerId } = await app.signInAs();
    const put = (day: string, model: string) =>
      app.core.pool.query(
        `insert into chat_usage (owner_id, day, provider_id, model) select $1, $2, $3, $4 || n from generate_series(1000, 2100) n`,
        [askerId, day, providerId, model],
      );
    await put('2026-05-02', 'm');
    const wish = { askerId, reach: undefined, beginDate: '2026-05-01', endDate: '2026-05-31' };
    const lines = usageLines(app.core.db, wish);
    const read = [(await lines.next()).value?.model];
    await put('2026-05-03', 'later');
    for await (const { model } of lines) read.push(model);
    expect(read).toHaveLength(1101);
    expect(new Set(read).size).toBe(1101);
  });

  it('of all is told to those who look after it, as far as their scope and their columns go', async () => {
    expect((await me.get(`${usage}?of=all&${span}`)).status).toBe(403);
    expect((await me.post(`${usage}/export`, { of: 'all' })).status).toBe(403);
    const all = (await app.admin.get(`${usage}?of=all&${span}`)).data;
    expect(all.people_count).toBe(2);
    expect(all.people.map((one: { cost_micro: number }) => one.cost_micro)).toEqual([
      2_000_000, 1_500_000,
    ]);
    // Somebody's own provider is his own business.
    expect(JSON.stringify(all)).not.toContain('私有');
    const theirs = all.days.find((one: { model: string }) => one.model === 'mine');
    expect(theirs).toMatchObject({ provider_id: 0, provider: '' });
    const own = (await other.get(`${usage}?${span}`)).data.days;
    expect(own.map((one: { provider_id: number }) => one.provider_id)).toContain(ownId);
    expect((await other.get(`${usage}?${span}`)).text).toContain('私有');
    const lines = await cellsOf(
      (
        await app.admin.post(`${usage}/export`, {
          of: 'all',
          begin_date: '2026-03-01',
          end_date: '2026-03-31',
        })
      ).bytes,
    );
    expect(lines).toHaveLength(5);
    expect(lines.flat()).toContain("'=1+1");
    const keeper = await app.signInAs();
    const roleId = await grant(app, keeper.userId, ['chat:data:list', 'chat:usage:list']);
    const seen = async () => {
      app.core.principals.forget(keeper.userId);
      return (await keeper.get(`${usage}?of=all&${span}`)).data;
    };
    await app.core.pool.query(`update sys_role set data_scope = '5' where id = $1`, [roleId]);
    expect(await seen()).toMatchObject({ people: [], days: [] });
    await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
    const names = (await seen()).people.map((one: { user_name: string }) => one.user_name);
    expect(names.every((name: string) => name !== '')).toBe(true);
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select $1, id, false, true, true, true, false, '' from sys_column where resource = 'system:user'`,
      [roleId],
    );
    expect((await seen()).people.map((one: { user_name: string }) => one.user_name)).toEqual([
      '',
      '',
    ]);
  });
});
