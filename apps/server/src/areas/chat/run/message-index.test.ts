import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { endedAnswer } from '../testing/ask-model.ts';
import { indexWaitingMessages, indexedText } from './message-index.ts';

let app: TestApp;
let me: TestClient;
let other: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs(['chat:data:list', 'chat:data:edit']);
  other = await app.signInAs(['chat:data:list', 'chat:data:edit']);
});
afterAll(() => app.stop());

async function ask(text: string, who = me): Promise<number> {
  const { data } = await who.post('/chat/v2/questions', {
    conversation_id: null,
    parent_id: null,
    text,
    provider_id: null,
    model: 'local',
    scope: 'none',
    client_key: randomUUID(),
  });
  await endedAnswer(who, data.answer_id);
  return data.conversation_id;
}

const found = async (text: string, who = me): Promise<number[]> => {
  const { data } = await who.get(`/chat/v2/conversations?text=${encodeURIComponent(text)}`);
  return data.rows.map(({ id }: { id: number }) => id);
};

it('what is asked is found by its words, signs and parts, by its asker alone', async () => {
  const id = await ask('用 cDNA-2 做 12*3，频率低于 0.01% 吗？🧬');
  await ask('用 cDNA-2 做别的', other);
  for (const text of [
    '频率低于',
    '率低',
    '低',
    'cdna',
    'DNA-2',
    '12*3',
    '0.01%',
    '?',
    '🧬',
    'ｃＤＮＡ',
  ])
    expect([text, await found(text)]).toEqual([text, [id]]);
  expect(await found('频率高于')).toEqual([]);
  expect(await found('低于频率')).toEqual([]);
});

it('messages from before the index are found, and are indexed some at a time', async () => {
  const id = await ask('从前的问题：青铜器的铭文');
  await app.core.pool.query('update chat_message set tokens = null');
  expect(await found('铭文')).toEqual([id]);
  const { rows } = await app.core.pool.query<{ count: number }>(
    'select count(*)::int as count from chat_message',
  );
  const { signal } = new AbortController();
  expect(await indexWaitingMessages(app.core.db, signal)).toBe(rows[0]?.count);
  expect(await indexWaitingMessages(app.core.db, signal)).toBe(0);
  expect(await found('铭文')).toEqual([id]);
});

it('what has more tokens than an index takes is found by its text', async () => {
  const id = await ask('长的');
  const signs = Array.from({ length: 400_000 }, (_, at) =>
    String.fromCodePoint(0x4e_00 + ((Math.imul(at, at ^ 0x9e_37_79_b1) >>> 7) % 20_000)),
  );
  const { normal, tokens } = indexedText(signs.join(''), me.userId);
  expect(tokens === null).toBe(true);
  await app.core.pool.query(
    `update chat_message set normal = $1, tokens = null where conversation_id = $2`,
    [normal, id],
  );
  expect(await found(signs.slice(50_000, 50_004).join(''))).toEqual([id]);
});
