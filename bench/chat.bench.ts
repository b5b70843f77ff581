// Answers of a model through the whole server (sign-in, rights, budget, storing, telling) beside the provider asked
// directly in the same run; a hundred at once; stopping; and the search of 100,000 messages beside a sequential read.
// `node bench/chat.bench.ts [messages]`. The provider is the stub of the tests, in a thread of its own.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createApp } from '../apps/server/src/app.ts';
import { indexWaitingMessages } from '../apps/server/src/areas/chat/run/message-index.ts';
import { stubKey } from '../apps/server/src/areas/chat/testing/stub-provider.ts';
import { loadConfig } from '../apps/server/src/core/config.ts';
import { openDatabase } from '../apps/server/src/core/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/core/database/embedded-postgres.ts';
import { migrateDatabase } from '../apps/server/src/core/database/migrate.ts';
import { silentLogger } from '../apps/server/src/core/logger.ts';
import { normalise } from '../packages/search-text/src/normal-text.ts';
import { seed } from '../apps/server/src/seed.ts';
import { noteMaker, sampleWords } from './support/generated-notes.ts';
import { printTable } from './support/measure.ts';
import type { Row } from './support/measure.ts';

const amount = Number(process.argv[2] ?? 100_000);
const asked = 60;
const streams = 100;
const words = 150;
const stops = 40;

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * share)] ?? 0;
const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;

const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);
const postgres = await startEmbeddedPostgres(path.join(folder, 'data'), () => undefined);
const handle = openDatabase(postgres.connection, 10, silentLogger);
const stub = new Worker(new URL('support/stub-provider-worker.ts', import.meta.url));
const [baseUrl] = (await once(stub, 'message')) as [string];

/** Milliseconds until the provider, asked directly, has said its first word. */
async function firstOfStub(): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stubKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'words-20-5',
      stream: true,
      messages: [{ role: 'user', content: '词' }],
    }),
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  const took = performance.now() - begun;
  await reader?.cancel();
  return took;
}

try {
  await migrateDatabase(postgres.connection);
  const password = 'bench-password';
  const config = loadConfig({
    ADMIN_PASSWORD: password,
    CAPTCHA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    SEED_DEMO: 'false',
    DATA_DIR: folder,
    OUTBOUND_PRIVATE: '127.0.0.1',
  });
  await seed(handle.db, config);
  const app = await createApp(config, handle, silentLogger);
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await app.http.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: { authorization },
    });
    const body = answer.json();
    if (body.code !== 200) throw new Error(`${url}: ${answer.body}`);
    return body.data;
  };
  let authorization = '';
  const { token } = await send('POST', '/admin/v2/login', { username: 'admin', password });
  authorization = `Bearer ${token}`;
  const get = (url: string) => send('GET', url);
  const post = (url: string, payload: object) => send('POST', url, payload);
  const names = ['words-20-5', `words-${words}-20`, 'gated'];
  const provider = await post('/chat/v2/providers', {
    name: '基准',
    base_url: baseUrl,
    api_key: stubKey,
    is_system: true,
    is_enabled: true,
    daily_budget: null,
    models: names.map((name) => ({ name, title: '', context: 8000, price_in: 0, price_out: 0 })),
  });
  const ask = async (model: string): Promise<number> => {
    const { answer_id: id } = await post('/chat/v2/questions', {
      conversation_id: null,
      parent_id: null,
      text: '词',
      provider_id: provider.id,
      model,
      scope: 'none',
      client_key: randomUUID(),
    });
    return id;
  };
  const read = (id: number) => get(`/chat/v2/messages/${id}`);
  const ended = async (id: number) => {
    for (;;) {
      const message = await read(id);
      if (message.state !== 'running') return message;
      await sleep(20);
    }
  };

  const table: Row[] = [];
  for (let at = 0; at < 10; at += 1) {
    await firstOfStub();
    await ended(await ask('words-20-5'));
  }
  const own: number[] = [];
  const direct: number[] = [];
  for (let at = 0; at < asked; at += 1) {
    direct.push(await firstOfStub());
    const { first_ms: firstMs } = await ended(await ask('words-20-5'));
    own.push(firstMs);
  }
  table.push({
    what: `first word of an answer, from when its run begins, p50 / p95 of ${asked}`,
    ours: `${ms(quantile(own, 0.5))} / ${ms(quantile(own, 0.95))}`,
    peer: `the provider itself ${ms(quantile(direct, 0.5))} / ${ms(quantile(direct, 0.95))}`,
    ratio: `+${ms(quantile(own, 0.95) - quantile(direct, 0.95))} p95`,
    goal: '<= +50 ms p95',
  });

  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const ids = await Promise.all(Array.from({ length: streams }, () => ask(`words-${words}-20`)));
  const whole = Array.from({ length: words }, (_, at) => `词${at} `).join('');
  const texts = await Promise.all(ids.map(async (id) => (await ended(id)).text));
  delay.disable();
  table.push({
    what: `${streams} answers of ${words} words at once: event loop p99, and answers that differ from what was sent`,
    ours: `${ms(delay.percentile(99) / 1e6)}, ${texts.filter((text) => text !== whole).length}`,
    peer: '--',
    ratio: '--',
    goal: '<= 100 ms, 0',
  });

  const stopping: number[] = [];
  let kept = 0;
  for (let at = 0; at < stops; at += 1) {
    const id = await ask(`words-${words}-20`);
    await sleep(50 + (at % 10) * 20);
    const { text: before } = await read(id);
    const begun = performance.now();
    await post(`/chat/v2/messages/${id}/stop`, {});
    const message = await ended(id);
    stopping.push(performance.now() - begun);
    if (
      message.state === 'stopped' &&
      whole.startsWith(message.text) &&
      message.text.startsWith(before)
    )
      kept += 1;
  }
  table.push({
    what: `an answer is stopped, until it says so, p95 of ${stops}; those that kept all that was read of them`,
    ours: `${ms(quantile(stopping, 0.95))}, ${kept} of ${stops}`,
    peer: '--',
    ratio: '--',
    goal: '<= 500 ms, all',
  });

  const make = noteMaker(7);
  const sample: string[] = [];
  for (let done = 0; done < amount; done += 1000) {
    const pieces = Array.from({ length: 1000 }, (_, at) => make(done + at).content.slice(0, 300));
    if (sample.length < 3000) sample.push(...pieces);
    await handle.pool.query(
      `with talk as (
         insert into chat_conversation (owner_id, title) select 1, '对话' || g from generate_series(1, 20) g returning id),
       numbered as (select id, row_number() over () as n from talk)
       insert into chat_message (conversation_id, role, text, normal, state, sources)
       select t.id, 'user', p.text, p.normal, 'done', '[]' from unnest($1::text[], $2::text[]) with ordinality p(text, normal, at)
       join numbered t on t.n = 1 + p.at % 20`,
      [pieces, pieces.map((text) => normalise(text))],
    );
  }
  await indexWaitingMessages(handle.db, new AbortController().signal);
  await handle.pool.query('vacuum analyze chat_message');
  await handle.pool.query('vacuum analyze chat_conversation');
  const wanted = [2, 3, 4].flatMap((size) => sampleWords(sample, { size, count: 20, seed: size }));
  const timing = { own: [] as number[], like: [] as number[] };
  let lost = 0;
  for (const word of wanted) {
    const begun = performance.now();
    const { total } = await get(`/chat/v2/conversations?text=${encodeURIComponent(word)}`);
    const middle = performance.now();
    const { rows } = await handle.pool.query(
      `select distinct conversation_id from chat_message where text ilike $1`,
      [`%${word}%`],
    );
    timing.own.push(middle - begun);
    timing.like.push(performance.now() - middle);
    if (total < rows.length) lost += 1;
  }
  const p95 = quantile(timing.own, 0.95);
  table.push({
    what: `search among ${amount.toLocaleString('en')} messages, server time p95 of ${wanted.length} words; words of which one was missed`,
    ours: `${ms(p95)}, ${lost}`,
    peer: `ILIKE ${ms(quantile(timing.like, 0.95))}`,
    ratio: `${(p95 / quantile(timing.like, 0.95)).toFixed(2)} of ILIKE`,
    goal: '<= 100 ms, 0',
  });
  printTable('Chat', table);
  await app.close();
} finally {
  await stub.terminate();
  await handle.pool.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
