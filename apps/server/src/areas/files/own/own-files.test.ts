import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { sweepFiles } from '../store/sweep.ts';

const own = '/files/v2/own';
const notes = '/notebook/v2/notes';
const trash = '/notebook/v2/trash';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const idOf = (fileName: string): string => /[0-9a-f]{32}/.exec(fileName)?.[0] ?? '';

/** Uploads a text of its own bytes; answers its id. */
async function send(client: TestClient, name = 'a.txt', length = 20): Promise<string> {
  const bytes = Buffer.from(randomBytes(length / 2).toString('hex'));
  const { data } = await upload(client, '/prod-api/common/upload', { name, bytes });
  return idOf(data.fileName);
}

/** Lets files be so old. */
const age = (id: string, minutes: number): Promise<unknown> =>
  app.core.pool.query(
    'update sys_file set create_time = now() - make_interval(mins => $2) where id = $1',
    [id, minutes],
  );

const list = async (client: TestClient, query = ''): Promise<Answer['data']> =>
  (await client.get(`${own}?${query}`)).data;

const idsOf = async (client: TestClient, query = ''): Promise<string[]> =>
  (await list(client, query)).rows.map(({ id }: { id: string }) => id);

const space = async (client: TestClient): Promise<Answer['data']> =>
  (await client.get(`${own}/space`)).data;

const remove = (client: TestClient, ...ids: string[]): Promise<Answer> =>
  client.delete(own, { ids });

const restore = (client: TestClient, removal: unknown): Promise<Answer> =>
  client.post(`${own}/restore`, { removal });

let made = 0;
async function makeNote(
  client: TestClient,
  content: string,
): Promise<{ id: number; name: string }> {
  made += 1;
  const book = await client.post('/notebook/v2/notebooks', { name: `本子 ${made}` });
  const body = { notebook_id: book.data.id, name: `周报 ${made}`, content };
  const answer = await client.post(notes, body);
  expect(answer.code).toBe(200);
  return answer.data;
}

const named = (id: string): string => `![](/prod-api/files/${id}.txt)`;

describe('the list of one’s own files', () => {
  it('shows one’s own with what they are used in, and nobody else’s', async () => {
    const [me, other] = [await app.signInAs(), await app.signInAs()];
    const [used, loose] = [await send(me, '用着.txt', 40), await send(me, '没用.md', 20)];
    await send(other, '别人的.txt');
    const note = await makeNote(me, named(used));
    const { rows, total } = await list(me, 'sort=size&order=desc');
    expect(total).toBe(2);
    expect(rows).toEqual([
      {
        id: used,
        fileName: `/files/${used}.txt`,
        name: '用着.txt',
        kind: 'document',
        size: 40,
        type: 'text/plain; charset=utf-8',
        width: null,
        height: null,
        create_time: expect.any(String),
        uses: [
          {
            label: '笔记',
            title: note.name,
            path: `/notebook/preview/${encodeURIComponent(note.name)}`,
            is_in_trash: false,
          },
        ],
        description: '',
        version: expect.stringMatching(/^[0-9a-f]{12}$/),
        use_count: 1,
        other_uses: 0,
        is_fresh: true,
        unused_time: null,
        clear_time: null,
      },
      expect.objectContaining({ id: loose, uses: [], other_uses: 0, clear_time: null }),
    ]);
    expect(rows[1].unused_time).toBe(rows[1].create_time);
    expect(await idsOf(me, 'use=used')).toEqual([used]);
    expect(await idsOf(me, 'use=unused')).toEqual([loose]);
    expect(await idsOf(me, `name=${encodeURIComponent('没')}`)).toEqual([loose]);
    expect(await idsOf(me, 'name=%25')).toEqual([]);
    expect(await idsOf(me, 'kind=document&sort=name&order=asc')).toHaveLength(2);
    expect(await idsOf(me, 'kind=other')).toEqual([]);
  });

  it('says since when a file is unused and when it will go, once its note was purged', async () => {
    const me = await app.signInAs();
    const id = await send(me);
    const note = await makeNote(me, named(id));
    await me.delete(notes, { ids: [note.id] });
    const inTrash = { label: '笔记', title: note.name, is_in_trash: true };
    expect((await list(me)).rows[0].uses).toEqual([
      { ...inTrash, path: '/notebook/note?view=trash' },
    ]);
    await me.delete(trash, { ids: [note.id] });
    const [row] = (await list(me)).rows;
    expect(row.uses).toEqual([]);
    const days = (Date.parse(row.clear_time) - Date.parse(row.unused_time)) / 86_400_000;
    expect(days).toBe(7);
  });

  it('counts an earlier version, a template and a map as uses, and tells one record once', async () => {
    const me = await app.signInAs();
    const [kept, dropped] = [await send(me), await send(me)];
    const note = await makeNote(me, `${named(kept)} ${named(dropped)}`);
    const document = `/notebook/v2/document?name=${encodeURIComponent(note.name)}`;
    expect((await me.put(document, { content: named(kept), row_version: 1 })).code).toBe(200);
    const rows = new Map<string, { label: string; title: string }[]>(
      (await list(me)).rows.map((row: { id: string; uses: never }) => [row.id, row.uses]),
    );
    expect(rows.get(kept)).toMatchObject([{ label: '笔记', title: note.name }]);
    expect(rows.get(dropped)).toMatchObject([{ label: '笔记的历史版本', title: note.name }]);
    const { pool } = app.core;
    const inTemplate = await send(me);
    await pool.query('insert into note_template (owner_id, name, content) values ($1, $2, $3)', [
      me.userId,
      '模板甲',
      named(inTemplate),
    ]);
    const inMap = await send(me);
    const map = await pool.query<{ id: string }>(
      'insert into mind_map (owner_id, name, content) values ($1, $2, $3) returning id',
      [me.userId, '地图甲', `{"img":"/prod-api/files/${inMap}.txt"}`],
    );
    const usesOf = async (id: string): Promise<unknown> =>
      (await list(me)).rows.find((row: { id: string }) => row.id === id).uses;
    expect(await usesOf(inTemplate)).toMatchObject([{ label: '笔记模板', title: '模板甲' }]);
    expect(await usesOf(inMap)).toMatchObject([
      { label: '思维导图', title: '地图甲', path: `/mindmap/edit/${map.rows[0]?.id}` },
    ]);
    await pool.query(`update mind_map set content = '{}' where id = $1`, [map.rows[0]?.id]);
    expect(await usesOf(inMap)).toEqual([]);
    await pool.query('delete from note_template where owner_id = $1', [me.userId]);
    expect(await usesOf(inTemplate)).toEqual([]);
  });

  it('asks as many questions for a page of forty as for a page of two', async () => {
    const me = await app.signInAs();
    await makeNote(
      me,
      (await Promise.all(Array.from({ length: 40 }, () => send(me)))).map(named).join(' '),
    );
    const query = vi.spyOn(app.core.pool, 'query');
    const asked = async (limit: number): Promise<number> => {
      query.mockClear();
      expect((await list(me, `limit=${limit}`)).rows).toHaveLength(limit);
      // What the log writes meanwhile is none of it.
      return query.mock.calls.filter((call) => /sys_file|note_note/.test(JSON.stringify(call[0])))
        .length;
    };
    const few = await asked(2);
    expect(few).toBeGreaterThan(2);
    expect(await asked(40)).toBe(few);
    query.mockRestore();
  });
});

describe('throwing files away', () => {
  it('takes one’s own only, whatever is sent, and all of them or none', async () => {
    const [me, other] = [await app.signInAs(), await app.signInAs()];
    const [mine, others] = [await send(me), await send(other)];
    expect((await remove(me, mine, others)).status).toBe(404);
    expect((await remove(me, others)).status).toBe(404);
    expect((await remove(me, 'f'.repeat(32))).status).toBe(404);
    expect((await remove(app.admin, mine)).status).toBe(404);
    expect((await remove(app.anonymous, mine)).status).toBe(401);
    expect((await me.delete(own, { ids: ['../etc'] })).status).toBe(422);
    expect([await idsOf(me), await idsOf(other)]).toEqual([[mine], [others]]);
    const gone = await remove(me, mine, mine);
    expect(gone.data).toEqual({ count: 1, size: 20, removal: expect.any(Number) });
    expect((await restore(other, gone.data.removal)).status).toBe(404);
    expect(await idsOf(me)).toEqual([]);
  });

  it('refuses what is used, and names what uses it', async () => {
    const [me, other] = [await app.signInAs(), await app.signInAs()];
    const id = await send(me, '图纸.txt');
    const free = await send(me);
    const note = await makeNote(me, named(id));
    expect(await remove(me, free, id)).toMatchObject({
      status: 409,
      msg: `「图纸.txt」正在使用，不能删除：笔记《${note.name}》`,
    });
    expect(await idsOf(me)).toHaveLength(2);
    await me.delete(notes, { ids: [note.id] });
    expect((await remove(me, id)).msg).toContain(`笔记《${note.name}》（在回收站）`);
    await me.delete(trash, { ids: [note.id] });
    // What somebody else uses is not told by name.
    await app.core.pool.query(
      `insert into sys_file_use (file_id, kind, ref_id) values ($1, 'note', $2)`,
      [id, (await makeNote(other, '别人的')).id],
    );
    expect((await remove(me, id)).msg).toBe('「图纸.txt」正在使用，不能删除：你看不到的 1 处内容');
  });

  it('waits for a note that is just being saved, and then refuses', async () => {
    const me = await app.signInAs();
    const id = await send(me);
    const note = await makeNote(me, '还没有图');
    const saving = new Client(app.connection);
    await saving.connect();
    await saving.query('begin');
    await saving.query(`insert into sys_file_use (file_id, kind, ref_id) values ($1, 'note', $2)`, [
      id,
      note.id,
    ]);
    const answer = remove(me, id);
    await expect
      .poll(async () => {
        const { rows } = await app.core.pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    await saving.query('commit');
    await saving.end();
    expect((await answer).status).toBe(409);
    expect((await me.get(`/prod-api/files/${id}.txt`)).status).toBe(200);
  });

  it('hides them from everybody at once, can be taken back for ten minutes, and is final after an hour', async () => {
    const me = await app.signInAs();
    const id = await send(me);
    const fetch = async (): Promise<number> => (await me.get(`/prod-api/files/${id}.txt`)).status;
    const pass = (minutes: number): Promise<unknown> =>
      app.core.pool.query(
        'update sys_file set removed_time = removed_time - make_interval(mins => $2) where id = $1',
        [id, minutes],
      );
    const first = await remove(me, id);
    expect([await fetch(), await idsOf(me)]).toEqual([404, []]);
    expect((await restore(me, first.data.removal)).data).toEqual({ restored: 1 });
    expect([await fetch(), await idsOf(me)]).toEqual([200, [id]]);
    expect((await restore(me, first.data.removal)).status).toBe(404);
    const second = await remove(me, id);
    await pass(11);
    expect((await restore(me, second.data.removal - 11 * 60_000)).status).toBe(404);
    await sweepFiles(app.core);
    const rows = async (): Promise<number | null> =>
      (await app.core.pool.query('select 1 from sys_file where id = $1', [id])).rowCount;
    expect(await rows()).toBe(1);
    await pass(50);
    await sweepFiles(app.core);
    expect(await rows()).toBe(0);
  });

  it('gives its space free, and taking it back needs the space again', async () => {
    const me = await app.signInAs();
    const path = '/admin/v2/system/config';
    const key = 'sys.upload.quota-megabytes';
    const { data } = await app.admin.get(`${path}?config_key=${key}`);
    const setQuota = async (megabytes: string): Promise<void> => {
      const body = { config_key: key, config_value: megabytes };
      expect((await app.admin.put(`${path}/${data.rows[0].id}`, body)).code).toBe(200);
      await expect.poll(() => app.core.settings.number(key)).toBe(Number(megabytes));
    };
    await setQuota('1');
    const id = await send(me, 'a.txt', 800_000);
    expect(await space(me)).toMatchObject({ used: { count: 1, size: 800_000 }, quota: 1_048_576 });
    const gone = await remove(me, id);
    expect((await space(me)).used).toEqual({ count: 0, size: 0 });
    await send(me, 'b.txt', 800_000);
    expect(await restore(me, gone.data.removal)).toMatchObject({
      status: 413,
      msg: '存储空间不足：已用 1 MB，上限 1 MB，请先删除不用的文件',
    });
    await setQuota('5120');
    expect((await restore(me, gone.data.removal)).code).toBe(200);
  });
});

const anyFile = fc.record({
  size: fc.integer({ min: 0, max: 5000 }),
  minutes: fc.integer({ min: 0, max: 150 }).filter((minutes) => minutes !== 60),
  isMine: fc.boolean(),
  isOneShot: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  uses: fc.array(fc.constantFrom('note', 'article', 'mindmap-version', 'unknown'), {
    maxLength: 2,
  }),
});

describe('cleaning up', () => {
  it('removes exactly what is one’s own, unused, and older than an hour', async () => {
    const { pool } = app.core;
    const { rows } = await pool.query<{ key: string }>('select key from sys_file_blob limit 1');
    await fc.assert(
      fc.asyncProperty(fc.array(anyFile, { minLength: 1, maxLength: 12 }), async (files) => {
        const [me, other] = [await app.signInAs(), await app.signInAs()];
        const expected: string[] = [];
        let size = 0;
        for (const file of files) {
          const id = randomBytes(16).toString('hex');
          await pool.query(
            `insert into sys_file (id, owner_id, name, ext, type, size, storage_key, is_one_shot, create_time)
             values ($1, $2, 'a.txt', 'txt', 'text/plain', $3, $4, $5, now() - make_interval(mins => $6))`,
            [
              id,
              (file.isMine ? me : other).userId,
              file.size,
              rows[0]?.key,
              file.isOneShot,
              file.minutes,
            ],
          );
          for (const [refId, kind] of file.uses.entries())
            await pool.query('insert into sys_file_use values ($1, $2, $3)', [
              id,
              kind,
              refId + 1e9,
            ]);
          const goes =
            file.isMine && !file.isOneShot && file.minutes > 60 && file.uses.length === 0;
          if (goes) expected.push(id);
          if (goes) size += file.size;
        }
        const told = (await space(me)).unused;
        expect(told).toEqual({ count: expected.length, size });
        if (told.count === 0) return;
        const wrong = await me.post(`${own}/clear`, { ...told, size: size + 1 });
        expect(wrong).toMatchObject({
          status: 409,
          msg: '未使用的文件已有变化，请核对新的数量后再清理',
        });
        const done = await me.post(`${own}/clear`, told);
        expect(done.data).toEqual({ ...told, removal: expect.any(Number) });
        const gone = await pool.query<{ id: string }>(
          'select id from sys_file where removed_time is not null and owner_id = any($1) order by id',
          [[me.userId, other.userId]],
        );
        expect(gone.rows.map(({ id }) => id)).toEqual(expected.toSorted());
        expect((await restore(me, done.data.removal)).data).toEqual({ restored: expected.length });
        expect((await space(me)).unused).toEqual(told);
      }),
      { numRuns: 15 },
    );
  });

  it('leaves alone what a text begins to use after the numbers were told', async () => {
    const me = await app.signInAs();
    const id = await send(me);
    await age(id, 61);
    const told = (await space(me)).unused;
    expect(told).toEqual({ count: 1, size: 20 });
    await makeNote(me, named(id));
    expect((await me.post(`${own}/clear`, told)).status).toBe(409);
    expect(await idsOf(me)).toEqual([id]);
  });
});

describe('ten thousand files of one person', () => {
  it('are listed by an index, whatever others have', async () => {
    const [me, other] = [await app.signInAs(), await app.signInAs()];
    const { pool } = app.core;
    await send(me);
    for (const client of [me, other])
      await pool.query(
        `insert into sys_file (id, owner_id, name, ext, type, size, storage_key, create_time)
         select md5($1::bigint || '-' || n), $1::bigint, 'f' || n || '.txt', 'txt', 'text/plain', n, (select key from sys_file_blob limit 1),
           now() - make_interval(mins => n) from generate_series(1, 10000) n`,
        [client.userId],
      );
    await pool.query(
      `insert into sys_file_use select id, 'article', 1e9 from sys_file where owner_id = $1 and size % 2 = 0`,
      [me.userId],
    );
    await pool.query('analyze sys_file, sys_file_use');
    const plan = await pool.query<{ 'QUERY PLAN': string }>(
      `explain select * from sys_file where owner_id = $1 and not is_one_shot and removed_time is null
       order by create_time desc, id desc limit 20`,
      [me.userId],
    );
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('sys_file_owner_id_create_time_index');
    expect(text).not.toContain('Seq Scan');
    const answer = await list(me, 'use=unused&sort=size&order=desc&limit=2');
    // The upload uses an even number of bytes, too.
    expect(answer.total).toBe(5000);
    expect(answer.rows.map(({ size }: { size: number }) => size)).toEqual([9999, 9997]);
    const told = (await space(me)).unused;
    // Those of the last hour are left out.
    expect(told.count).toBe(4970);
    expect((await me.post(`${own}/clear`, told)).data.count).toBe(4970);
    expect((await list(other)).total).toBe(10_000);
  });
});
