import { spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '#core/logger.ts';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { startRedis } from '../../../test/support/redis-process.ts';
import type { App } from '../../app.ts';
import { openRedis } from './redis-client.ts';
import { RespReader } from './resp-reader.ts';
import type { RespValue } from './resp-reader.ts';

const isThere = spawnSync('redis-server', ['--version']).status === 0;

it('reads replies however they are cut', () => {
  const bytes = Buffer.from('+OK\r\n:17\r\n$5\r\n汉\r\n\r\n*2\r\n:1\r\n$-1\r\n-ERR no\r\n');
  for (let at = 0; at <= bytes.length; at += 1) {
    const found: RespValue[] = [];
    const reader = new RespReader((value) => found.push(value));
    reader.read(bytes.subarray(0, at));
    reader.read(bytes.subarray(at));
    expect(found).toEqual(['OK', 17, '汉\r\n', [1, null], new Error('ERR no')]);
  }
  expect(() => new RespReader(() => undefined).read(Buffer.from('HTTP/1.1\r\n'))).toThrow(
    'protocol',
  );
});

describe.skipIf(!isThere)('limits over several processes (needs redis-server)', () => {
  let app: TestApp;
  let apps: App[];
  let port: number;
  let redis: ChildProcess;

  async function start(): Promise<void> {
    redis = (await startRedis(port)).child;
  }

  const kill = (): Promise<unknown> => {
    redis.kill('SIGKILL');
    return new Promise((resolve) => redis.once('exit', resolve));
  };

  beforeAll(async () => {
    ({ child: redis, port } = await startRedis());
    app = await startTestApp();
    const shared = { rateLimits: true, redisUrl: `redis://127.0.0.1:${port}/1` };
    apps = [await app.another(shared), await app.another(shared)];
  });
  afterAll(async () => {
    await app.stop();
    await kill();
  });

  /** Until every process has its connection. */
  async function settled(isUp: boolean): Promise<void> {
    const probe = openRedis(`redis://127.0.0.1:${port}`, silentLogger);
    for (let round = 0; round < 300 && probe.isUp() !== isUp; round += 1) await sleep(20);
    expect(probe.isUp()).toBe(isUp);
    probe.close();
  }

  /** Until both processes have greeted it: theirs are the connections to its database 1. */
  async function greeted(): Promise<void> {
    const probe = openRedis(`redis://127.0.0.1:${port}`, silentLogger);
    await expect
      .poll(
        async () => {
          const list = probe.isUp() ? String(await probe.send('CLIENT', 'LIST')) : '';
          return list.split('\n').filter((line) => / db=1 .* cmd=ping /.test(line)).length;
        },
        { timeout: 10_000, interval: 20 },
      )
      .toBe(apps.length);
    probe.close();
  }

  it('counts for all of them together, goes on when it is killed, and again when it is back', async () => {
    await greeted();
    const person = await app.signInAs(['system:post:list', 'system:post:export']);
    const ask = async (times: number): Promise<number[]> => {
      const statuses: number[] = [];
      for (let at = 0; at < times; at += 1) {
        const one = apps[at % 2];
        if (!one) throw new Error('no app');
        const client = clientOf(one, person.token);
        statuses.push((await client.post('/admin/v2/system/post/export', {})).status);
      }
      return statuses;
    };
    // Six exports a minute, however they are spread.
    expect(await ask(8)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    await kill();
    // Each counts for itself from then on, and nobody is refused for the loss.
    expect(await ask(8)).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
    await start();
    await settled(true);
    const other = await app.signInAs(['system:post:list']);
    const clients = apps.map((one) => clientOf(one, other.token));
    for (const client of clients)
      expect((await client.get('/admin/v2/system/post')).status).toBe(200);
    // One that stands still is left after a quarter of a second, and taken again.
    redis.kill('SIGSTOP');
    for (const client of clients)
      expect((await client.get('/admin/v2/system/post')).status).toBe(200);
    await settled(false);
    for (const client of clients)
      expect((await client.get('/admin/v2/system/post')).status).toBe(200);
    redis.kill('SIGCONT');
    await settled(true);
  });
});
