import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '../../../../tools/sampled.ts';
import { roleIds } from '#core/access/principal.ts';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import type { App } from '../../src/app.ts';
import { count } from '../support/database.ts';
import { listen, openStream } from '../support/http.ts';
import type { OpenStream } from '../support/http.ts';

const notices = '/admin/v2/system/notice';
const mine = '/admin/v2/notice/mine';
const within = { timeout: 20_000, interval: 20 };
/** For a thousand streams on a machine that has other work. */
const patiently = { timeout: 20_000, interval: 50 };
let app: TestApp;
let second: App;
let ports: [number, number];

beforeAll(async () => {
  app = await startTestApp();
  second = await app.another();
  ports = [await listen(app), await listen(second)];
});
afterAll(() => app.stop());

const open: OpenStream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.stop();
});

async function streamOf(client: TestClient, port: number): Promise<OpenStream> {
  const { data } = await client.post('/admin/v2/stream/ticket');
  const stream = await openStream(port, data.ticket);
  open.push(stream);
  return stream;
}

/** What a stream has said so far of unread notices. */
function counts(stream: OpenStream): number[] {
  const events = stream.text().matchAll(/data: \{"kind":"notice","unread":(\d+)\}\n\n/g);
  return [...events].map(([, unread]) => Number(unread));
}

const unreadOf = async (client: TestClient): Promise<number> =>
  (await client.get(mine)).data.unread;

const publish = async (title: string, more: object = {}): Promise<number> => {
  const { data } = await app.admin.post(notices, {
    notice_title: title,
    notice_type: '1',
    ...more,
  });
  return Number(data.id);
};

describe('the badge', () => {
  it('is told first of all, and after every change, to both processes', async () => {
    const client = await app.signInAs();
    const before = await unreadOf(client);
    const streams = [await streamOf(client, ports[0]), await streamOf(client, ports[1])];
    const told = async (unread: number): Promise<void> => {
      for (const stream of streams)
        await expect.poll(() => counts(stream).at(-1), within).toBe(unread);
      expect(await unreadOf(client)).toBe(unread);
    };
    await told(before);
    const id = await publish('改期');
    await told(before + 1);
    await app.admin.put(`${notices}/${id}`, { status: '1' });
    await told(before);
    await app.admin.put(`${notices}/${id}`, { status: '0' });
    await told(before + 1);
    await client.post(`${mine}/${id}/read`);
    await told(before);
    // Closed and opened again it is still read.
    await app.admin.put(`${notices}/${id}`, { status: '1' });
    await app.admin.put(`${notices}/${id}`, { status: '0' });
    await told(before);
    const removed = await publish('撤回');
    await told(before + 1);
    await app.admin.delete(notices, { ids: [removed] });
    await told(before);
  });

  it('is not told to others when one reads', async () => {
    const [client, other] = [await app.signInAs(), await app.signInAs()];
    const id = await publish('各读各的');
    const [own, aside] = [await streamOf(client, ports[0]), await streamOf(other, ports[0])];
    await expect.poll(() => counts(aside).length, within).toBe(1);
    const before = counts(aside).at(-1) ?? 0;
    expect((await client.post(`${mine}/${id}/read`)).data).toEqual({ unread: before - 1 });
    await expect.poll(() => counts(own).at(-1), within).toBe(before - 1);
    expect(counts(aside)).toEqual([before]);
    expect(await unreadOf(other)).toBe(before);
  });
});

describe('the notices everybody sees', () => {
  it('are the published ones, the newest first, each with whether it was read', async () => {
    const client = await app.signInAs();
    const first = await publish('先');
    const closed = await publish('关', { status: '1' });
    const last = await publish('后', { notice_type: '2', notice_content: '正文' });
    await client.post(`${mine}/${first}/read`);
    const { rows } = (await client.get(`${mine}?limit=2`)).data;
    expect(rows).toEqual([
      {
        id: last,
        notice_title: '后',
        notice_type: '2',
        create_time: expect.any(String),
        is_read: false,
      },
      expect.objectContaining({ id: first, is_read: true }),
    ]);
    expect((await client.get(`${mine}/${last}`)).data).toMatchObject({
      notice_content: '正文',
      is_read: false,
    });
    for (const answer of [
      await client.get(`${mine}/${closed}`),
      await client.post(`${mine}/${closed}/read`),
      await client.get(`${mine}/${last + 1000}`),
    ])
      expect(answer).toMatchObject({ status: 404, msg: '访问资源不存在' });
    expect(await count(app, 'sys_notice_read where notice_id = $1', [closed])).toBe(0);
    for (const query of ['limit=101', 'limit=0', 'sort=id', 'user_id=1', 'is_unread=1'])
      expect((await client.get(`${mine}?${query}`)).status, query).toBe(400);
  });

  it('are paged, also only the unread ones, with totals that fit', async () => {
    const client = await app.signInAs();
    const ids = [await publish('一'), await publish('二'), await publish('三')];
    await client.post(`${mine}/${ids[1]}/read`);
    const all = (await client.get(`${mine}?limit=100`)).data;
    expect(all.total).toBe(all.rows.length);
    const unread = (await client.get(`${mine}?limit=100&is_unread=true`)).data;
    expect(unread.rows).toEqual(all.rows.filter((row: { is_read: boolean }) => !row.is_read));
    expect([unread.total, unread.unread]).toEqual([unread.rows.length, unread.rows.length]);
    const paged = (await client.get(`${mine}?limit=1&page=2`)).data;
    expect(paged.rows).toEqual([all.rows[1]]);
  });

  it('are all read at once, but not one that came after the list was shown', async () => {
    const client = await app.signInAs();
    const shown = await publish('看到的');
    const later = await publish('没看到的');
    const closed = await publish('关着的', { status: '1' });
    expect((await client.post(`${mine}/read_all`, { until_id: shown })).data).toEqual({
      unread: 1,
    });
    const { rows } = (await client.get(`${mine}?is_unread=true`)).data;
    expect(rows.map((row: { id: number }) => row.id)).toEqual([later]);
    expect((await client.post(`${mine}/read_all`, { until_id: closed })).data).toEqual({
      unread: 0,
    });
    await app.admin.put(`${notices}/${closed}`, { status: '0' });
    expect(await unreadOf(client)).toBe(1);
    expect((await client.post(`${mine}/read_all`, {})).status).toBe(400);
  });
});

describe('a notice to many users', () => {
  const users = sampled(200, 1000);

  /** Many at a time, but no more than wait for a connection as long as one may: the machine has other work. */
  async function inParallel<T, R>(
    items: readonly T[],
    work: (item: T, at: number) => Promise<R>,
  ): Promise<R[]> {
    const results: R[] = [];
    for (let from = 0; from < items.length; from += 16) {
      const group = items.slice(from, from + 16);
      results.push(...(await Promise.all(group.map((item, at) => work(item, from + at)))));
    }
    return results;
  }

  async function signInMany(): Promise<TestClient[]> {
    const { rows } = await app.core.pool.query<{ id: string }>(
      `with made as (
         insert into sys_user (username, username_key, nickname, password_hash)
         select 'many_' || n, 'many_' || n, '众人 ' || n, 'x' from generate_series(1, $1) n returning id)
       insert into sys_user_role (user_id, role_id) select id, $2::bigint from made returning user_id as id`,
      [users, roleIds.default],
    );
    return inParallel(rows, async ({ id }, at) => {
      const userId = Number(id);
      const { token } = await app.core.sessions.open({
        userId,
        ip: '127.0.0.1',
        userAgent: 'test',
        bound: false,
      });
      return clientOf(at % 2 === 0 ? app : second, token, userId);
    });
  }

  /** Numbers that look random and are always the same. */
  function chosen(clients: TestClient[]): TestClient[] {
    let state = 20_261_120;
    return clients.filter(() => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32 < 0.4;
    });
  }

  it('reaches every open page, and its readers’ list is exact after many read it in parallel', async () => {
    const clients = await signInMany();
    const streams = await inParallel(clients, (client, at) => streamOf(client, ports[at % 2] ?? 0));
    await expect
      .poll(() => streams.every((stream) => counts(stream).length > 0), patiently)
      .toBe(true);
    const before = counts(streams[0] as OpenStream).at(-1) ?? 0;

    const id = await publish('致全体');
    await expect
      .poll(
        () => streams.filter((stream) => counts(stream).at(-1) === before + 1).length,
        patiently,
      )
      .toBe(users);

    const readers = chosen(clients);
    expect(readers.length).toBeGreaterThan(users * 0.3);
    // Each twice: two pages of one user may open it at the same moment.
    const answers = await inParallel(
      readers.flatMap((client) => [client, client]),
      (client) => client.post(`${mine}/${id}/read`),
    );
    const refused = answers.filter(({ code, data }) => code !== 200 || data.unread !== before);
    expect(refused.map(({ code, msg, data }) => ({ code, msg, data }))).toEqual([]);
    expect(await count(app, 'sys_notice_read where notice_id = $1', [id])).toBe(readers.length);

    const listed = async (query: string): Promise<number[]> => {
      const url = `/admin/v2/system/notice_reader?notice_id=${id}&limit=1000&nickname=众人&${query}`;
      const { data } = await app.admin.get(url);
      expect(data.total).toBe(data.rows.length);
      return data.rows
        .map((row: { id: number }) => row.id)
        .toSorted((a: number, b: number) => a - b);
    };
    const readerIds = readers.map(({ userId }) => userId);
    const others = clients
      .map(({ userId }) => userId)
      .filter((userId) => !readerIds.includes(userId));
    expect(await listed('is_read=true')).toEqual(readerIds.toSorted((a, b) => a - b));
    expect(await listed('is_read=false')).toEqual(others.toSorted((a, b) => a - b));
    const counted = (await app.admin.get(`/admin/v2/system/notice_reader/count?notice_id=${id}`))
      .data;
    expect(counted).toEqual({
      read: readers.length,
      users: await count(app, `sys_user where status = '0' and is_active`),
    });

    // Every reader's page has heard of it, and nobody else's.
    const settled = (stream: OpenStream, at: number): boolean =>
      counts(stream).at(-1) ===
      (readerIds.includes(clients[at]?.userId ?? 0) ? before : before + 1);
    await expect.poll(() => streams.every(settled), patiently).toBe(true);
  }, 300_000);
});
