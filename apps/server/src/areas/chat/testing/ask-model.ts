import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestClient } from '#core/testing/test-app.ts';

export const messages = '/chat/v2/messages';

export interface AskOptions {
  who: TestClient;
  text: string;
  provider: number;
  model: string;
  scope?: string;
  /** Files that go along. */
  files?: string[];
  /** The answer that is asked on. */
  parent?: { conversation: number; id: number };
}

/** Asks a model, and waits for the end of its answer. */
export async function askModel(options: AskOptions) {
  const { who, text, provider, model, scope = 'none', files = [], parent } = options;
  const begun = await who.post('/chat/v2/questions', {
    conversation_id: parent?.conversation ?? null,
    parent_id: parent?.id ?? null,
    text,
    provider_id: provider,
    model,
    scope,
    files,
    client_key: randomUUID(),
  });
  expect(begun.msg).toBe('操作成功');
  return endedAnswer(who, begun.data.answer_id);
}

/** An answer when it is written no more. */
export async function endedAnswer(who: TestClient, id: number) {
  const read = async () => (await who.get(`${messages}/${id}`)).data;
  await expect
    .poll(async () => (await read()).state, { timeout: 15_000, interval: 20 })
    .not.toBe('running');
  return read();
}
