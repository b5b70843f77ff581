import { rateLimits } from '@wm/contract/core/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#core/logger.ts';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const path = '/home/v2/client_error';
const report = {
  trace_id: 'web-1a2b3c',
  message: 'undefined is not a function',
  stack: 'TypeError: undefined is not a function\n    at PostPage (/assets/post.js:1:2)',
  path: '/system/post',
  build: '0123456789abcdef',
};

let app: TestApp;
let client: TestClient;
let lines: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const logger = createLogger({ logLevel: 'warn' }, { write: (line) => void lines.push(line) });
  client = clientOf(await app.another({ rateLimits: true, trustProxy: ['127.0.0.1'] }, logger));
});
beforeEach(() => {
  lines = [];
});
afterAll(() => app.stop());

const from = (ip: string) => ({ 'x-forwarded-for': ip });

describe('an error of a browser', () => {
  it('stands in the log as one line under the trace id that the user was shown', async () => {
    const answer = await client.post(path, report, from('10.1.0.1'));
    expect(answer).toMatchObject({ status: 200, code: 200, data: null });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toContain('\n');
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 40,
      time: expect.any(String),
      traceId: 'web-1a2b3c',
      message: 'undefined is not a function',
      stack: 'TypeError: undefined is not a function     at PostPage (/assets/post.js:1:2)',
      path: '/system/post',
      build: '0123456789abcdef',
      ip: '10.1.0.1',
      msg: 'page error',
    });
  });

  it('is cut, not refused, when it is long, and breaks no line', async () => {
    const long = '\n"}\r\n{"level":60}\u0001'.repeat(80);
    const answer = await client.post(
      path,
      { ...report, message: long, stack: long.repeat(4), path: long, build: long },
      from('10.1.0.2'),
    );
    expect(answer.code).toBe(200);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd().split(/[\r\n]/)).toHaveLength(1);
    const entry = JSON.parse(lines[0] ?? '') as Record<string, string>;
    expect(['message', 'stack', 'path', 'build'].map((key) => entry[key]?.length)).toEqual([
      500, 4000, 500, 64,
    ]);
  });

  it('is refused when it has no number, unknown fields or another shape', async () => {
    for (const body of [
      { ...report, trace_id: '<b>1</b>' },
      { ...report, trace_id: 'x'.repeat(65) },
      { ...report, level: 60 },
      { trace_id: 'web-1' },
      { ...report, stack: ['a'] },
    ])
      expect([400, 422]).toContain((await client.post(path, body, from('10.1.0.3'))).status);
    expect((await client.post(path, { ...report, stack: 'x'.repeat(40_000) })).status).toBe(413);
    expect(lines).toEqual([]);
  });

  it('is not taken from another site, and only so often from one address', async () => {
    const foreign = { ...from('10.1.0.4'), 'sec-fetch-site': 'cross-site' };
    expect((await client.post(path, report, foreign)).status).toBe(403);
    for (let round = 0; round < rateLimits.report; round += 1)
      expect((await client.post(path, report, from('10.1.0.5'))).status).toBe(200);
    expect((await client.post(path, report, from('10.1.0.5'))).status).toBe(429);
    expect(lines).toHaveLength(rateLimits.report);
    expect((await client.post(path, report, from('10.1.0.6'))).status).toBe(200);
  });

  it('leaves nothing in the operation log', async () => {
    await client.post(path, report, from('10.1.0.7'));
    await app.core.audit.flush();
    const { rows } = await app.core.pool.query(
      "select 1 from sys_oper_log where url = '/home/v2/client_error'",
    );
    expect(rows).toEqual([]);
  });
});
