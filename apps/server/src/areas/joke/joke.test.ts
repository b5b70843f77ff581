import { unrepeated } from '@wm/contract/joke/reading';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';

const path = '/joke/v2/joke';
const reading = '/joke/v2/reading';
const reader = ['joke:data:list'];
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  await app.core.pool.query('delete from joke_joke');
});
afterAll(() => app.stop());

function buildJoke(overrides: object = {}) {
  serial += 1;
  return {
    joke_title: `段子${serial}`,
    content: `这是第 ${serial} 个`,
    category: '生活',
    ...overrides,
  };
}

async function make(overrides: object = {}): Promise<number> {
  const { data } = await app.admin.post(path, buildJoke(overrides));
  return data.id;
}

const idsOf = ({ data }: Answer): number[] => data.jokes.map((joke: { id: number }) => joke.id);

/** Reads on, marking as seen what comes, one at a time. */
async function readOn(client: TestClient, times: number, category: string): Promise<number[]> {
  const seen: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const [id] = idsOf(
      await client.get(`${reading}/next?category=${encodeURIComponent(category)}`),
    );
    if (id === undefined) break;
    await client.post(`${reading}/${id}/seen`, {});
    seen.push(id);
  }
  return seen;
}

describe('the stock of jokes', () => {
  it('is created, changed, removed, and taken back with its likes', async () => {
    const made = await app.admin.post(path, buildJoke({ joke_title: '甲', source: '原创' }));
    expect(made.data).toMatchObject({ joke_title: '甲', status: '0', likes: 0, is_repeat: false });
    const url = `${path}/${made.data.id}`;
    expect((await app.admin.put(url, { joke_title: '乙' })).data.joke_title).toBe('乙');
    const someone = await app.signInAs(reader);
    await someone.put(`${reading}/${made.data.id}/like`, { is_liked: true });
    const removed = await app.admin.delete(path, { ids: [made.data.id] });
    expect(removed.data).toEqual({ removed: 1 });
    expect((await app.admin.get(url)).status).toBe(404);
    await app.admin.post('/admin/v2/undo?resource=joke:data', { ids: [made.data.id] });
    expect((await app.admin.get(url)).data).toMatchObject({ joke_title: '乙', likes: 1 });
  });

  it('names what says the same but for blanks, punctuation and case', async () => {
    const one = await make({ content: 'Abc，今天  天气好！' });
    const other = await make({ content: 'ABC 今天天气好' });
    await make({ content: 'ABC 明天天气好' });
    const { data } = await app.admin.get(`${path}?is_repeat=Y&sort=id`);
    expect(data.rows.map((row: { id: number }) => row.id)).toEqual([one, other]);
  });

  it('names each field that is wrong', async () => {
    const wrong = { joke_title: ' ', content: '长'.repeat(2001), category: '', source: 'x' };
    expect(await app.admin.post(path, wrong)).toMatchObject({
      status: 422,
      data: {
        fields: [
          { path: 'joke_title', message: '请输入标题' },
          { path: 'content', message: '正文不超过 2000 个字符' },
          { path: 'category', message: '请输入分类' },
        ],
      },
    });
  });

  it('shows readers only what is not taken down, and lets them change nothing', async () => {
    const hidden = await make({ status: '1', category: '下架', joke_title: '下架的' });
    const someone = await app.signInAs(reader);
    const list = await someone.get(`${path}?category=${encodeURIComponent('下架')}&status=1`);
    expect(list.data).toMatchObject({ total: 0, rows: [] });
    for (const answer of [
      await someone.get(`${reading}/${hidden}`),
      await someone.post(`${reading}/${hidden}/seen`, {}),
      await someone.put(`${reading}/${hidden}/like`, { is_liked: true }),
    ])
      expect(answer.status).toBe(404);
    for (const answer of [
      await someone.post(path, buildJoke()),
      await someone.put(`${path}/${hidden}`, { status: '0' }),
      await someone.delete(path, { ids: [hidden] }),
      await someone.post(`${path}/export`, {}),
      await upload(someone, `${path}/import`, { name: 'a.xlsx', bytes: Buffer.from('x') }),
    ])
      expect(answer).toMatchObject({ status: 403, msg: '当前操作没有权限' });
    const nobody = await app.signInAs(['system:post:list']);
    expect((await nobody.get(`${reading}/next`)).status).toBe(403);
  });
});

describe('reading', () => {
  it('brings nothing again within fifty, and says when a category is read through', async () => {
    await app.core.pool.query(
      `insert into joke_joke (joke_title, content, category)
       select '长廊 ' || i, '长廊第 ' || i || ' 个', '长廊' from generate_series(1, 60) i`,
    );
    const someone = await app.signInAs(reader);
    const seen = await readOn(someone, 160, '长廊');
    expect(seen).toHaveLength(160);
    for (const [at, id] of seen.entries())
      expect(seen.slice(Math.max(0, at - unrepeated), at), `at ${at}`).not.toContain(id);
    // By chance: another reader meets another order.
    const other = await readOn(await app.signInAs(reader), 60, '长廊');
    expect(other).not.toEqual(seen.slice(0, 60));

    for (let at = 0; at < 3; at += 1) await make({ category: '短廊', content: `短廊 ${at}` });
    expect(await readOn(someone, 10, '短廊')).toHaveLength(3);
    const end = await someone.get(`${reading}/next?category=${encodeURIComponent('短廊')}`);
    expect(end.data).toEqual({ jokes: [], total: 3 });
    await someone.post(`${reading}/again`, { category: '短廊' });
    expect(await readOn(someone, 10, '短廊')).toHaveLength(3);
    // What was seen of the others stays so.
    expect(await readOn(someone, 1, '长廊')).not.toContain(seen.at(-1));
  });

  it('leaves out what waits in the page, and counts what was shown', async () => {
    const category = encodeURIComponent('等候');
    const ids: number[] = [];
    for (let at = 0; at < 4; at += 1)
      ids.push(await make({ category: '等候', content: `等 ${at}` }));
    const someone = await app.signInAs(reader);
    const first = idsOf(await someone.get(`${reading}/next?category=${category}`));
    expect(first).toHaveLength(3);
    const next = idsOf(
      await someone.get(`${reading}/next?category=${category}&waiting=${first.join(',')}`),
    );
    expect(new Set([...first, ...next])).toEqual(new Set(ids));
    expect(next).toHaveLength(1);
    expect((await someone.get(`${reading}/next?waiting=1;2`)).status).toBe(400);
    await Promise.all(
      Array.from({ length: 8 }, () => someone.post(`${reading}/${ids[0]}/seen`, {})),
    );
    expect((await app.admin.get(`${path}/${ids[0]}`)).data.views).toBe(8);
    const counts = (await someone.get(`${reading}/categories`)).data;
    expect(counts).toContainEqual({ category: '等候', jokes: 4 });
  });

  it('counts one like a person, exact however many come at once', async () => {
    const id = await make({ category: '点赞' });
    const people = await Promise.all(Array.from({ length: 12 }, () => app.signInAs(reader)));
    const like = (client: TestClient, isLiked: boolean) =>
      client.put(`${reading}/${id}/like`, { is_liked: isLiked });
    await Promise.all(people.flatMap((client) => [like(client, true), like(client, true)]));
    const first = people[0] as TestClient;
    expect((await first.get(`${reading}/${id}`)).data).toMatchObject({ likes: 12, is_liked: true });
    await Promise.all(
      people.slice(0, 5).flatMap((client) => [like(client, false), like(client, false)]),
    );
    expect((await app.admin.get(`${path}/${id}`)).data.likes).toBe(7);
    expect((await first.get(`${reading}/${id}`)).data).toMatchObject({ likes: 7, is_liked: false });
    await app.core.pool.query('delete from sys_user where id = $1', [people[11]?.userId]);
    expect((await app.admin.get(`${path}/${id}`)).data.likes).toBe(6);
  });
});

describe('an import', () => {
  const head = ['标题', '正文', '分类', '来源', '状态'];
  async function bring(rows: (string | null)[][], mode = 'write', client = app.admin) {
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '段子', rows }] }));
    return upload(client, `${path}/import?mode=${mode}`, { name: '段子.xlsx', bytes });
  }
  const total = async (category: string): Promise<number> =>
    (await app.admin.get(`${path}?category=${encodeURIComponent(category)}`)).data.total;

  it('of ten thousand rows finds each planted fault and takes all the others', async () => {
    await make({ content: '早就有了', joke_title: '旧的' });
    const rows = Array.from({ length: 10_000 }, (_, at) => [
      `导入 ${at}`,
      `导入的第 ${at} 个`,
      '大批',
      '',
      '正常',
    ]);
    rows[10] = ['', '没有标题', '大批', '', ''];
    rows[20] = ['没有正文', '', '大批', '', ''];
    rows[30] = ['太长', '长'.repeat(2001), '大批', '', ''];
    rows[40] = ['状态', '状态不对', '大批', '', '上架'];
    rows[50] = ['重复', '导入的，第 49 个！', '大批', '', ''];
    rows[60] = ['重复', '早就有了。', '大批', '', ''];
    const checked = await bring([head, ...rows], 'check');
    expect(checked.data).toMatchObject({ rows: 10_000, ready: 9994, faulty: 6, imported: 0 });
    expect(await total('大批')).toBe(0);
    const messages = checked.data.faults.map(
      ({ row, column, message }: { row: number; column: string; message: string }) =>
        `${row} ${column} ${message}`,
    );
    expect(messages).toEqual([
      '12 标题 请输入标题',
      '22 正文 请输入正文',
      '32 正文 正文不超过 2000 个字符',
      '42 状态 状态应为正常或停用',
      '52 正文 与第 51 行重复',
      '62 正文 已有同样的段子「旧的」',
    ]);
    const written = await bring([head, ...rows]);
    expect(written.data).toMatchObject({ imported: 9994, faulty: 6 });
    expect(await total('大批')).toBe(9994);
    // Again: all of it is there.
    expect((await bring([head, ...rows])).data).toMatchObject({ imported: 0, faulty: 10_000 });
  });

  it('keeps what an export wrote, texts that look like formulas too', async () => {
    const made = await bring([
      head,
      ['公式', '=1+1 等于几', '往返', '+来源', '停用'],
      ['换行', '第一行\n第二行', '往返', null, null],
    ]);
    expect(made.data.imported).toBe(2);
    const { rows } = (await app.admin.get(`${path}?category=${encodeURIComponent('往返')}&sort=id`))
      .data;
    expect(rows).toMatchObject([
      { content: '=1+1 等于几', source: '+来源', status: '1' },
      { content: '第一行\n第二行', source: '', status: '0' },
    ]);
  });

  it('refuses what is no table of jokes, and columns that may not be written', async () => {
    expect(await bring([['名称', '正文']])).toMatchObject({
      code: 601,
      msg: '第一行应为列名，缺少：标题、分类',
    });
    expect((await bring([head])).code).not.toBe(200);
    const text = await upload(app.admin, `${path}/import`, {
      name: 'a.xlsx',
      bytes: Buffer.from('不是表格'),
    });
    expect(text.code).not.toBe(200);
    const many = Array.from({ length: 10_001 }, (_, at) => [`${at}`, `超出 ${at}`, '超出', '', '']);
    expect((await bring([head, ...many])).code).not.toBe(200);
    expect(await total('超出')).toBe(0);
  });
});
