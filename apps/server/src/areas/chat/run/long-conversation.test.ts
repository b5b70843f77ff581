import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { addProvider } from '../testing/add-provider.ts';
import { askModel, endedAnswer } from '../testing/ask-model.ts';
import { startStubProvider } from '../testing/stub-provider.ts';
import type { AskedOfStub, StubProvider } from '../testing/stub-provider.ts';

const codes = ['chat:data:list', 'chat:data:edit', 'chat:provider:add'];

let app: TestApp;
let stub: StubProvider;
let me: TestClient;
let other: TestClient;
let providerId: number;

const modelOf = (name: string, context: number) => ({
  name,
  title: '',
  context,
  price_in: 1_000_000,
  price_out: 2_000_000,
  uses_tools: false,
});

beforeAll(async () => {
  stub = await startStubProvider();
  app = await startTestApp({ outboundPrivate: ['127.0.0.1'] });
  me = await app.signInAs(codes);
  other = await app.signInAs(codes);
  const keeper = await app.signInAs([...codes, 'chat:provider:edit']);
  providerId = await addProvider(keeper, {
    base_url: stub.baseUrl,
    models: [
      modelOf('echo', 6000),
      modelOf('no-summary', 6000),
      modelOf('slow-summary', 6000),
      modelOf('cites', 1000),
      modelOf('wide', 200_000),
    ],
  });
});
afterAll(async () => {
  await app.stop();
  await stub.stop();
});

/** An answer as it is read. */
type Answer = Awaited<ReturnType<typeof askModel>>;

const long = (text: string): string => `${text}${'长'.repeat(1200)}`;

const ended = (id: number): Promise<Answer> => endedAnswer(me, id);

function ask(text: string, model: string, after?: Answer): Promise<Answer> {
  const parent = after && { conversation: after.conversation_id, id: after.id };
  return askModel({ who: me, text, provider: providerId, model, ...(parent && { parent }) });
}

/** Asks one after the other; an answer is as long as its question. */
async function talkOf(texts: readonly string[], model: string, after?: Answer): Promise<Answer> {
  const [first = '', ...rest] = texts;
  const begun = await ask(long(first), model, after);
  return rest.length === 0 ? begun : talkOf(rest, model, begun);
}

const isSummary = ({ messages }: AskedOfStub): boolean =>
  messages[0]?.content.startsWith('把给你的对话概括成') ?? false;

const answersOf = async ({ conversation_id: id }: Answer) =>
  (await me.get(`/chat/v2/conversations/${id}`)).data.messages.filter(
    ({ role }: { role: string }) => role === 'assistant',
  );

const toldOf = ({ messages }: AskedOfStub): string[] =>
  messages.slice(1).map(({ content }) => content.slice(0, 4));

describe('a conversation that is longer than a model reads at once', () => {
  it('is told by a summary of its beginning, which is paid for with the answer and serves the next ones', async () => {
    const third = await talkOf(['一', '二', '三'], 'echo');
    const asked = stub.asked.slice(-3);
    // Two turns of the four are read at once beside the summary so far.
    expect(asked.map(isSummary)).toEqual([true, true, false]);
    expect(asked.at(0)?.messages.at(-1)?.content.slice(0, 6)).toBe('用户：一长长');
    expect(asked.at(1)?.messages.at(-1)?.content).toMatch(/^此前的概括：\n概括 \d+：用户：一长长/);
    const system = asked.at(2)?.messages[0]?.content ?? '';
    expect(system).toMatch(/<概括>\n概括 \d+：/);
    expect(asked.flatMap((one) => (isSummary(one) ? [] : [toldOf(one)]))).toEqual([['三长长长']]);

    const answers = await answersOf(third);
    expect(answers.map((one: { summarised: number }) => one.summarised)).toEqual([0, 0, 4]);
    expect(answers.map((one: { omitted: number }) => one.omitted)).toEqual([0, 0, 0]);
    // Each of the three requests said that it took eleven and gave seven.
    expect(answers.at(-1)).toMatchObject({ has_summary: true, tokens_in: 33, tokens_out: 21 });
    const read = await me.get(`/chat/v2/messages/${third.id}/summary`);
    expect(read.data).toMatchObject({ model: 'echo' });
    expect(read.data.text).toMatch(/^概括 \d+：/);
    expect(JSON.stringify(answers)).not.toContain('概括 ');

    const before = stub.asked.length;
    const fourth = await ask('四', 'echo', third);
    expect(stub.asked.length - before).toBe(1);
    expect(toldOf(stub.asked.at(-1) as AskedOfStub)).toEqual(['三长长长', '收到：三', '四']);
    expect(stub.asked.at(-1)?.messages[0]?.content).toContain(read.data.text);
    const again = await me.get(`/chat/v2/messages/${fourth.id}/summary`);
    expect(again.data).toEqual(read.data);

    // What comes later is put into the summary that there is.
    const sixth = await talkOf(['五', '六'], 'echo', fourth);
    const folds = stub.asked.slice(before).filter(isSummary);
    expect(folds.length).toBeGreaterThan(0);
    expect(folds[0]?.messages.at(-1)?.content).toContain(`此前的概括：\n${read.data.text}`);
    expect((await ended(sixth.id)).summarised).toBeGreaterThan(4);
  });

  it('is told by the same summary where a question is answered once more or put otherwise', async () => {
    const third = await talkOf(['一', '二', '三'], 'echo');
    const before = stub.asked.length;
    const again = await me.post(`/chat/v2/messages/${third.id}/retry`, {
      provider_id: providerId,
      model: 'echo',
      scope: 'none',
      client_key: randomUUID(),
    });
    expect(await ended(again.data.answer_id)).toMatchObject({ summarised: 4, has_summary: true });
    expect(stub.asked.slice(before).map(isSummary)).toEqual([false]);
    // A branch that leaves before the summary's end is not told what the other one says.
    const [first] = await answersOf(third);
    const other = await ask(long('别'), 'echo', { ...third, id: first.id });
    expect(await ended(other.id)).toMatchObject({ summarised: 0, has_summary: false });
  });

  it('is told without its beginning where that cannot be summed up, and how much is left out is said', async () => {
    const third = await talkOf(['一', '二', '三'], 'no-summary');
    const answers = await answersOf(third);
    expect(answers.map((one: { omitted: number }) => one.omitted)).toEqual([0, 0, 2]);
    expect(answers.at(-1)).toMatchObject({ state: 'done', summarised: 0, has_summary: false });
    expect(toldOf(stub.asked.at(-1) as AskedOfStub)).toEqual(['二长长长', '收到：二', '三长长长']);
    expect((await me.get(`/chat/v2/messages/${third.id}/summary`)).status).toBe(404);
  });

  it('is summed up no further once its limit is reached: the answer is written without', async () => {
    const second = await talkOf(['一', '二'], 'echo');
    // Two answers have taken 36; the first request of a summary takes 18 more.
    const limit = { token_limit: 40 };
    const at = `/chat/v2/conversations/${second.conversation_id}`;
    expect((await me.put(at, limit)).msg).toBe('操作成功');
    const before = stub.asked.length;
    const third = await ask(long('三'), 'echo', second);
    expect(stub.asked.slice(before).map(isSummary)).toEqual([true, false]);
    expect(third).toMatchObject({ state: 'done', omitted: 2, summarised: 0, tokens_in: 22 });
  });

  it('that is stopped while it is summed up says nothing of a summary, and leaves the provider', async () => {
    const second = await talkOf(['一', '二'], 'slow-summary');
    const begun = await me.post('/chat/v2/questions', {
      conversation_id: second.conversation_id,
      parent_id: second.id,
      text: long('三'),
      provider_id: providerId,
      model: 'slow-summary',
      scope: 'none',
      client_key: randomUUID(),
    });
    const id = begun.data.answer_id;
    const read = async () => (await me.get(`/chat/v2/messages/${id}`)).data;
    await expect.poll(async () => (await read()).summarised, { timeout: 15_000 }).toBe(4);
    expect(await read()).toMatchObject({ state: 'running', has_summary: false, text: '' });
    expect((await me.post(`/chat/v2/messages/${id}/stop`)).code).toBe(200);
    expect(await ended(id)).toMatchObject({ state: 'stopped', summarised: 0, omitted: 0 });
    await expect.poll(() => stub.counts.open).toBe(0);
  });

  it('is told without a summary to a model that reads very little', async () => {
    const before = stub.asked.length;
    const second = await talkOf(['一', '二'], 'cites');
    expect(stub.asked.slice(before).some(isSummary)).toBe(false);
    expect(await ended(second.id)).toMatchObject({ omitted: 2, summarised: 0 });
  });

  it('keeps its summary to whom it belongs', async () => {
    const third = await talkOf(['一', '二', '三'], 'echo');
    const at = `/chat/v2/messages/${third.id}/summary`;
    expect((await me.get(at)).code).toBe(200);
    expect((await other.get(at)).status).toBe(404);
  });

  it('that was had with a model that reads much is summed up in several requests for one that reads little', async () => {
    const tenth = await talkOf(Array.from('一二三四五六七八九十'), 'wide');
    const before = stub.asked.length;
    const last = await ask('十一', 'echo', tenth);
    const folds = stub.asked.slice(before).filter(isSummary);
    // Twenty turns of 1,200 signs; about 2,300 are read at once.
    expect(folds.length).toBeGreaterThan(4);
    expect(folds.length).toBeLessThanOrEqual(8);
    const { omitted, summarised } = await ended(last.id);
    expect(summarised).toBeGreaterThan(6);
    expect(omitted + summarised).toBeLessThanOrEqual(20);
  });
});
