import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampled, spread } from '../../../../tools/sampled.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { bodyFields, queryFields } from '../support/fields.ts';
import type { Field } from '../support/fields.ts';
import { cleanUp, makeUsedDataFolder, signIn, startServer } from '../support/server-process.ts';
import type { ServerProcess } from '../support/server-process.ts';

/** Only what grows exponentially, or far worse than quadratically, takes this long over 64 KB. */
const hardLimitMs = 20_000;
const whole = 65_536;

/** Texts that patterns try many ways to fit before they give up. */
const hostile = (length: number): string[] => [
  `${'a'.repeat(length)}!`,
  `${'1'.repeat(length)}x`,
  `a@${'a.'.repeat(length / 2)}`,
  `${'a@'.repeat(length / 2)}!`,
  `${'a.'.repeat(length / 2)}@`,
  `${'a-'.repeat(length / 2)}_!`,
  `${':a'.repeat(length / 2)} `,
  `/${'/:a(\\d+)'.repeat(length / 8)}(`,
  `http://${'a'.repeat(length)} `,
  `${' '.repeat(length)}x`,
  `${'\t\n'.repeat(length / 2)}x`,
  `${'('.repeat(length / 2)}${')'.repeat(length / 2)}`,
  '%_\\'.repeat(length / 3),
  `${'0 0/1 * '.repeat(length / 8)}?`,
  `{"a":${'['.repeat(length / 2)}`,
  'ａ\u200b'.repeat(length / 4),
];

let app: TestApp;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  server = await startServer({ DATA_DIR: await makeUsedDataFolder() });
  token = await signIn(server.port);
}, 300_000);
afterAll(async () => {
  await app.stop();
  await cleanUp();
});

const endsOwnSession = /\/(lock|unlock|logout|stream)$/;

const routes = () =>
  app.http.routeTable.filter(
    ({ method, url, schema }) =>
      typeof method === 'string' && method !== 'HEAD' && schema && !endsOwnSession.test(url),
  );

/** Whether a field has not been met before: a form's fields are declared again by its change and its export. */
function firstOfItsKind(): (field: Field) => boolean {
  const seen = new Set<string>();
  return ({ kind }) => seen.size < seen.add(kind).size;
}

/** Sends a request to the process; it fails when the process has not answered in time. */
async function send(path: string, init: RequestInit, what: string): Promise<number> {
  const signal = AbortSignal.timeout(hardLimitMs);
  const headers = { authorization: `Bearer ${token}`, ...(init.headers as object) };
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { ...init, headers, signal })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    })
    .catch((error: unknown) => `${what}: ${String(error)}`);
  expect(answer, what).toBeTypeOf('number');
  expect(answer, what).not.toBe(500);
  return Number(answer);
}

describe('I11 texts that patterns choke on', () => {
  it('I11 in every field of every body are answered', async () => {
    let sent = 0;
    let turn = 0;
    const values = hostile(whole);
    const isNew = firstOfItsKind();
    for (const { method, url, schema } of routes()) {
      for (const { name } of bodyFields(schema).filter(isNew)) {
        turn += 1;
        for (const value of spread(values, 16, turn)) {
          await send(
            url.replace(/:\w+/g, '1'),
            {
              method: String(method),
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ [name]: value }),
            },
            `${String(method)} ${url} ${name}=${value.slice(0, 20)}`,
          );
          sent += 1;
        }
      }
    }
    expect(sent).toBeGreaterThan(sampled(75, 1200));
  }, 240_000);

  it('I11 in every parameter, as long as an address may be, are answered', async () => {
    let sent = 0;
    let turn = 0;
    const isNew = firstOfItsKind();
    for (const { method, url, schema } of routes()) {
      if (method !== 'GET') continue;
      const names = queryFields(schema)
        .filter(isNew)
        .map(({ name }) => (name === 'params' ? 'params[begin_time]' : name));
      for (const name of names) {
        turn += 1;
        for (const value of spread(hostile(3000), 16, turn)) {
          const query = `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`;
          await send(
            `${url.replace(/:\w+/g, '1')}?${query.slice(0, 15_000)}`,
            {},
            `${url} ${name}`,
          );
          sent += 1;
        }
      }
    }
    expect(sent).toBeGreaterThan(sampled(25, 400));
  }, 240_000);

  it('I11 in headers, forms, notes and imports are answered', async () => {
    for (const value of spread(hostile(12_000), 2, 0)) {
      const text = value.replace(/[^\u0020-\u007e]/g, ' ').trim();
      for (const name of [
        'cookie',
        'user-agent',
        'x-forwarded-for',
        'idempotency-key',
        'traceparent',
        'origin',
        'accept-encoding',
        'if-none-match',
        'range',
        'sec-fetch-site',
      ])
        expect(await send('/admin/v2/profile', { headers: { [name]: text } }, name)).toBeLessThan(
          500,
        );
      await send('/login', { headers: { 'accept-language': text } }, 'page');
    }
    for (const value of spread(hostile(whole), 2, 1)) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const init = { method: 'POST', headers, body: value };
      await send('/admin/v2/system/post/export', init, `form ${value.slice(0, 20)}`);
      const nested = { ...init, body: `${'a[b]'.repeat(whole / 4)}=1&${'&='.repeat(1000)}` };
      await send('/admin/v2/system/post/export', nested, 'nested form');
      const form = new FormData();
      form.append('file', new Blob([value]), `${value.slice(0, 3000)}.md`);
      await send('/notebook/v2/import', { method: 'POST', body: form }, 'import');
      const row = { menu_name: value, path: value, component: value, query: value, perms: value };
      const body = JSON.stringify({ rows: [{ ...row, menu_type: 'C', icon: value }], dry: true });
      const json = { 'content-type': 'application/json' };
      await send('/admin/v2/system/menu/import', { method: 'POST', headers: json, body }, 'menus');
    }
  }, 240_000);
});
