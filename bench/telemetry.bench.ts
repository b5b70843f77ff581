// What watching costs: a list of 20 rows from the product with metrics scraped every 15 s, slow statements looked for and
// a tenth of the requests traced, against the product with none of it, over the same database in the same run.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { compare } from './support/compare.ts';
import { databaseOf } from './support/database.ts';
import { printTable } from './support/measure.ts';
import { agent, call, launchProduct } from './support/server-target.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);
const data = path.join(folder, 'data');
const password = 'bench-password';
let spans = 0;
const collector = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    spans += text.split('"spanId"').length - 1;
    response.end();
  });
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
const metricsPort = 40_000 + (process.pid % 10_000);
const bare = await launchProduct(data, { password, SLOW_QUERY_MS: '0', SCHEDULES: 'off' });
const watched = await launchProduct(data, {
  password,
  SCHEDULES: 'off',
  METRICS_PORT: String(metricsPort),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
});
const client = new Client(databaseOf(data));
await client.connect();
await client.query(`insert into sys_post (post_code, post_name, post_sort, status)
  select 'code_' || n, '岗位 ' || n, n % 1000, '0' from generate_series(1, 1000) n`);
await client.end();
const scraping = setInterval(() => {
  void fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text());
}, 15_000);

try {
  const { token } = JSON.parse(
    await call(`${bare.url}/admin/v2/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    }),
  ) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const listPath = '/admin/v2/system/post?sort=post_sort&page=3&limit=20';
  const work = (target: typeof bare) => ({
    target,
    one: () => call(target.url + listPath, { headers }),
  });
  const { least, ratios } = await compare(work(watched), work(bare));
  if (spans === 0) throw new Error('nothing was traced');
  printTable('Telemetry', [
    {
      what: 'list of 20 rows with metrics, slow statements and one trace in ten',
      ours: `${least.own.toFixed(0)} µs CPU`,
      peer: `without: ${least.bare.toFixed(0)} µs CPU`,
      ratio: `${(least.own / least.bare).toFixed(3)} (of the least of 40 rounds; median ${ratios[1].toFixed(3)}, quartiles ${ratios[0].toFixed(3)} to ${ratios[2].toFixed(3)})`,
      goal: '<= 1.05',
    },
  ]);
} finally {
  clearInterval(scraping);
  collector.closeAllConnections();
  collector.close();
  agent.destroy();
  for (const { child } of [watched, bare]) {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
  rmSync(folder, { recursive: true, force: true });
}
