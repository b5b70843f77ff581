import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { addProvider } from '../testing/add-provider.ts';
import { askModel, endedAnswer, messages } from '../testing/ask-model.ts';
import type { AskOptions } from '../testing/ask-model.ts';
import { startStubProvider } from '../testing/stub-provider.ts';
import type { StubProvider } from '../testing/stub-provider.ts';

const providers = '/chat/v2/providers';
const todos = '/home/v2/todo';
const chatCodes = ['chat:data:list', 'chat:data:edit'];
const codes = [
  ...chatCodes,
  'home:workbench:list',
  'home:workbench:add',
  'home:workbench:edit',
  'home:workbench:remove',
  'knowledge:gene-info:list',
  'knowledge:gene-info:add',
];

let app: TestApp;
let stub: StubProvider;
let me: TestClient;
let providerId: number;

const models = ['obeys', 'restless', 'no-tools', 'echo'].map((name) => ({
  name,
  title: '',
  context: 32_000,
  price_in: 1_000_000,
  price_out: 2_000_000,
}));

const withBudget = (dailyBudget: number | null): Promise<number> =>
  addProvider(app.admin, { base_url: stub.baseUrl, models, daily_budget: dailyBudget });

beforeAll(async () => {
  stub = await startStubProvider();
  app = await startTestApp({ outboundPrivate: ['127.0.0.1'] });
  me = await app.signInAs(codes);
  providerId = await withBudget(null);
  const made = await app.admin.post('/knowledge/v2/gene-info', {
    symbol: 'TOOLG1',
    name: 'tool gene one',
    name_zh: '工具基因',
  });
  if (made.code !== 200) throw new Error(`no gene: ${made.msg}`);
});
afterAll(async () => {
  await app.stop();
  await stub.stop();
});

type Options = Partial<Omit<AskOptions, 'text'>>;

const answerOf = (text: string, options: Options = {}) =>
  askModel({ who: me, provider: providerId, model: 'obeys', ...options, text });
const ended = (id: number, who = me) => endedAnswer(who, id);

const decide = (id: number, what: string, { who = me, payload = {}, n = 1 } = {}) =>
  who.post(`${messages}/${id}/calls/${n}/${what}`, what === 'confirm' ? { payload } : undefined);

const todosOf = async (who = me): Promise<{ id: number; text: string }[]> =>
  (await who.get(`${todos}?page=1&limit=100`)).data.rows;

describe('a tool that reads', () => {
  it('runs at once, shows what came back, and its turns are paid for', async () => {
    const answer = await answerOf('CALL gene_lookup {"symbol":"toolg1"}');
    expect(answer).toMatchObject({
      state: 'done',
      calls: [
        {
          n: 1,
          tool: 'gene_lookup',
          title: '查基因',
          state: 'done',
          said: 'toolg1',
          answered: 'TOOLG1 工具基因',
          path: '/knowledge/gene/TOOLG1',
        },
      ],
      // Two requests: one that called, one that answered.
      tokens_in: 22,
      tokens_out: 14,
      cost_micro: 50,
    });
    expect(answer.text).toContain('中文名称：工具基因');
  });

  it('is neither offered nor run without its right', async () => {
    const clerk = await app.signInAs(chatCodes);
    const answer = await answerOf('CALL gene_lookup {"symbol":"TOOLG1"}', { who: clerk });
    expect(answer.text).not.toContain('工具基因');
    expect(answer.calls).toEqual([]);
  });

  it('refuses what it cannot take, and says why', async () => {
    const answer = await answerOf('CALL gene_lookup {"symbol":"","more":1}');
    expect(answer).toMatchObject({
      state: 'done',
      calls: [{ state: 'failed', answered: expect.stringMatching(/^参数不正确/) }],
    });
  });

  it('is called eight times in one answer at most, which is told', async () => {
    const before = stub.asked.length;
    const answer = await answerOf('查到底', { model: 'restless' });
    const called = answer.calls.filter(({ state }: { state: string }) => state !== 'noted');
    expect(called).toHaveLength(8);
    expect(answer.calls.at(-1)).toMatchObject({
      state: 'noted',
      answered: expect.stringContaining('最多调用 8 次'),
    });
    expect(answer.text).toBe('够了');
    expect(stub.asked.length - before).toBe(9);
  });

  it('is not called on when the budget of the day is spent', async () => {
    const poor = await withBudget(60);
    const answer = await answerOf('查到底', { model: 'restless', provider: poor });
    expect(answer.calls.at(-1)).toMatchObject({ answered: '今天的额度已用完，没有继续查' });
    expect(answer.cost_micro).toBeLessThan(100);
  });

  it('is turned off for a model whose provider refuses tools, with a word about it', async () => {
    const answer = await answerOf('你好', { model: 'no-tools' });
    expect(answer).toMatchObject({ state: 'done', text: '好' });
    expect(answer.calls).toMatchObject([
      { state: 'noted', answered: expect.stringMatching(/^这个模型不能使用工具/) },
    ]);
    const { data } = await app.admin.get(providers);
    const kept = data.find(({ id }: { id: number }) => id === providerId);
    expect(kept.models.find(({ name }: { name: string }) => name === 'no-tools')).toMatchObject({
      uses_tools: false,
    });
    expect((await answerOf('再来', { model: 'no-tools' })).calls).toEqual([]);
  });
});

describe('a tool that writes', () => {
  const propose = (text: string, more = '', who = me) =>
    answerOf(`CALL todo_add {"text":"${text}"${more}}`, { who });

  it('writes nothing by itself, and what was proposed is there after all', async () => {
    const answer = await propose('买试剂', ',"day":"2027-03-01","time":"15:00"');
    expect(answer).toMatchObject({
      state: 'done',
      calls: [
        {
          tool: 'todo_add',
          state: 'asked',
          fields: [
            { name: 'text', title: '待办', text: '买试剂' },
            { name: 'day', text: '2027-03-01' },
            { name: 'time', text: '15:00' },
            { name: 'note', text: '' },
          ],
        },
      ],
    });
    expect(await todosOf()).toEqual([]);
  });

  it('writes once what the person has made of it, however often he says so, and takes it back', async () => {
    const who = await app.signInAs(codes);
    const { id } = await propose('买冰', '', who);
    const payload = { text: '买干冰', day: '2027-03-02' };
    const all = await Promise.all([1, 2, 3].map(() => decide(id, 'confirm', { who, payload })));
    expect(all.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(all[0]?.data).toMatchObject({
      state: 'written',
      path: expect.stringMatching(/^\/workbench\?todo=\d+$/),
    });
    expect(await todosOf(who)).toMatchObject([{ text: '买干冰', due_day: '2027-03-02' }]);
    expect((await ended(id, who)).calls).toMatchObject([
      { state: 'written', fields: [{ text: '买干冰' }, { text: '2027-03-02' }, {}, {}] },
    ]);
    expect((await decide(id, 'decline', { who })).code).toBe(409);
    expect((await decide(id, 'undo', { who })).data).toMatchObject({ state: 'undone' });
    expect((await decide(id, 'undo', { who })).data).toMatchObject({ state: 'undone' });
    expect(await todosOf(who)).toEqual([]);
    expect((await decide(id, 'confirm', { who })).code).toBe(409);
  });

  it('does not take back what was changed since', async () => {
    const who = await app.signInAs(codes);
    const { id } = await propose('会改的', '', who);
    await decide(id, 'confirm', { who });
    const [row] = await todosOf(who);
    await who.put(`${todos}/${row?.id}`, { text: '改过的' });
    expect((await decide(id, 'undo', { who })).msg).toContain('写入之后又改过');
    expect(await todosOf(who)).toMatchObject([{ text: '改过的' }]);
  });

  it('is declined for good', async () => {
    const who = await app.signInAs(codes);
    const { id } = await propose('不要的', '', who);
    expect((await decide(id, 'decline', { who })).data).toMatchObject({ state: 'declined' });
    expect((await decide(id, 'confirm', { who })).code).toBe(409);
    expect(await todosOf(who)).toEqual([]);
    const next = await answerOf('然后呢', {
      who,
      model: 'echo',
      parent: { conversation: (await who.get(`${messages}/${id}`)).data.conversation_id, id },
    });
    expect(next.state).toBe('done');
    expect(JSON.stringify(stub.asked.at(-1)?.messages)).toContain('用户决定不写');
  });

  it('lets the answer go on once all is decided, which tells the model what became of it', async () => {
    const who = await app.signInAs(codes);
    const { id, text } = await propose('接着说的', '', who);
    const goOn = () => who.post(`${messages}/${id}/continue`, { client_key: randomUUID() });
    expect((await goOn()).msg).toBe('这个回答没有中断，也没有新的确认，不能接着写');
    await decide(id, 'confirm', { who });
    expect((await goOn()).msg).toBe('操作成功');
    const answer = await ended(id, who);
    const told = stub.asked.at(-1)?.messages.slice(-2);
    expect(told).toMatchObject([
      { role: 'assistant', content: expect.stringContaining('「接着说的」：用户确认后已写入') },
      { role: 'user', content: expect.stringMatching(/^我已经决定了/) },
    ]);
    expect(answer).toMatchObject({ state: 'done', calls: [{ state: 'written', is_told: true }] });
    expect(answer.text.startsWith(text)).toBe(true);
    expect(answer.text.length).toBeGreaterThan(text.length);
    expect((await goOn()).code).not.toBe(200);
    expect(await todosOf(who)).toHaveLength(1);
    // What was written can still be taken back.
    expect((await decide(id, 'undo', { who })).data).toMatchObject({ state: 'undone' });
  });

  it('does not go on behind a question that came after it', async () => {
    const who = await app.signInAs(codes);
    const { id, conversation_id: conversation } = await propose('先不说', '', who);
    await decide(id, 'decline', { who });
    await answerOf('换个话题', { who, model: 'echo', parent: { conversation, id } });
    const answer = await who.post(`${messages}/${id}/continue`, { client_key: randomUUID() });
    expect(answer.msg).toBe('这个回答没有中断，也没有新的确认，不能接着写');
  });

  it('tells faults at their fields, and writes nothing', async () => {
    const who = await app.signInAs(codes);
    const { id } = await propose('有错的', '', who);
    const answer = await decide(id, 'confirm', { who, payload: { text: '', time: '25:00' } });
    expect(answer.code).toBe(422);
    expect(JSON.stringify(answer.data)).toContain('请写下要做什么');
    expect((await ended(id, who)).calls).toMatchObject([{ state: 'asked' }]);
    expect(await todosOf(who)).toEqual([]);
  });

  it('is nobody else’s to confirm, and not his either who has lost the right', async () => {
    const { id } = await propose('别人的');
    const other = await app.signInAs(codes);
    for (const what of ['confirm', 'decline', 'undo'])
      expect((await decide(id, what, { who: other })).code).toBe(404);
    const who = await app.signInAs(codes);
    const { id: own } = await propose('会失去的', '', who);
    await app.core.pool.query(
      `delete from sys_role_menu rm using sys_user_role ur, sys_menu m
       where ur.user_id = $1 and rm.role_id = ur.role_id and m.id = rm.menu_id and m.perms = 'home:workbench:add'`,
      [who.userId],
    );
    await app.core.signals.send('permission', {});
    await expect
      .poll(async () => (await decide(own, 'confirm', { who })).msg)
      .toBe('你现在没有权限写入，什么都没有写');
    expect(await todosOf(who)).toEqual([]);
  });
});

describe('notes', () => {
  const noteCodes = [
    ...chatCodes,
    'note:data:list',
    'note:data:query',
    'note:data:add',
    'note:data:edit',
    'note:data:remove',
    'note:book:list',
    'note:book:add',
  ];
  const textOf = async (who: TestClient, name: string) =>
    (await who.get(`/notebook/v2/document?name=${encodeURIComponent(name)}`)).data?.content;

  it('are made and added to once confirmed, and are as before when it is taken back', async () => {
    const who = await app.signInAs(noteCodes);
    const { id } = await answerOf('CALL note_create {"name":"会议","content":"# 纪要"}', { who });
    expect(await textOf(who, '会议')).toBeUndefined();
    expect((await decide(id, 'confirm', { who })).data).toMatchObject({
      state: 'written',
      path: `/notebook/preview/${encodeURIComponent('会议')}`,
    });
    expect(await textOf(who, '会议')).toBe('# 纪要');
    const { id: second, calls } = await answerOf(
      'CALL note_append {"name":"会议","content":"- 下周再谈"}',
      { who },
    );
    expect(calls[0].fields[0]).toMatchObject({ title: '笔记', kind: 'fixed', text: '会议' });
    // What is fixed is not changed on the way.
    const payload = { name: '别的', content: '- 周五再谈' };
    await decide(second, 'confirm', { who, payload });
    expect(await textOf(who, '会议')).toBe('# 纪要\n\n- 周五再谈\n');
    expect((await decide(id, 'undo', { who })).code).toBe(409);
    expect((await decide(second, 'undo', { who })).data.state).toBe('undone');
    expect(await textOf(who, '会议')).toBe('# 纪要');
  });

  it('of others are neither found nor added to', async () => {
    const owner = await app.signInAs(noteCodes);
    const { id } = await answerOf('CALL note_create {"name":"隐私","content":"口令是青鸟"}', {
      who: owner,
    });
    await decide(id, 'confirm', { who: owner });
    const who = await app.signInAs(noteCodes);
    const answer = await answerOf(
      'CALL search_own {"query":"口令 青鸟"} CALL note_append {"name":"隐私","content":"到此一游"}',
      { who, scope: 'all' },
    );
    expect(answer.calls).toMatchObject([
      { tool: 'search_own', answered: '没有找到' },
      { tool: 'note_append', state: 'failed', answered: '没有叫「隐私」的笔记' },
    ]);
    expect(answer.sources).toEqual([]);
    expect(await textOf(owner, '隐私')).toBe('口令是青鸟');
  });

  it('that were looked up are cited by their numbers', async () => {
    const who = await app.signInAs(noteCodes);
    const { id } = await answerOf(
      'CALL note_create {"name":"试剂","content":"红瓶放在第三层冷柜。"}',
      { who },
    );
    await decide(id, 'confirm', { who });
    const answer = await answerOf('CALL search_own {"query":"红瓶 冷柜"}', { who, scope: 'note' });
    expect(answer.calls[0]).toMatchObject({ answered: '1 处：试剂' });
    expect(answer.text).toContain('[1] 试剂');
    expect(answer.sources).toMatchObject([{ n: 1, title: '试剂', is_cited: true }]);
  });
});
