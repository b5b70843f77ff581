import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '../../../../tools/sampled.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import type { App } from '../../src/app.ts';
import { listen } from '../support/http.ts';

const users = '/admin/v2/system/user';
const held = sampled(10, 30);
const readerTimeoutMs = 800;
let app: TestApp;
let impatient: App;
let port: number;
let impatientPort: number;
const sockets = new Set<Socket>();

beforeAll(async () => {
  app = await startTestApp();
  impatient = await app.another({ readerTimeoutMs });
  port = await listen(app);
  impatientPort = await listen(impatient);
  // Texts that do not shrink, so that no buffer on the way takes the whole file.
  await app.core.pool.query(
    `insert into sys_user (username, username_key, nickname, password_hash, remark)
     select 'u' || n, 'u' || n, 'u' || n, 'x',
       (select string_agg(md5(n::text || i), '') from generate_series(1, 30) i)
     from generate_series(1, 12000) n`,
  );
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});
afterAll(() => app.stop());

/** Asks for an export over a socket and reads its head, then nothing more. */
function holdExport(client: TestClient, at = port): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: at });
    sockets.add(socket);
    const body = '{"sort":"id"}';
    socket.write(
      `POST ${users}/export HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${client.token}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    socket.once('error', reject);
    socket.once('data', (chunk: Buffer) => {
      socket.pause();
      const head = chunk.toString('latin1').split('\r\n')[0];
      if (head === 'HTTP/1.1 200 OK') resolve(socket);
      else reject(new Error(head));
    });
  });
}

/** Connections of the database that stand inside a transaction. */
async function openTransactions(): Promise<number> {
  const { rows } = await app.core.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows[0]?.n ?? 0;
}

describe('many exports that nobody reads', () => {
  it('leave every connection to everybody else', async () => {
    const clients = await Promise.all(
      Array.from({ length: 3 }, () => app.signInAs(['system:user:list', 'system:user:export'])),
    );
    await app.core.pool.query(`update sys_role set data_scope = '1'`);
    for (const { userId } of clients) app.core.principals.forget(userId);
    await Promise.all(
      Array.from({ length: held }, (_, at) => holdExport(clients[at % 3] ?? app.admin)),
    );
    expect(sockets.size).toBe(held);
    await expect.poll(openTransactions, { timeout: 60_000 }).toBe(0);
    const bystander = await app.signInAs(['system:post:list']);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => bystander.get(`/admin/v2/system/post?limit=${at + 1}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await app.anonymous.get('/readyz')).status).toBe(200);
  }, 300_000);
});

describe('a reader', () => {
  const closed = (socket: Socket): Promise<boolean> =>
    new Promise((resolve) => {
      socket.once('close', () => resolve(true)).once('error', () => resolve(true));
    });

  it('who takes nothing for too long is cut off', async () => {
    const socket = await holdExport(app.admin, impatientPort);
    const connections = (): Promise<number> =>
      new Promise((resolve) => impatient.http.server.getConnections((_, count) => resolve(count)));
    await expect.poll(connections, { timeout: 20_000 }).toBe(0);
    const end = closed(socket);
    socket.resume();
    expect(await end).toBe(true);
  });

  it('who takes a little now and then gets all of it', async () => {
    const socket = await holdExport(app.admin, impatientPort);
    let received = 0;
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      socket.pause();
    });
    const begun = performance.now();
    const sips = setInterval(() => socket.resume(), readerTimeoutMs / 20);
    // Well over the time after which one who takes nothing is cut off.
    await expect
      .poll(() => performance.now() - begun, { timeout: 20_000 })
      .toBeGreaterThan(readerTimeoutMs * 2.5);
    clearInterval(sips);
    socket.removeAllListeners('data');
    socket.on('data', (chunk: Buffer) => (received += chunk.length));
    socket.resume();
    await expect.poll(() => received, { timeout: 20_000 }).toBeGreaterThan(4 * 1024 * 1024);
  });

  it('who waits for an answer that is not there yet is left alone', async () => {
    const { pool } = impatient.core;
    const connection = await pool.borrow();
    try {
      await connection.query('begin');
      await connection.query('lock table sys_post in access exclusive mode');
      const answer = fetch(`http://127.0.0.1:${impatientPort}/admin/v2/system/post`, {
        headers: { authorization: `Bearer ${app.admin.token}`, connection: 'close' },
      });
      const begun = performance.now();
      await expect
        .poll(() => performance.now() - begun, { timeout: 20_000 })
        .toBeGreaterThan(readerTimeoutMs * 3);
      await connection.query('rollback');
      expect((await answer).status).toBe(200);
    } finally {
      connection.release(true);
    }
  });
});
