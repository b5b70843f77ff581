import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { addProvider } from '../testing/add-provider.ts';
import { startStubProvider } from '../testing/stub-provider.ts';
import type { StubProvider } from '../testing/stub-provider.ts';

const codes = ['chat:data:list', 'chat:data:edit'];
const providers = '/chat/v2/providers';
const model = (name: string) => ({ name, title: '', context: 8000, price_in: 1, price_out: 1 });
const models = [model('echo'), model('words-3-0')];

let app: TestApp;
let stub: StubProvider;
let keeper: TestClient;
let providerId: number;

beforeAll(async () => {
  stub = await startStubProvider();
  app = await startTestApp({ outboundPrivate: ['127.0.0.1'] });
  keeper = await app.signInAs([...codes, 'chat:provider:add', 'chat:provider:edit']);
  providerId = await addProvider(keeper, {
    base_url: stub.baseUrl,
    models,
    daily_budget: 9_000_000,
  });
});
afterAll(async () => {
  await app.stop();
  await stub.stop();
});

/** Somebody who holds one role more than he asks with, and its id. */
async function somebody(): Promise<{ client: TestClient; roleId: number }> {
  const client = await app.signInAs();
  return { client, roleId: await grant(app, client.userId, codes) };
}

type Grant = { role_id: number } & Partial<
  Record<'models' | 'daily_budget' | 'per_minute' | 'tokens_per_minute', unknown>
>;

function keepTo(...grants: Grant[]) {
  const whole = grants.map((one) => ({ models: [], daily_budget: null, per_minute: null, ...one }));
  return keeper.put(`${providers}/${providerId}`, { grants: whole });
}

const ask = (client: TestClient, name = 'echo') =>
  client.post('/chat/v2/questions', {
    conversation_id: null,
    parent_id: null,
    text: '你好',
    provider_id: providerId,
    model: name,
    scope: 'none',
    client_key: randomUUID(),
  });
const rewrite = (client: TestClient) =>
  client.post('/chat/v2/rewrites', {
    kind: 'improve',
    text: '你好',
    provider_id: providerId,
    model: 'echo',
  });

async function offered(client: TestClient): Promise<string[]> {
  const { data } = await client.get('/chat/v2/models');
  return data.models
    .filter((one: { provider_id: number | null }) => one.provider_id === providerId)
    .map((one: { model: string }) => one.model);
}

describe('a provider of the system that is kept to roles', () => {
  it('is offered to them alone, with the models of theirs, and nobody else calls it', async () => {
    const [first, second, none] = [await somebody(), await somebody(), await somebody()];
    expect(await offered(none.client)).toEqual(['echo', 'words-3-0']);
    const kept = await keepTo(
      { role_id: first.roleId },
      { role_id: second.roleId, models: ['words-3-0'] },
    );
    expect(kept.msg).toBe('操作成功');
    expect(await offered(first.client)).toEqual(['echo', 'words-3-0']);
    expect(await offered(second.client)).toEqual(['words-3-0']);
    expect(await offered(none.client)).toEqual([]);
    // Who keeps it must be able to try it.
    expect(await offered(keeper)).toEqual(['echo', 'words-3-0']);
    const calls = stub.asked.length;
    for (const [client, name] of [
      [none.client, 'echo'],
      [second.client, 'echo'],
    ] as const)
      expect((await ask(client, name)).msg).toBe('这个模型已不可用，请换一个');
    expect((await rewrite(none.client)).code).not.toBe(200);
    expect(stub.asked.length).toBe(calls);
    expect((await ask(second.client, 'words-3-0')).msg).toBe('操作成功');
    // The role is gone: it is there for nobody, not for everybody.
    await app.core.pool.query('delete from sys_user_role where role_id = $1', [first.roleId]);
    await app.core.pool.query('delete from sys_role_menu where role_id = $1', [first.roleId]);
    await app.core.pool.query('delete from sys_role where id = $1', [first.roleId]);
    expect(await offered(none.client)).toEqual([]);
    expect((await keepTo({ role_id: first.roleId })).msg).toBe('有角色已不存在，请刷新后重选');
    await keepTo();
    expect(await offered(none.client)).toEqual(['echo', 'words-3-0']);
  });

  it('bounds what a role spends a day; of several roles the widest bound holds', async () => {
    const { client, roleId } = await somebody();
    await keepTo({ role_id: roleId, daily_budget: 0 });
    expect((await ask(client)).msg).toBe('今天的额度已用完，本地助手仍可用');
    expect((await client.get('/chat/v2/models')).data.daily_budget).toBe(0);
    const wider = await app.core.pool.query<{ id: string }>(
      `insert into sys_role (role_key, role_name) values ($1, '更宽的角色') returning id`,
      [`wider_${roleId}`],
    );
    const widerId = Number(wider.rows[0]?.id);
    await app.core.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [
      client.userId,
      widerId,
    ]);
    app.core.principals.forget(client.userId);
    await keepTo(
      { role_id: roleId, daily_budget: 0 },
      { role_id: widerId, daily_budget: 5_000_000 },
    );
    expect((await client.get('/chat/v2/models')).data.daily_budget).toBe(5_000_000);
    expect((await ask(client)).msg).toBe('操作成功');
    // Without one of its own a role has what anybody has.
    await keepTo({ role_id: roleId, daily_budget: 0 }, { role_id: widerId });
    expect((await client.get('/chat/v2/models')).data.daily_budget).toBe(9_000_000);
    await keepTo();
  });

  it('is asked so often a minute and not once more, also by twenty at once, and by improving a text', async () => {
    const { client, roleId } = await somebody();
    await keepTo({ role_id: roleId, per_minute: 3 });
    const before = stub.asked.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(client)));
    const told = answers.map(({ msg }) => msg);
    const minutes = await app.core.pool.query<{ asked: number }>(
      'select asked from chat_pace where owner_id = $1',
      [client.userId],
    );
    expect(minutes.rows).toHaveLength(1);
    // A minute that begins meanwhile lets in three more.
    const taken = told.filter((msg) => msg === '操作成功').length;
    expect(taken % 3).toBe(0);
    expect(taken).toBeLessThanOrEqual(6);
    expect(
      told.filter((msg) => msg === '问得太快了，这个模型每分钟最多 3 次，请稍后再试'),
    ).toHaveLength(20 - taken);
    await app.core.pool.query(
      `update chat_pace set minute = date_trunc('minute', now()), asked = 3`,
    );
    expect((await rewrite(client)).msg).toContain('问得太快了');
    await app.core.pool.query(`update chat_pace set minute = minute - interval '1 minute'`);
    expect((await ask(client)).msg).toBe('操作成功');
    expect(stub.asked.length - before).toBeLessThanOrEqual(taken + 1);
    await keepTo();
  });

  it('makes the next question wait once the answers of a minute took as many tokens as a role has', async () => {
    const { client, roleId } = await somebody();
    // An answer takes eleven and seven.
    await keepTo({ role_id: roleId, tokens_per_minute: 30 });
    const minuteNow = async (): Promise<string> => {
      const { rows } = await app.core.pool.query(`select date_trunc('minute', now())::text as at`);
      return rows[0].at;
    };
    const askAndEnd = async (): Promise<string> => {
      const answer = await ask(client);
      if (answer.msg !== '操作成功') return answer.msg;
      const state = async () =>
        (await client.get(`/chat/v2/messages/${answer.data.answer_id}`)).data.state;
      await expect.poll(state, { timeout: 15_000, interval: 20 }).toBe('done');
      return answer.msg;
    };
    const full = '这一分钟用的词元到了上限（每分钟 30 个），请稍后再试';
    /** In one minute; where another one has begun meanwhile, once more. */
    const inAMinute = async (): Promise<string[]> => {
      const begun = await minuteNow();
      await app.core.pool.query('delete from chat_pace');
      const told = [await askAndEnd(), await askAndEnd(), await askAndEnd()];
      told.push((await rewrite(client)).msg);
      return begun === (await minuteNow()) ? told : inAMinute();
    };
    expect(await inAMinute()).toEqual(['操作成功', '操作成功', full, full]);
    await app.core.pool.query(`update chat_pace set minute = minute - interval '1 minute'`);
    expect(await askAndEnd()).toBe('操作成功');
    await keepTo();
  });

  it('refuses models it has not, and is nothing for a provider of one’s own', async () => {
    const { roleId } = await somebody();
    expect((await keepTo({ role_id: roleId, models: ['gpt-x'] })).msg).toBe(
      '角色的模型“gpt-x”不在这个服务商里',
    );
    await keepTo({ role_id: roleId, models: ['echo'] });
    const without = await keeper.put(`${providers}/${providerId}`, {
      models: [model('words-3-0')],
    });
    expect(without.msg).toBe('角色的模型“echo”不在这个服务商里');
    expect((await keepTo({ role_id: roleId, per_minute: 0 })).code).not.toBe(200);
    expect((await keepTo({ role_id: roleId, tokens_per_minute: 0 })).code).not.toBe(200);
    expect((await keepTo({ role_id: roleId }, { role_id: roleId })).code).not.toBe(200);
    await keepTo();
    const own = await keeper.post(providers, {
      name: '自己的',
      base_url: 'https://api.example.com/v1',
      models,
      is_enabled: true,
      daily_budget: null,
      is_system: false,
      api_key: '',
      grants: [{ role_id: roleId, models: [], daily_budget: null, per_minute: null }],
    });
    expect(own.msg).toBe('自己的服务商不能按角色开放');
    const { client } = await somebody();
    expect((await client.get(`${providers}/roles`)).status).toBe(403);
    const { data: roles } = await keeper.get(`${providers}/roles`);
    expect(roles.find(({ id }: { id: number }) => id === 1)).toEqual({
      id: 1,
      role_name: '超级管理员',
    });
  });
});
