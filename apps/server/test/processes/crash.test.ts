import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { sampled } from '../../../../tools/sampled.ts';
import {
  ageHeartbeats,
  call,
  cleanUp,
  makeUsedDataFolder,
  postmasterOf,
  signIn,
  startServer,
} from '../support/server-process.ts';
import type { ServerProcess } from '../support/server-process.ts';

afterAll(cleanUp);

const serverKills = sampled(1, 50);
const databaseKills = sampled(1, 10);

const posts = '/admin/v2/system/post';

/** Writes posts until told to stop; what was acknowledged is remembered. */
function startWriters(server: ServerProcess, token: string, round: number) {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  const stopped = new AbortController();
  const write = async (writer: number): Promise<void> => {
    for (let at = 0; !stopped.signal.aborted; at += 1) {
      const code = `r${round}w${writer}n${at}`;
      try {
        const answer = await call(server.port, posts, {
          method: 'POST',
          token,
          body: { post_code: code, post_name: code },
          signal: AbortSignal.timeout(10_000),
        });
        statuses.add(answer.status);
        if (answer.code === 200) acknowledged.push(code);
        else await sleep(20);
      } catch {
        // No answer: nothing was promised.
        if (!stopped.signal.aborted) await sleep(20);
      }
    }
  };
  const finished = Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
  return {
    acknowledged,
    statuses,
    stop: async () => {
      stopped.abort();
      await finished;
    },
  };
}

/** The status of an answer over a connection of its own: one kept from an earlier call may end while it is used. */
async function statusOf(port: number, path: string): Promise<number> {
  const headers = { connection: 'close' };
  return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status;
}

async function storedCodes(port: number, token: string): Promise<Set<string>> {
  const codes = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { data } = await call(port, `${posts}?limit=1000&page=${page}`, { token });
    for (const row of data.rows as { post_code: string }[]) codes.add(row.post_code);
    if (codes.size >= data.total || data.rows.length === 0) return codes;
  }
}

describe('kill -9', () => {
  it('of the server under eight writers: every acknowledged write is there', async () => {
    const env = { DATA_DIR: await makeUsedDataFolder() };
    const acknowledged: string[] = [];
    let server = await startServer(env);
    const token = await signIn(server.port);
    for (let round = 0; round < serverKills; round += 1) {
      const writers = startWriters(server, token, round);
      const enough = acknowledged.length + 10;
      await expect
        .poll(() => acknowledged.length + writers.acknowledged.length, {
          timeout: 20_000,
          interval: 5,
        })
        .toBeGreaterThan(enough);
      await sleep(Math.random() * 60);
      await server.kill('SIGKILL');
      await writers.stop();
      acknowledged.push(...writers.acknowledged);
      server = await startServer(env);
      // The session was acknowledged too.
      const stored = await storedCodes(server.port, token);
      expect(acknowledged.filter((code) => !stored.has(code))).toEqual([]);
    }
    expect(acknowledged.length).toBeGreaterThan(serverKills * 10);
    expect(await server.kill('SIGTERM')).toBe(0);
  }, 600_000);

  it('of PostgreSQL: a clear 503, then the same server goes on', async () => {
    const folder = await makeUsedDataFolder();
    const server = await startServer({ DATA_DIR: folder });
    const token = await signIn(server.port);
    const acknowledged: string[] = [];
    for (let round = 0; round < databaseKills; round += 1) {
      const writers = startWriters(server, token, round);
      await expect
        .poll(() => writers.acknowledged.length, { timeout: 20_000, interval: 5 })
        .toBeGreaterThan(10);
      const postmaster = postmasterOf(folder) ?? 0;
      process.kill(postmaster, 'SIGKILL');
      const refusal = await firstRefusal(server.port, token);
      expect(refusal).toMatchObject({
        status: 503,
        code: 503,
        msg: '服务暂时不可用，请稍后重试',
        data: null,
      });
      expect(await statusOf(server.port, '/livez')).toBe(200);
      await expect
        .poll(
          async () =>
            (await call(server.port, `${posts}?limit=1`, { token }).catch(() => null))?.code,
          { timeout: 30_000, interval: 50 },
        )
        .toBe(200);
      const before = writers.acknowledged.length;
      await expect
        .poll(() => writers.acknowledged.length, { timeout: 20_000, interval: 20 })
        .toBeGreaterThan(before);
      await writers.stop();
      expect([...writers.statuses].filter((status) => status !== 200 && status !== 503)).toEqual(
        [],
      );
      acknowledged.push(...writers.acknowledged);
      expect(postmasterOf(folder)).not.toBe(postmaster);
      await expect.poll(() => statusOf(server.port, '/readyz'), { timeout: 20_000 }).toBe(200);
    }
    const stored = await storedCodes(server.port, token);
    expect(acknowledged.filter((code) => !stored.has(code))).toEqual([]);
    expect(server.child.exitCode).toBeNull();
    expect(await server.kill('SIGTERM')).toBe(0);
  }, 300_000);

  /** Asks until the database is missed. */
  async function firstRefusal(port: number, token: string) {
    for (let round = 0; round < 500; round += 1) {
      const answer = await call(port, `${posts}?limit=1`, { token });
      if (answer.code !== 200) return answer;
      await sleep(2);
    }
    return undefined;
  }
});

describe('SIGTERM', () => {
  it('lets requests in flight finish with 200, refuses new ones, and ends with 0', async () => {
    const server = await startServer({ DATA_DIR: await makeUsedDataFolder() });
    const token = await signIn(server.port);
    const sockets = Array.from({ length: 20 }, (_, at) =>
      call(server.port, posts, {
        method: 'POST',
        token,
        body: { post_code: `drain${at}`, post_name: `drain${at}` },
      }),
    );
    // Passwords are hashed one after the other, so these are still waiting when the signal comes.
    const slow = Array.from({ length: 8 }, (_, at) =>
      call(server.port, '/admin/v2/register', {
        method: 'POST',
        body: { username: `drain_${at}`, password: 'secret-1' },
      }),
    );
    await Promise.race(slow);
    const ended = server.kill('SIGTERM');
    const answers = await Promise.all([...sockets, ...slow]);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 200));
    expect(await ended).toBe(0);
    await expect(call(server.port, '/livez')).rejects.toThrow('fetch failed');
    expect(server.errors()).toBe('');
  });

  it('ends open event streams and is not held up by idle connections', async () => {
    const server = await startServer({ DATA_DIR: await makeUsedDataFolder() });
    const token = await signIn(server.port);
    const { data } = await call(server.port, '/admin/v2/stream/ticket', { method: 'POST', token });
    const stream = await fetch(
      `http://127.0.0.1:${server.port}/admin/v2/stream?ticket=${data.ticket}`,
    );
    const text = stream.text();
    // Who has to wait too long for it ends with another code.
    expect(await server.kill('SIGTERM')).toBe(0);
    expect(await text).toContain(': bye');
  });
});

describe('a task', () => {
  it('whose process is killed in the middle is finished by another one, each file once', async () => {
    const folder = await makeUsedDataFolder();
    const first = await startServer({ DATA_DIR: folder });
    const token = await signIn(first.port);
    const form = new FormData();
    const count = sampled(50, 400);
    const names = Array.from({ length: count }, (_, at) => `n${at}`);
    for (const name of names)
      form.append('file', new Blob([`# ${name}\n${'文'.repeat(20_000)}`]), `folder/${name}.md`);
    const started = await fetch(`http://127.0.0.1:${first.port}/notebook/v2/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const { data } = (await started.json()) as { data: { task_id: number } };
    const progress = async (port: number) =>
      (await call(port, `/admin/v2/tasks/${data.task_id}`, { token })).data;
    // It reads all files before it knows how many notes there will be.
    const stored = async (): Promise<number> => {
      const { total, done: at } = await progress(first.port);
      return total === count ? at : 0;
    };
    await expect.poll(stored, { timeout: 60_000, interval: 5 }).toBeGreaterThan(5);
    await first.kill('SIGKILL');
    const second = await startServer({ DATA_DIR: folder });
    const found = await progress(second.port);
    expect(found).toMatchObject({ status: 'running', total: count });
    expect(found.done).toBeLessThan(count);
    await ageHeartbeats(folder);
    await expect
      .poll(async () => (await progress(second.port)).status, { timeout: 50_000, interval: 100 })
      .toBe('done');
    const done = await progress(second.port);
    expect(done).toMatchObject({
      done: count,
      result: { notebook: 'folder', imported: count, renamed: [], refused: [] },
    });
    const { data: notes } = await call(second.port, '/notebook/v2/notes?limit=1000', { token });
    expect(notes.rows.map((note: { name: string }) => note.name).sort()).toEqual([...names].sort());
    expect(await second.kill('SIGTERM')).toBe(0);
  }, 300_000);
});
