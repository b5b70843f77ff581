import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { addProvider } from './testing/add-provider.ts';
import { startStubProvider, stubKey } from './testing/stub-provider.ts';
import type { StubProvider } from './testing/stub-provider.ts';

const questions = '/chat/v2/questions';
const conversations = '/chat/v2/conversations';
const messages = '/chat/v2/messages';
const providers = '/chat/v2/providers';
const codes = [
  'chat:data:list',
  'chat:data:edit',
  'chat:data:remove',
  'chat:provider:add',
  'note:data:list',
  'note:data:add',
  'note:data:edit',
  'note:notebook:list',
  'note:notebook:add',
];

let app: TestApp;
let stub: StubProvider;
let me: TestClient;
let other: TestClient;
let keeper: TestClient;
let providerId: number;

const modelNames =
  'echo system cites gated cut no-end garbage split crlf empty-deltas reasons filtered hang fail401 fail404 fail429 fail500 fail500-then-ok too-long redirect words-40-5 words-3000-0'.split(
    ' ',
  );
const models = modelNames.map((name) => ({
  name,
  title: '',
  context: 8000,
  price_in: 1_000_000,
  price_out: 2_000_000,
}));

beforeAll(async () => {
  stub = await startStubProvider();
  app = await startTestApp({ outboundPrivate: ['127.0.0.1'] });
  me = await app.signInAs(codes);
  other = await app.signInAs(codes);
  keeper = await app.signInAs([...codes, 'chat:provider:edit']);
  providerId = await addProvider(keeper, { base_url: stub.baseUrl, models });
});
afterAll(async () => {
  await app.stop();
  await stub.stop();
});

interface AskOptions {
  model?: string;
  conversation?: number | null;
  parent?: number | null;
  scope?: string;
  who?: TestClient;
}

async function ask(text: string, options: AskOptions = {}) {
  const { model, conversation = null, parent = null, scope = 'none', who = me } = options;
  const answer = await who.post(questions, {
    conversation_id: conversation,
    parent_id: parent,
    text,
    provider_id: model === undefined ? null : providerId,
    model: model ?? 'local',
    scope,
    client_key: randomUUID(),
  });
  expect(answer.msg).toBe('操作成功');
  return answer.data as { conversation_id: number; question_id: number; answer_id: number };
}

const messageOf = async (id: number, who = me) => (await who.get(`${messages}/${id}`)).data;

async function ended(id: number, who = me) {
  await expect
    .poll(async () => (await messageOf(id, who)).state, { timeout: 15_000, interval: 20 })
    .not.toBe('running');
  return messageOf(id, who);
}

const answerOf = async (text: string, options: AskOptions = {}) =>
  ended((await ask(text, options)).answer_id, options.who);

describe('an answer', () => {
  it('is stored with its question before it is written, and comes with its tokens and its cost', async () => {
    const begun = await ask('你好，世界', { model: 'echo' });
    const { data } = await me.get(`${conversations}/${begun.conversation_id}`);
    expect(data).toMatchObject({
      title: '你好，世界',
      leaf_id: begun.answer_id,
      messages: [
        { id: begun.question_id, role: 'user', text: '你好，世界', parent_id: null, state: 'done' },
        { id: begun.answer_id, role: 'assistant', parent_id: begun.question_id },
      ],
    });
    expect(await ended(begun.answer_id)).toMatchObject({
      text: '收到：你好，世界',
      state: 'done',
      fault: null,
      tokens_in: 11,
      tokens_out: 7,
      cost_micro: 25,
    });
  });

  it('is asked for once, however often the same is sent', async () => {
    const body = {
      conversation_id: null,
      parent_id: null,
      text: '一次',
      provider_id: providerId,
      model: 'echo',
      scope: 'none',
      client_key: randomUUID(),
    };
    const [first, second] = [await me.post(questions, body), await me.post(questions, body)];
    expect(second.data).toEqual(first.data);
    await ended(first.data.answer_id);
    expect(stub.asked.filter(({ messages: all }) => all.at(-1)?.content === '一次')).toHaveLength(
      1,
    );
  });

  it('goes on from what stands in its branch, and in no other', async () => {
    const first = await ask('问一', { model: 'echo' });
    await ended(first.answer_id);
    const conversation = first.conversation_id;
    const second = await ask('问二', { model: 'echo', conversation, parent: first.answer_id });
    await ended(second.answer_id);
    // The second question put otherwise: a branch beside it.
    const edited = await ask('问二改', { model: 'echo', conversation, parent: first.answer_id });
    await ended(edited.answer_id);
    expect(stub.asked.at(-1)?.messages.slice(1)).toEqual([
      { role: 'user', content: '问一' },
      { role: 'assistant', content: '收到：问一' },
      { role: 'user', content: '问二改' },
    ]);
    const again = await me.post(`${messages}/${edited.answer_id}/retry`, {
      provider_id: providerId,
      model: 'echo',
      scope: 'none',
      client_key: randomUUID(),
    });
    await ended(again.data.answer_id);
    const { data } = await me.get(`${conversations}/${conversation}`);
    const parents = data.messages.map(({ parent_id }: { parent_id: number }) => parent_id);
    expect(parents).toEqual([
      null,
      first.question_id,
      first.answer_id,
      second.question_id,
      first.answer_id,
      edited.question_id,
      edited.question_id,
    ]);
    expect(data.leaf_id).toBe(again.data.answer_id);
  });

  it('of one conversation is written one at a time', async () => {
    const begun = await ask('慢', { model: 'gated' });
    const refused = await me.post(questions, {
      conversation_id: begun.conversation_id,
      parent_id: null,
      text: '急',
      provider_id: null,
      model: 'local',
      scope: 'none',
      client_key: randomUUID(),
    });
    expect(refused).toMatchObject({ code: 601, msg: '上一个回答还没有结束，请先停止或稍候' });
    await me.post(`${messages}/${begun.answer_id}/stop`);
    await ended(begun.answer_id);
  });

  it('is nobody else’s: not read, stopped, retried or continued', async () => {
    const begun = await ask('我的', { model: 'echo' });
    await ended(begun.answer_id);
    const again = { provider_id: null, model: 'local', scope: 'none', client_key: randomUUID() };
    const at = `${messages}/${begun.answer_id}`;
    const answers = [
      await other.get(at),
      await other.post(`${at}/stop`),
      await other.post(`${at}/retry`, again),
      await other.post(`${at}/continue`, { client_key: randomUUID() }),
      await other.get(`${conversations}/${begun.conversation_id}`),
      await other.put(`${conversations}/${begun.conversation_id}`, { title: '夺' }),
      await other.post(questions, {
        ...again,
        text: '插话',
        conversation_id: begun.conversation_id,
        parent_id: begun.answer_id,
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect((await other.get(conversations)).data.total).toBe(0);
  });
});

describe('a stream', () => {
  it('is read in pieces from any place, and every reader sees the same text', async () => {
    const { answer_id: id } = await ask('词', { model: 'words-40-5' });
    const readers = [0, 1, 2].map(async (reader) => {
      let text = '';
      for (;;) {
        const { data } = await me.get(`${messages}/${id}?from=${text.length}`);
        text = data.from === 0 ? data.text : text.slice(0, data.from) + data.text;
        if (data.state !== 'running') return text;
        await new Promise((resolve) => setTimeout(resolve, 7 + reader * 20));
      }
    });
    const wanted = Array.from({ length: 40 }, (_, at) => `词${at} `).join('');
    expect(await Promise.all(readers)).toEqual([wanted, wanted, wanted]);
  });

  it('is told of to all of the owner’s browsers and to nobody else', async () => {
    const told: number[] = [];
    const off = app.core.signals.on('chat', ({ userId }) => told.push(userId));
    const { answer_id: id } = await ask('词', { model: 'words-40-5' });
    await ended(id);
    off();
    expect(told.length).toBeGreaterThan(2);
    expect(new Set(told)).toEqual(new Set([me.userId]));
  });

  it('is stopped from another process: the text so far is kept, the provider is left', async () => {
    const second = await app.another({ outboundPrivate: ['127.0.0.1'] });
    const { clientOf } = await import('#core/testing/test-app.ts');
    const there = clientOf(second, me.token, me.userId);
    const aborted = stub.counts.aborted;
    const { answer_id: id } = await ask('慢', { model: 'gated' });
    stub.release(3);
    await expect
      .poll(async () => (await there.get(`${messages}/${id}`)).data.text)
      .toBe('段0 段1 段2 ');
    expect((await there.post(`${messages}/${id}/stop`)).msg).toBe('操作成功');
    expect(await ended(id)).toMatchObject({ state: 'stopped', text: '段0 段1 段2 ' });
    await expect.poll(() => stub.counts.aborted).toBe(aborted + 1);
    expect((await me.post(`${messages}/${id}/stop`)).msg).toBe('这个回答已经结束');
    // What was stopped goes on behind what is there.
    const gone = await me.post(`${messages}/${id}/continue`, { client_key: randomUUID() });
    stub.release(1);
    await expect.poll(async () => (await messageOf(id)).text).toBe('段0 段1 段2 段0 ');
    await me.post(`${messages}/${gone.data.answer_id}/stop`);
    expect((await ended(id)).text).toBe('段0 段1 段2 段0 ');
  });

  it('of a process that is gone is said to be interrupted, and what was written is there', async () => {
    const { answer_id: id } = await ask('慢', { model: 'gated' });
    stub.release(2);
    await expect.poll(async () => (await messageOf(id)).text).toBe('段0 段1 ');
    await app.core.pool.query(
      `update chat_run set heartbeat = now() - interval '1 hour', is_running = false where message_id = $1`,
      [id],
    );
    // The process finds that the run is no longer its own, and writes nothing more of it.
    await expect.poll(() => stub.counts.open, { timeout: 5000 }).toBe(0);
    expect(await messageOf(id)).toMatchObject({ state: 'running', text: '段0 段1 ' });
    await app.core.pool.query(`update chat_run set is_running = true where message_id = $1`, [id]);
    expect(await ended(id)).toMatchObject({ state: 'interrupted', text: '段0 段1 ' });
  });
});

describe('a fault of the provider', () => {
  it.each([
    ['fail401', 'key-wrong', ''],
    ['fail404', 'model-missing', ''],
    ['fail500', 'provider-down', ''],
    ['too-long', 'too-long', ''],
    ['filtered', 'filtered', ''],
    ['cut', 'cut', '前半句'],
    ['no-end', 'cut', '没有结尾'],
    ['garbage', 'bad-answer', '好'],
    ['redirect', 'bad-answer', ''],
  ])('%s is told as %s and keeps what came', async (model, fault, text) => {
    expect(await answerOf('问', { model })).toMatchObject({ state: 'failed', fault, text });
  });

  it('429 tells when to ask again', async () => {
    const { fault, retry_time: time } = await answerOf('问', { model: 'fail429' });
    expect(fault).toBe('too-many');
    expect(Date.parse(time) - Date.now()).toBeGreaterThan(0);
    expect(Date.parse(time) - Date.now()).toBeLessThanOrEqual(18_000);
  }, 30_000);

  it.each([
    ['fail500-then-ok', '好'],
    ['split', '测试😀字'],
    ['crlf', '换行也行'],
    ['empty-deltas', '甲乙'],
    ['reasons', '结论'],
  ])('%s is lived through', async (model, text) => {
    expect(await answerOf('问', { model })).toMatchObject({ state: 'done', text });
  });

  it('leaves no connection open', async () => {
    await expect.poll(() => stub.counts.open).toBe(0);
  });
});

describe('a provider', () => {
  const draft = {
    name: '我的',
    base_url: 'https://api.example.com/v1',
    models: models.slice(0, 1),
    is_enabled: true,
    daily_budget: null,
    is_system: false,
    api_key: stubKey,
  };

  it('tells its key to nobody, and is its owner’s alone', async () => {
    const { data } = await me.post(providers, draft);
    const shown = await me.get(providers);
    expect(JSON.stringify(shown)).not.toContain(stubKey);
    expect(shown.data).toMatchObject([{ id: data.id, has_key: true, key_tail: stubKey.slice(-4) }]);
    expect((await other.get(providers)).data).toEqual([]);
    expect((await other.put(`${providers}/${data.id}`, { name: '他的' })).status).toBe(404);
    const kept = await app.core.db.execute<{ sealed: string }>(
      sql`select encode(key_sealed, 'escape') as sealed from chat_provider where id = ${data.id}`,
    );
    expect(kept.rows[0]?.sealed).not.toContain(stubKey);
    const log = await app.core.db.execute(sql`select * from sys_oper_log`);
    expect(JSON.stringify(log.rows)).not.toContain(stubKey);
    expect((await me.delete(`${providers}/${data.id}`)).msg).toBe('操作成功');
  });

  it('that is led to another address asks for its key anew', async () => {
    const { data } = await me.post(providers, draft);
    const elsewhere = { base_url: 'https://elsewhere.example.com/v1' };
    expect((await me.put(`${providers}/${data.id}`, elsewhere)).msg).toBe('请填写密钥');
    const again = await me.put(`${providers}/${data.id}`, { ...elsewhere, api_key: 'another-key' });
    expect(again.msg).toBe('操作成功');
    expect((await me.delete(`${providers}/${data.id}`)).msg).toBe('操作成功');
  });

  it('of one’s own is reached by https only', async () => {
    const answer = await me.post(providers, { ...draft, base_url: stub.baseUrl });
    expect(answer.msg).toContain('不能使用这个地址');
  });

  it('is not called once the day’s budget is spent, and the assistant without a model still answers', async () => {
    const made = await keeper.post(providers, {
      ...draft,
      name: '有额度',
      base_url: stub.baseUrl,
      daily_budget: 1,
      is_system: true,
    });
    const asking = (model: string, provider: number | null) =>
      other.post(questions, {
        conversation_id: null,
        parent_id: null,
        text: '1+1',
        provider_id: provider,
        model,
        scope: 'none',
        client_key: randomUUID(),
      });
    const first = await asking('echo', made.data.id);
    await ended(first.data.answer_id, other);
    const calls = stub.asked.length;
    expect((await asking('echo', made.data.id)).msg).toBe('今天的额度已用完，本地助手仍可用');
    expect(stub.asked.length).toBe(calls);
    const local = await asking('local', null);
    expect((await ended(local.data.answer_id, other)).text).toContain('2');
    await keeper.delete(`${providers}/${made.data.id}`);
  });
});

describe('a file of a conversation', () => {
  const at = '2026-01-02T03:04:05.000Z';
  const message = (id: number, parent: number | null, values: object = {}) => ({
    id,
    parent_id: parent,
    role: 'user',
    text: `消息 ${id}`,
    state: 'done',
    fault: null,
    model: '',
    sources: [],
    omitted: 0,
    tokens_in: null,
    tokens_out: null,
    cost_micro: null,
    create_time: at,
    ...values,
  });
  const file = (messages: object[], values: object = {}) => ({
    format: 'work-manage-chat',
    version: 1,
    title: '旧对话',
    tags: ['存档'],
    leaf_id: null,
    messages,
    ...values,
  });
  const take = (content: object, who = me) => who.post(`${conversations}/import`, content);

  it('gives the same tree, with more than twenty branches, and its ends', async () => {
    const answers = Array.from({ length: 25 }, (_, branch) => [
      message(2 + 2 * branch, 1, { role: 'assistant', model: 'local', tokens_out: branch }),
      message(3 + 2 * branch, 2 + 2 * branch),
    ]).flat();
    const original = file([message(1, null), ...answers], { leaf_id: 33 });
    const { data, msg } = await take(original);
    expect(msg).toBe('操作成功');
    const { data: stored } = await me.get(`${conversations}/${data.id}`);
    expect(stored).toMatchObject({ title: '旧对话', tags: ['存档'] });
    const places = new Map(stored.messages.map(({ id }: { id: number }, at: number) => [id, at]));
    const placeOf = (id: number | null) => (id === null ? null : places.get(id));
    expect(
      stored.messages.map((one: { parent_id: number | null; text: string; tokens_out: number }) => [
        placeOf(one.parent_id),
        one.text,
        one.tokens_out,
      ]),
    ).toEqual(
      original.messages.map((one) => {
        const { parent_id: parent, text, tokens_out: tokens } = one as ReturnType<typeof message>;
        return [parent === null ? null : parent - 1, text, tokens];
      }),
    );
    expect(placeOf(stored.leaf_id)).toBe(32);
    expect(stored.messages[0].create_time).toBe(at);
    const { data: found } = await me.get(`${conversations}?text=${encodeURIComponent('消息 41')}`);
    expect(found.rows.map(({ id }: { id: number }) => id)).toContain(data.id);
    // It is one's own, and goes on like any other.
    expect((await other.get(`${conversations}/${data.id}`)).status).toBe(404);
    const leaf = stored.messages[1].id;
    await ask('1 + 1', { conversation: data.id, parent: leaf });
  });

  it('is refused when its messages are no tree, and nothing of it is stored', async () => {
    const answer = { role: 'assistant' };
    const before = (await me.get(conversations)).data.total;
    const broken = [
      [message(2, 1), message(1, null)],
      [message(1, 1)],
      [message(1, null), message(1, null)],
      [message(1, null, answer)],
      [message(1, null), message(2, 1)],
      [message(1, null), message(2, 1, answer), message(3, 2, answer)],
    ];
    for (const messages of broken)
      expect((await take(file(messages))).msg).toBe('文件中的消息不成一个对话，没有导入');
    const one = [message(1, null)];
    expect((await take(file(one, { leaf_id: 9 }))).msg).toContain('不成一个对话');
    expect((await me.get(conversations)).data.total).toBe(before);
  });

  it('is refused by name when it is another, newer, too long or leads elsewhere', async () => {
    const one = [message(1, null)];
    const source = (path: string) => ({
      n: 1,
      kind: 'note',
      ref_id: 1,
      title: '笔记',
      place: '',
      path,
      quote: '',
      is_cited: true,
    });
    const refused = async (content: object) => {
      const { code, msg, data, status } = await take(content);
      expect(code).not.toBe(200);
      expect(status).toBeLessThan(500);
      return [
        msg,
        ...(data?.fields ?? []).map((fault: { message: string }) => fault.message),
      ].join();
    };
    expect(await refused({ ...file(one), format: 'other' })).toContain('不是从这里导出的对话');
    expect(await refused({ ...file(one), version: 2 })).toContain('更新的版本');
    expect(await refused(file([]))).toContain('没有消息');
    expect(await refused(file([message(1, null, { state: 'running' })]))).not.toBe('操作成功');
    for (const path of [
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'https://a.example',
    ])
      expect(await refused(file([message(1, null, { sources: [source(path)] })]))).toContain(
        '本站',
      );
    const many = Array.from({ length: 4001 }, (_, at) => message(at + 1, null));
    expect(await refused(file(many))).toContain('4000');
    const reader = await app.signInAs(['chat:data:list']);
    expect((await take(file(one), reader)).status).toBe(403);
  });
});

describe('prompts', () => {
  const prompts = '/chat/v2/prompts';
  const draft = { title: '译成英文', body: '译成英文：{{内容}}', is_shared: false };
  const titles = async (who: TestClient): Promise<string[]> =>
    (await who.get(prompts)).data.map(({ title }: { title: string }) => title);

  it('are one’s own: kept, changed, named once and removed', async () => {
    const { data } = await me.post(prompts, draft);
    expect((await me.post(prompts, draft)).msg).toBe('已有同名的提示词');
    expect((await other.post(prompts, draft)).code).toBe(200);
    const changed = { ...draft, title: '译成法文' };
    expect((await other.put(`${prompts}/${data.id}`, changed)).status).toBe(404);
    expect((await me.put(`${prompts}/${data.id}`, changed)).code).toBe(200);
    expect(await titles(me)).toContain('译成法文');
    expect(await titles(other)).not.toContain('译成法文');
    expect((await other.delete(`${prompts}/${data.id}`)).status).toBe(404);
    expect((await me.delete(`${prompts}/${data.id}`)).code).toBe(200);
    expect(await titles(me)).not.toContain('译成法文');
  });

  it('for everybody are kept by those who keep the providers for everybody', async () => {
    const shared = { ...draft, title: '全员可用', is_shared: true };
    expect((await me.post(prompts, shared)).status).toBe(403);
    const { data } = await keeper.post(prompts, shared);
    const seen = (await me.get(prompts)).data.find(({ id }: { id: number }) => id === data.id);
    expect(seen).toMatchObject({ title: '全员可用', is_shared: true, is_mine: false });
    for (const answer of [
      await me.put(`${prompts}/${data.id}`, { ...shared, is_shared: false }),
      await me.delete(`${prompts}/${data.id}`),
    ])
      expect(answer.status).toBe(404);
    const { data: own } = await me.post(prompts, { ...draft, title: '我的' });
    expect((await me.put(`${prompts}/${own.id}`, { ...shared, title: '我的' })).status).toBe(403);
    expect((await keeper.put(`${prompts}/${data.id}`, { ...shared, body: '改了' })).code).toBe(200);
  });

  it('are shared with some roles alone, where it is said so', async () => {
    const tester = await app.signInAs();
    const roleId = await grant(app, tester.userId, codes);
    const shared = { ...draft, title: '测试专用', is_shared: true, role_ids: [roleId] };
    const { data } = await keeper.post(prompts, shared);
    const seenBy = async (who: TestClient) =>
      (await who.get(prompts)).data.find(({ id }: { id: number }) => id === data.id);
    expect(await seenBy(tester)).toMatchObject({ is_for_roles: true, role_ids: [] });
    expect(await seenBy(me)).toBeUndefined();
    expect(await seenBy(keeper)).toMatchObject({ role_ids: [roleId], is_mine: true });
    // Who may use it may not change it.
    expect((await tester.put(`${prompts}/${data.id}`, shared)).status).toBe(403);
    expect((await tester.delete(`${prompts}/${data.id}`)).status).toBe(404);
    const all = { ...shared, role_ids: [] };
    expect((await keeper.put(`${prompts}/${data.id}`, all)).code).toBe(200);
    expect(await seenBy(me)).toMatchObject({ is_for_roles: false });
    // Roles of one that is shared with nobody are not kept.
    const own = { ...shared, title: '只是我的', is_shared: false };
    const { data: kept } = await keeper.post(prompts, own);
    const found = (await keeper.get(prompts)).data.find(({ id }: { id: number }) => id === kept.id);
    expect(found).toMatchObject({ role_ids: [], is_for_roles: false });
    expect((await keeper.post(prompts, { ...shared, role_ids: [0] })).code).toBe(422);
    const gone = await keeper.post(prompts, { ...shared, title: '没有', role_ids: [987_654_321] });
    expect(gone.msg).toBe('有角色已不存在，请刷新后重选');
  });

  it('name the field that is wrong', async () => {
    const faults = async (values: object) => (await me.post(prompts, { ...draft, ...values })).data;
    expect((await faults({ title: ' ' })).fields[0]).toMatchObject({ path: 'title' });
    expect((await faults({ body: '长'.repeat(8001) })).fields[0].message).toContain('8000');
  });
});
