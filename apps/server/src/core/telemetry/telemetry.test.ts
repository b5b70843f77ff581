import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { listen } from '../../../test/support/http.ts';
import type { App } from '../../app.ts';

interface ShownSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
}

const token = 'metrics-secret';
const lines: string[] = [];
const spans: ShownSpan[] = [];
const collector = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    const body = JSON.parse(text);
    spans.push(...body.resourceSpans[0].scopeSpans[0].spans);
    response.end();
  });
});
let app: TestApp;
let watched: App;
let port: number;
let metricsPort: number;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  app = await startTestApp();
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  watched = await app.another(
    {
      metrics: { port: 0, host: '127.0.0.1', token },
      traces: { endpoint, percent: 1 },
      slowQueryMs: 50,
    },
    logger,
  );
  port = await listen(watched);
  const address = watched.http.metricsServer?.address() as AddressInfo;
  metricsPort = address.port;
});
afterAll(async () => {
  await app.stop();
  collector.close();
});

const scrape = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers });

it('tells Prometheus of requests by route, statements, the pool, the process and the installation', async () => {
  await fetch(`http://127.0.0.1:${port}/readyz`);
  await fetch(`http://127.0.0.1:${port}/admin/v2/system/post/17`);
  const answer = await scrape();
  expect(answer.headers.get('content-type')).toContain('version=0.0.4');
  const text = await answer.text();
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/readyz",status="2xx"} 1',
  );
  // A route stands for all its records.
  expect(text).toContain('route="/admin/v2/system/post/:id",status="4xx"} 1');
  expect(text).toContain('work_manage_refusals_total{status="401"} 1');
  expect(text).toMatch(/work_manage_statement_duration_seconds_count \d+/);
  expect(text).toMatch(/work_manage_pool_connections\{state="total"\} [1-9]/);
  expect(text).toMatch(/nodejs_eventloop_delay_seconds\{quantile="0.99"\} \d/);
  expect(text).toMatch(/work_manage_sessions [1-9]/);
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/);
});

it('gives numbers to nobody without the token, and nothing on the public port', async () => {
  expect((await scrape({})).status).toBe(401);
  expect((await scrape({ authorization: 'Bearer other' })).status).toBe(401);
  expect(
    (await fetch(`http://127.0.0.1:${port}/metrics`)).headers.get('content-type'),
  ).not.toContain('version=0.0.4');
});

it('logs a slow statement as it is written, without its values', async () => {
  await watched.core.pool.query(`select $1::text, pg_sleep(0.06)`, ['a value of somebody']);
  const slow = lines.filter(
    (line) => line.includes('a slow statement') && line.includes('pg_sleep'),
  );
  expect(slow).toHaveLength(1);
  expect(JSON.parse(slow[0] ?? '{}')).toMatchObject({ sql: 'select $1::text, pg_sleep(0.06)' });
  expect(lines.join('')).not.toContain('a value of somebody');
});

it('traces a request that asks for it, with the statements it waits for', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  await fetch(`http://127.0.0.1:${port}/readyz`, {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  const own = () => spans.filter((span) => span.traceId === traceId);
  for (let round = 0; round < 400 && own().length < 2; round += 1) await sleep(50);
  const request = own().find(({ kind }) => kind === 2);
  expect(request).toMatchObject({ name: 'GET /readyz' });
  expect(own().find(({ kind }) => kind === 3)).toMatchObject({
    name: 'SELECT',
    parentSpanId: request?.spanId,
  });
});
