import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { addProvider } from '../testing/add-provider.ts';
import { askModel, endedAnswer } from '../testing/ask-model.ts';
import { startStubProvider } from '../testing/stub-provider.ts';
import type { StubProvider } from '../testing/stub-provider.ts';

const conversations = '/chat/v2/conversations';
/** The stub says that each answer has read 11 tokens and written 7: so many millionths of a yuan, and so many tokens. */
const costOfOne = 11 + 2 * 7;
const tokensOfOne = 18;

let app: TestApp;
let stub: StubProvider;
let me: TestClient;
let other: TestClient;
let provider: number;

beforeAll(async () => {
  stub = await startStubProvider();
  app = await startTestApp({ outboundPrivate: ['127.0.0.1'] });
  me = await app.signInAs(['chat:data:list', 'chat:data:edit']);
  other = await app.signInAs(['chat:data:list', 'chat:data:edit']);
  const keeper = await app.signInAs(['chat:provider:add', 'chat:provider:edit', 'chat:data:list']);
  const price = { price_in: 1_000_000, price_out: 2_000_000 };
  const named = (name: string) => ({ name, title: '', context: 8000, ...price });
  provider = await addProvider(keeper, {
    base_url: stub.baseUrl,
    models: [named('echo'), named('fail401'), named('restless')],
  });
});
afterAll(async () => {
  await app.stop();
  await stub.stop();
});

/** A conversation with one answer of a model. */
async function begun(text = '第一问'): Promise<{ conversation: number; id: number }> {
  const answer = await askModel({ who: me, text, provider, model: 'echo' });
  return { conversation: answer.conversation_id, id: answer.id };
}

const limit = (id: number, values: object, who = me) => who.put(`${conversations}/${id}`, values);

const ask = (parent: { conversation: number; id: number }, model = 'echo') =>
  me.post('/chat/v2/questions', {
    conversation_id: parent.conversation,
    parent_id: parent.id,
    text: '再问',
    provider_id: model === 'local' ? null : provider,
    model,
    scope: 'none',
    client_key: randomUUID(),
  });

const spentOf = async (id: number) => {
  const { cost_spent: cost, tokens_spent: tokens } = (await me.get(`${conversations}/${id}`)).data;
  return { cost, tokens };
};

describe('the limit of a conversation', () => {
  it('refuses a model once as much is spent, says how to raise it, and lets the assistant answer', async () => {
    const place = await begun();
    expect(await spentOf(place.conversation)).toEqual({ cost: costOfOne, tokens: tokensOfOne });
    expect((await limit(place.conversation, { cost_limit: costOfOne })).msg).toBe('操作成功');
    const asked = stub.asked.length;
    const refused = await ask(place);
    expect(refused).toMatchObject({ code: 601 });
    expect(refused.msg).toContain('这个对话的额度已用完（已用 ¥0.0000，上限 ¥0.0000）');
    expect(refused.msg).toContain('对话额度');
    const again = await me.post(`/chat/v2/messages/${place.id}/retry`, {
      provider_id: provider,
      model: 'echo',
      client_key: randomUUID(),
    });
    expect(again.msg).toBe(refused.msg);
    expect(stub.asked.length).toBe(asked);
    expect((await me.get(`${conversations}/${place.conversation}`)).data.messages).toHaveLength(2);
    expect((await ask(place, 'local')).msg).toBe('操作成功');
  });

  it('counts tokens by themselves, and asks on when it is raised or taken off', async () => {
    const place = await begun();
    await limit(place.conversation, { token_limit: tokensOfOne });
    expect((await ask(place)).msg).toContain('已用 18 个词元，上限 18 个词元');
    await limit(place.conversation, { token_limit: tokensOfOne + 1 });
    const answer = await ask(place);
    expect(answer.msg).toBe('操作成功');
    await endedAnswer(me, answer.data.answer_id);
    expect(await spentOf(place.conversation)).toEqual({
      cost: 2 * costOfOne,
      tokens: 2 * tokensOfOne,
    });
    expect((await ask(place)).msg).toContain('这个对话的额度已用完');
    await limit(place.conversation, { token_limit: null });
    expect((await ask(place)).msg).toBe('操作成功');
  });

  it('is not passed by twenty who ask at once', async () => {
    const place = await begun();
    await limit(place.conversation, { token_limit: 2 * tokensOfOne });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(place)));
    const taken = answers.filter(({ msg }) => msg === '操作成功');
    expect(taken).toHaveLength(1);
    await endedAnswer(me, taken[0]?.data.answer_id);
    const later = await Promise.all(Array.from({ length: 20 }, () => ask(place)));
    expect(later.filter(({ msg }) => msg === '操作成功')).toEqual([]);
    expect(await spentOf(place.conversation)).toEqual({
      cost: 2 * costOfOne,
      tokens: 2 * tokensOfOne,
    });
  });

  it('counts nothing for an answer that failed before the model said anything', async () => {
    const place = await begun();
    const { data } = await ask(place, 'fail401');
    expect((await endedAnswer(me, data.answer_id)).state).toBe('failed');
    expect(await spentOf(place.conversation)).toEqual({ cost: costOfOne, tokens: tokensOfOne });
  });

  it('is its owner’s to set, within bounds', async () => {
    const { conversation } = await begun();
    expect((await limit(conversation, { cost_limit: 5 }, other)).status).toBe(404);
    for (const wrong of [
      { cost_limit: 0 },
      { cost_limit: 1.5 },
      { cost_limit: 20_000_000_000 },
      { token_limit: -1 },
      { token_limit: '5' },
      { cost_spent: 0 },
    ])
      expect([400, 422]).toContain((await limit(conversation, wrong)).code);
    const { cost_limit: cost, token_limit: tokens } = (
      await me.get(`${conversations}/${conversation}`)
    ).data;
    expect([cost, tokens]).toEqual([null, null]);
  });

  it('goes along with the file of a conversation, with what is used of it', async () => {
    const file = {
      format: 'work-manage-chat',
      version: 1,
      title: '带额度',
      tags: [],
      leaf_id: 1,
      cost_limit: 90,
      token_limit: 20,
      cost_spent: 50,
      tokens_spent: 20,
      messages: [
        {
          id: 1,
          parent_id: null,
          role: 'user',
          text: '问',
          state: 'done',
          fault: null,
          model: '',
          sources: [],
          omitted: 0,
          tokens_in: null,
          tokens_out: null,
          cost_micro: null,
          create_time: '2026-11-26T01:00:00.000Z',
        },
      ],
    };
    const { data } = await me.post(`${conversations}/import`, file);
    const kept = (await me.get(`${conversations}/${data.id}`)).data;
    expect(kept).toMatchObject({
      cost_limit: 90,
      token_limit: 20,
      cost_spent: 50,
      tokens_spent: 20,
    });
    const refused = await ask({ conversation: data.id, id: kept.messages[0].id });
    expect(refused.msg).toContain('这个对话的额度已用完');
  });
});
