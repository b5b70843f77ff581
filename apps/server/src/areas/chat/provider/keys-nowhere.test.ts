import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBackup } from '#core/backup/open-backup.ts';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { zipEntries } from '../testing/zip-entries.ts';
import { startStubProvider, stubKey } from '../testing/stub-provider.ts';
import type { StubProvider } from '../testing/stub-provider.ts';

/** Keys of providers: one that works, one that its provider refuses and repeats while it does, one that came in place of another. */
const keys = [stubKey, 'sk-Sentinel-4f81c0de77aa9913-Zq', 'sk-Sentinel-before-0b5e2f6d118c-Xw'];
const [good = '', refused = '', before = ''] = keys;

/** A key in the forms in which it could stand somewhere: whole, all but its ends, and encoded. */
const forms = keys.flatMap((key) => {
  const bytes = Buffer.from(key);
  const inner = key.slice(3, -4);
  return [
    key,
    inner,
    bytes.toString('hex'),
    bytes.toString('base64').slice(4, -8),
    encodeURIComponent(key),
  ];
});

function expectNone(where: string, text: string): void {
  expect
    .soft(
      forms.filter((form) => text.includes(form)),
      where,
    )
    .toEqual([]);
}

let app: TestApp;
let stub: StubProvider;
let keeper: TestClient;
let log = '';

beforeAll(async () => {
  stub = await startStubProvider();
  app = await startTestApp({ outboundPrivate: ['127.0.0.1'] });
  const into = new Writable({
    write: (line: Buffer, _encoding, done) => {
      log += line.toString();
      done();
    },
  });
  // A process that logs all that there is.
  const talkative = await app.another(
    { outboundPrivate: ['127.0.0.1'] },
    pino({ level: 'trace' }, into),
  );
  keeper = clientOf(talkative, app.admin.token, app.admin.userId);
});
afterAll(async () => {
  await app.stop();
  await stub.stop();
});

const models = [
  'echo',
  'cut',
  'fail429',
  'too-long',
  'redirect',
  'garbage',
  'filtered',
  'fails-late',
].map((name) => ({ name, title: '', context: 8000, price_in: 1, price_out: 1 }));
const provider = (name: string, key: string) => ({
  name,
  base_url: stub.baseUrl,
  models,
  is_enabled: true,
  daily_budget: null,
  is_system: true,
  api_key: key,
});

/** Every answer of the API that was given. */
const answers: [string, Answer][] = [];

async function send(method: 'get' | 'post' | 'put' | 'delete', url: string, body?: object) {
  const answer = method === 'get' ? await keeper.get(url) : await keeper[method](url, body);
  answers.push([`${method} ${url}`, answer]);
  return answer;
}

async function askAll(providerId: number): Promise<{ conversation: number; answer: number }> {
  let last = { conversation: 0, answer: 0 };
  for (const { name } of models) {
    const { data } = await send('post', '/chat/v2/questions', {
      conversation_id: null,
      parent_id: null,
      text: '有人吗',
      provider_id: providerId,
      model: name,
      scope: 'none',
      client_key: randomUUID(),
    });
    await expect
      .poll(async () => (await keeper.get(`/chat/v2/messages/${data.answer_id}`)).data.state, {
        timeout: 15_000,
        interval: 20,
      })
      .not.toBe('running');
    last = { conversation: data.conversation_id, answer: data.answer_id };
  }
  return last;
}

it('a key of a provider stands in no answer, no log, no export, no backup and no row in clear', async () => {
  const made = await send('post', '/chat/v2/providers', provider('好', before));
  await send('put', `/chat/v2/providers/${made.data.id}`, { api_key: good });
  const bad = await send('post', '/chat/v2/providers', provider('坏', refused));
  // What is refused is not repeated either, in whichever field it stood.
  for (const wrong of [
    { ...provider('错', refused), models: [] },
    { ...provider('错', refused), api_keys: refused },
    { ...provider('错', ''), api_key: [refused] },
    { ...provider('错', ''), api_key: refused.repeat(40) },
    { ...provider('错', refused), base_url: 'gopher://x' },
  ])
    expect((await send('post', '/chat/v2/providers', wrong)).code).not.toBe(200);
  for (const id of [made.data.id, bad.data.id])
    await send('post', `/chat/v2/providers/${id}/test`, {});
  await askAll(bad.data.id);
  const place = await askAll(made.data.id);
  for (const id of [made.data.id, bad.data.id])
    await send('post', '/chat/v2/rewrites', {
      kind: 'improve',
      text: '今天',
      provider_id: id,
      model: 'echo',
    });
  const shared = await send('post', `/chat/v2/conversations/${place.conversation}/shares`, {
    title: 'x',
    leaf_id: null,
    sources: 'quotes',
    days: 1,
    password: null,
  });
  await send('post', '/chat/v2/shared', { token: shared.data.token, password: '' });

  // As if the conversation had been too long for its model.
  await app.core.pool.query(
    `update chat_message set summary = '概括', summarised = 1, summary_at = id where id = $1`,
    [place.answer],
  );
  const params: Record<string, number> = {
    messages: place.answer,
    conversations: place.conversation,
  };
  const gets = new Set(
    app.http.routeTable.flatMap(({ method, url }) =>
      method === 'GET' && url.startsWith('/chat/') ? [url] : [],
    ),
  );
  expect(gets.size).toBeGreaterThanOrEqual(9);
  for (const address of gets) {
    const kind = address.split('/')[3] ?? '';
    const got = await send('get', address.replace(':id', String(params[kind] ?? 0)));
    expect(got.code, address).toBe(200);
  }
  await send('get', '/chat/v2/usage?of=all');
  await send('post', '/chat/v2/usage/export', { of: 'all' });
  await app.core.audit.flush();
  const { data: logged } = await send('get', '/admin/v2/monitor/operlog?page=1&limit=100');
  expect(logged.rows.length).toBeGreaterThan(20);
  for (const { id } of logged.rows) await send('get', `/admin/v2/monitor/operlog/${id}/detail`);
  expect((await send('post', '/admin/v2/monitor/operlog/export', {})).status).toBe(200);

  for (const [what, { text, bytes }] of answers) {
    expectNone(what, text);
    const sheets = bytes.subarray(0, 2).toString() === 'PK' ? zipEntries(bytes) : '';
    expectNone(`${what}, unpacked`, sheets);
  }
  expect(log).toContain('/chat/v2/providers');
  expectNone('the log of the process', log);
  expectNone('the database', await dump());
  expectNone('a backup', await backUp());
}, 120_000);

/** All rows of all tables as text. */
async function dump(): Promise<string> {
  const { rows } = await app.core.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  let text = '';
  for (const { name } of rows) {
    const all = await app.core.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    text += all.rows.map(({ row }) => row).join('\n');
  }
  expect(text).toContain(stub.baseUrl);
  return text;
}

/** All that stands in a backup, unpacked. */
async function backUp(): Promise<string> {
  const url = '/admin/v2/monitor/backup';
  expect((await app.admin.post(`${url}/run`)).code).toBe(200);
  const name = await vi.waitFor(
    async () => {
      const { rows, running } = (await app.admin.get(url)).data;
      if (running !== null || rows.length === 0) throw new Error('not yet');
      return String(rows.at(-1).name);
    },
    { timeout: 30_000, interval: 50 },
  );
  const archive = await openBackup(path.join(app.core.config.backupDir, `${name}.zip`));
  let text = JSON.stringify(archive.manifest);
  for (const table of archive.manifest.tables)
    for await (const piece of archive.table(table)) text += piece.toString('latin1');
  for (const { key } of archive.files)
    for await (const piece of archive.file(key)) text += piece.toString('latin1');
  await archive.close();
  expect(text).toContain(stub.baseUrl);
  return text;
}
