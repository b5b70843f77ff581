import { mapSizeLimit } from '@wm/contract/mindmap/map';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { laboratoryMap } from './demo/laboratory-map.ts';
import { welcomeMap } from './demo/welcome-map.ts';
import { seedMindmapDemo } from './demo/seed-demo.ts';

const folders = '/mindmap/v2/folders';
const maps = '/mindmap/v2/maps';
let app: TestApp;
let me: TestClient;
let other: TestClient;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs();
  other = await app.signInAs();
});
afterAll(() => app.stop());

function unique(text: string): string {
  serial += 1;
  return `${text}${serial}`;
}

interface Made {
  id: number;
  row_version: number;
  [key: string]: unknown;
}

async function buildMap(who = me, overrides: object = {}): Promise<Made> {
  const answer = await who.post(maps, { name: unique('图'), ...overrides });
  expect(answer.code, answer.text.slice(0, 300)).toBe(200);
  return answer.data;
}

async function buildFolder(who = me): Promise<number> {
  return (await who.post(folders, { name: unique('夹') })).data.id;
}

function content(text: string, children: object[] = [], data: object = {}): string {
  return JSON.stringify({
    root: { data: { text, uid: 'root', expand: true, ...data }, children },
    theme: { template: 'classic4', config: {} },
    layout: 'logicalStructure',
    config: {},
    view: null,
  });
}

const documentOf = (id: unknown): string => `${maps}/${String(id)}/document`;
const read = (id: unknown, who = me) => who.get(documentOf(id));
const save = (id: unknown, text: string, version: number) =>
  me.put(documentOf(id), { content: text, row_version: version });
const find = async (text: string, who = me): Promise<unknown[]> => {
  const { data } = await who.get(`/search/v2/documents?text=${encodeURIComponent(text)}`);
  return data.matched === 'all' ? data.rows.map((row: { path: string }) => row.path) : [];
};

describe('folders', () => {
  it('are created, renamed and removed, and what is in them stays', async () => {
    const made = await me.post(folders, { name: '工作' });
    expect(made.data).toMatchObject({ name: '工作', sort: 0, map_count: 0 });
    expect(await me.post(folders, { name: '工作' })).toMatchObject({
      code: 601,
      msg: '文件夹名称已存在',
    });
    expect((await other.post(folders, { name: '工作' })).code).toBe(200);
    const map = await buildMap(me, { folder_id: made.data.id });
    expect(map['folder_name']).toBe('工作');
    const url = `${folders}/${made.data.id}`;
    expect((await me.put(url, { name: '项目' })).data).toMatchObject({
      name: '项目',
      map_count: 1,
    });
    await me.delete(maps, { ids: [map.id] });
    expect((await me.get(url)).data.map_count).toBe(0);
    await me.post(`${maps}/restore`, { ids: [map.id] });
    expect((await me.delete(folders, { ids: [made.data.id] })).data).toEqual({ removed: 1 });
    expect((await me.get(`${maps}/${map.id}`)).data).toMatchObject({ folder_id: null });
  });
});

describe('maps', () => {
  it('begin as the default document under their own name', async () => {
    const map = await buildMap(me, { name: '新图' });
    expect(map).toMatchObject({
      name: '新图',
      node_count: 4,
      excerpt: '新图 二级节点 概要 分支主题 分支主题',
      row_version: 1,
      folder_id: null,
      delete_time: null,
      share_count: 0,
    });
    const { data } = await read(map.id);
    const file = JSON.parse(data.content);
    expect(file.theme.template).toBe('classic4');
    expect(file.layout).toBe('logicalStructure');
    expect(file.root.data.text).toBe('新图');
    expect(file.root.children[0].children).toHaveLength(2);
  });

  it('keep every character of a harmless document', async () => {
    const text = content(
      '根 💥 é \u2028 \\ " </script>',
      [{ data: { text: '一', 未知: [1, null] } }],
      {
        note: '行\n二',
      },
    );
    const map = await buildMap(me, { content: text });
    expect((await read(map.id)).data.content).toBe(text);
    const saved = await save(map.id, text.replace('一', '二'), 1);
    expect(saved.data).toEqual({ row_version: 2, update_time: expect.any(String) });
    expect((await read(map.id)).data.content).toBe(text.replace('一', '二'));
  });

  it('are listed without content, by folder, unfiled and in the trash', async () => {
    const folder = await buildFolder();
    const inside = await buildMap(me, { folder_id: folder });
    const unfiled = await buildMap(me);
    const ids = async (query: string): Promise<number[]> =>
      (await me.get(`${maps}?limit=1000&is_removed=false&${query}`)).data.rows.map(
        (row: Made) => row.id,
      );
    expect(await ids(`folder_id=${folder}`)).toEqual([inside.id]);
    expect(await ids('is_unfiled=true')).toContain(unfiled.id);
    expect(await ids('is_unfiled=true')).not.toContain(inside.id);
    const { data } = await me.get(`${maps}?folder_id=${folder}`);
    expect(data.rows[0]).not.toHaveProperty('content');
    await me.delete(maps, { ids: [inside.id] });
    expect(await ids(`folder_id=${folder}`)).toEqual([]);
    expect(
      (await me.get(`${maps}?folder_id=${folder}&is_removed=true`)).data.rows.map(
        (row: Made) => row.id,
      ),
    ).toEqual([inside.id]);
  });

  it('go into the trash, come back, and are only then deleted for good', async () => {
    const map = await buildMap();
    expect((await me.delete(`${maps}/purge`, { ids: [map.id] })).status).toBe(404);
    expect((await me.delete(maps, { ids: [map.id] })).data).toEqual({ removed: 1 });
    expect((await read(map.id)).data.delete_time).toEqual(expect.any(String));
    expect((await me.delete(maps, { ids: [map.id] })).status).toBe(404);
    expect((await me.post(`${maps}/restore`, { ids: [map.id] })).data).toEqual({ restored: 1 });
    expect((await me.post(`${maps}/restore`, { ids: [map.id] })).status).toBe(404);
    expect((await read(map.id)).data.delete_time).toBeNull();
    await me.delete(maps, { ids: [map.id] });
    expect((await me.delete(`${maps}/purge`, { ids: [map.id] })).data).toEqual({ removed: 1 });
    expect((await read(map.id)).status).toBe(404);
  });

  it('leave the trash for good after as many days as the setting says, with 0 never', async () => {
    const [old, young] = [await buildMap(), await buildMap()];
    await me.delete(maps, { ids: [old.id, young.id] });
    const age = (id: number, days: number) =>
      app.core.pool.query(
        'update mind_map set delete_time = now() - make_interval(days => $2) where id = $1',
        [id, days],
      );
    const set = (days: string) =>
      app.core.pool.query(
        `update sys_config set config_value = $1 where config_key = 'mindmap.trash.days'`,
        [days],
      );
    await age(old.id, 31);
    await age(young.id, 29);
    await set('0');
    await app.housekeeping.run();
    expect((await read(old.id)).status).toBe(200);
    await set('30');
    await app.housekeeping.run();
    expect((await read(old.id)).status).toBe(404);
    expect((await read(young.id)).status).toBe(200);
  });
});

describe('saving', () => {
  it('with a stale version is refused with the stored document, and overwrites nothing', async () => {
    const { id } = await buildMap();
    expect((await save(id, content('第一个窗口'), 1)).status).toBe(200);
    const refused = await save(id, content('第二个窗口'), 1);
    expect(refused).toMatchObject({ status: 409, msg: '这张思维导图已在别处修改' });
    expect(refused.data).toEqual((await read(id)).data);
    expect(refused.data.content).toContain('第一个窗口');
  });

  it('twenty times at once under one version succeeds once', async () => {
    const { id } = await buildMap();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => save(id, content(`窗口 ${at}`), 1)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('takes out what could do harm', async () => {
    const { id } = await buildMap();
    const hostile = content('<img src=x onerror=alert(1)>', [], {
      richText: true,
      hyperlink: 'javascript:alert(1)',
      image: 'data:text/html,<script>alert(1)</script>',
    });
    expect((await save(id, hostile, 1)).status).toBe(200);
    const stored = (await read(id)).data.content;
    expect(stored).not.toMatch(/onerror|javascript:|<script/);
  });

  it.each([
    ['no JSON', '{', { status: 422, msg: '文件内容有误' }],
    ['no map', '{"a":1}', { status: 422, msg: '文件内容有误' }],
    ['a number', '1', { status: 422, msg: '文件内容有误' }],
    ['nothing', '', { status: 422, msg: '填写的内容有误，请检查后重试' }],
    ['deep brackets', '['.repeat(100_000), { status: 422, msg: '思维导图的层级过深，无法保存' }],
  ])('refuses %s', async (_, text, refusal) => {
    const { id } = await buildMap();
    expect(await save(id, text, 1)).toMatchObject(refusal);
    expect((await read(id)).data.row_version).toBe(1);
  });

  it('refuses too many levels, too many nodes and too many bytes in words', async () => {
    const { id } = await buildMap();
    const deep = `${'{"data":{"text":"a"},"children":['.repeat(1200)}${']}'.repeat(1200)}`;
    expect(await save(id, deep, 1)).toMatchObject({ msg: '思维导图的层级过深，无法保存' });
    const many = content(
      '根',
      Array.from({ length: 50_001 }, () => ({ data: { text: 'a' } })),
    );
    expect(await save(id, many, 1)).toMatchObject({ msg: '思维导图的节点过多，无法保存' });
    const large = content('长'.repeat(mapSizeLimit / 3));
    expect(await save(id, large, 1)).toMatchObject({
      status: 413,
      msg: '思维导图不能超过 10 MB，请减少图片后再保存',
    });
    const fitting = content('"'.repeat(mapSizeLimit / 2 - 1000));
    expect((await save(id, fitting, 1)).status).toBe(200);
  });
});

describe('versions', () => {
  const versionsOf = async (id: number) => (await me.get(`${maps}/${id}/versions`)).data.rows;
  const age = (id: number, interval: string) =>
    app.core.pool.query(
      `update mind_version set create_time = create_time - $2::interval where map_id = $1`,
      [id, interval],
    );

  it('are kept of what was overwritten, one each ten minutes, and restored without loss', async () => {
    const { id } = await buildMap(me, { content: content('最初') });
    await save(id, content('第二'), 1);
    await save(id, content('第三'), 2);
    const [first, ...rest] = await versionsOf(id);
    expect(rest).toEqual([]);
    expect(first).toEqual({
      id: expect.any(Number),
      node_count: 1,
      size: Buffer.byteLength(content('最初')),
      saved_time: expect.any(String),
    });
    const shown = await me.get(`${maps}/${id}/versions/${first.id}`);
    expect(shown.data.content).toBe(content('最初'));
    await age(id, '11 minutes');
    await save(id, content('第四'), 3);
    expect(await versionsOf(id)).toHaveLength(2);
    const url = `${maps}/${id}/versions/${first.id}/restore`;
    expect((await me.post(url, { row_version: 1 })).status).toBe(409);
    expect((await me.post(url, { row_version: 4 })).data.row_version).toBe(5);
    expect((await read(id)).data.content).toBe(content('最初'));
    const kept = await versionsOf(id);
    expect(kept).toHaveLength(3);
    const last = await me.get(`${maps}/${id}/versions/${kept[0].id}`);
    expect(last.data.content).toBe(content('第四'));
  });

  it('thin out by age: all of a day, one a day for a month, one a month for a year', async () => {
    const { id } = await buildMap();
    await app.core.pool.query(
      `insert into mind_version (map_id, content, outline, node_count, saved_time, create_time)
       select $1, '{}', '', 1, t, t from generate_series(
         date_trunc('day', now()) - interval '700 days', now() - interval '20 minutes', interval '6 hours') t`,
      [id],
    );
    await save(id, content('今天'), 1);
    const { rows } = await app.core.pool.query<{ age: string; kept: string }>(
      `select case when create_time > now() - interval '1 day' then 'day'
         when create_time > now() - interval '30 days' then 'month'
         when create_time > now() - interval '1 year' then 'year' else 'older' end as age, count(*) as kept
       from mind_version where map_id = $1 group by 1 order by 1`,
      [id],
    );
    const kept = Object.fromEntries(rows.map((row) => [row.age, Number(row.kept)]));
    expect(kept['older']).toBeUndefined();
    expect(kept['day']).toBeGreaterThanOrEqual(4);
    expect(kept['month']).toBeGreaterThanOrEqual(28);
    expect(kept['month']).toBeLessThanOrEqual(31);
    expect(kept['year']).toBeGreaterThanOrEqual(10);
    expect(kept['year']).toBeLessThanOrEqual(13);
  });
});

describe('sharing', () => {
  const shared = (token: string) => clientOf(app).post('/mindmap/v2/shared', { token });

  it('opens to anybody who has the link, read only, until it is revoked', async () => {
    const map = await buildMap(me, { name: '公开', content: content('大家看') });
    const url = `${maps}/${map.id}/shares`;
    const made = await me.post(url, { days: 7 });
    expect(made.data).toMatchObject({ view_count: 0, view_time: null });
    expect(made.data.token).toMatch(/^[\w-]{43}$/);
    const days = (Date.parse(made.data.expire_time) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    expect((await shared(made.data.token)).data).toEqual({
      name: '公开',
      content: content('大家看'),
      update_time: expect.any(String),
    });
    const listed = await me.get(url);
    expect(listed.data.rows[0]).toMatchObject({ id: made.data.id, view_count: 1 });
    expect(listed.text).not.toContain(made.data.token);
    expect((await me.get(`${maps}/${map.id}`)).data.share_count).toBe(1);
    expect((await me.delete(url, { ids: [made.data.id] })).data).toEqual({ removed: 1 });
    expect(await shared(made.data.token)).toMatchObject({
      status: 404,
      msg: '分享链接不存在或已失效',
    });
  });

  it('ends with its time, and while the map is in the trash', async () => {
    const map = await buildMap();
    const url = `${maps}/${map.id}/shares`;
    const { data } = await me.post(url, { days: null });
    expect(data.expire_time).toBeNull();
    await me.delete(maps, { ids: [map.id] });
    expect((await shared(data.token)).status).toBe(404);
    await me.post(`${maps}/restore`, { ids: [map.id] });
    expect((await shared(data.token)).status).toBe(200);
    await app.core.pool.query(
      `update mind_share set expire_time = now() - interval '1 minute' where id = $1`,
      [data.id],
    );
    expect((await shared(data.token)).status).toBe(404);
    expect((await me.get(url)).data.rows).toEqual([]);
  });

  it('stores no token, guesses none, and has a bound', async () => {
    const map = await buildMap();
    const url = `${maps}/${map.id}/shares`;
    const { data } = await me.post(url, { days: 1 });
    const { rows } = await app.core.pool.query<{ row: string }>(
      'select s::text as row from mind_share s where id = $1',
      [data.id],
    );
    expect(rows[0]?.row).not.toContain(data.token);
    for (const token of ['x', data.token.slice(1), `${data.token}x`, "' or 1=1 --"])
      expect((await shared(token)).status).toBe(404);
    expect((await me.post(url, { days: 3650 })).status).toBe(400);
    for (let at = 1; at < 20; at += 1) await me.post(url, { days: 1 });
    expect((await me.post(url, { days: 1 })).code).toBe(601);
  });
});

describe('the search', () => {
  it('finds a map by its texts while it is there, for its owner', async () => {
    const text = content('中心', [{ data: { text: '独角兽计划', note: '备注里的麒麟' } }]);
    const map = await buildMap(me, { content: text });
    const path = `/mindmap/edit/${map.id}`;
    expect(await find('独角兽计划')).toEqual([path]);
    expect(await find('麒麟')).toEqual([path]);
    expect(await find('独角兽计划', other)).toEqual([]);
    await save(map.id, text.replace('独角兽', '凤凰木'), 1);
    expect(await find('独角兽计划')).toEqual([]);
    expect(await find('凤凰木计划')).toEqual([path]);
    await me.delete(maps, { ids: [map.id] });
    expect(await find('凤凰木计划')).toEqual([]);
    await me.post(`${maps}/restore`, { ids: [map.id] });
    expect(await find('凤凰木计划')).toEqual([path]);
    await me.delete(maps, { ids: [map.id] });
    await me.delete(`${maps}/purge`, { ids: [map.id] });
    expect(await find('凤凰木计划')).toEqual([]);
  });
});

describe('what belongs to another', () => {
  it('is not found by any verb, and nothing of it changes', async () => {
    const map = await buildMap(me, { folder_id: await buildFolder(), content: content('私密') });
    await save(map.id, content('私密二'), 1);
    const [version] = (await me.get(`${maps}/${map.id}/versions`)).data.rows;
    const share = (await me.post(`${maps}/${map.id}/shares`, { days: 1 })).data;
    const before = await read(map.id);
    const folder = map['folder_id'];
    for (const who of [other, app.admin]) {
      const own = await buildMap(who);
      const answers = [
        await who.get(`${maps}/${map.id}`),
        await who.put(`${maps}/${map.id}`, { name: '夺走' }),
        await who.delete(maps, { ids: [map.id] }),
        await read(map.id, who),
        await who.put(documentOf(map.id), { content: content('夺走'), row_version: 2 }),
        await who.get(`${maps}/${map.id}/versions`),
        await who.get(`${maps}/${map.id}/versions/${version.id}`),
        await who.get(`${maps}/${own.id}/versions/${version.id}`),
        await who.post(`${maps}/${map.id}/versions/${version.id}/restore`, { row_version: 2 }),
        await who.post(`${maps}/${own.id}/versions/${version.id}/restore`, { row_version: 1 }),
        await who.get(`${maps}/${map.id}/shares`),
        await who.post(`${maps}/${map.id}/shares`, { days: 1 }),
        await who.delete(`${maps}/${map.id}/shares`, { ids: [share.id] }),
        await who.delete(`${maps}/${own.id}/shares`, { ids: [share.id] }),
        await who.get(`${folders}/${String(folder)}`),
        await who.put(`${folders}/${String(folder)}`, { name: '夺走' }),
        await who.delete(folders, { ids: [folder] }),
        await who.post(maps, { name: '放进去', folder_id: folder }),
        await who.put(`${maps}/${own.id}`, { folder_id: folder }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      expect((await who.get(`${maps}?folder_id=${String(folder)}`)).data.total).toBe(0);
    }
    await me.delete(maps, { ids: [map.id] });
    expect((await other.post(`${maps}/restore`, { ids: [map.id] })).status).toBe(404);
    expect((await other.delete(`${maps}/purge`, { ids: [map.id] })).status).toBe(404);
    await me.post(`${maps}/restore`, { ids: [map.id] });
    expect((await read(map.id)).data).toEqual(before.data);
  });
});

it('the first start brings two maps, stored as they were written', async () => {
  const newcomer = await app.signInAs();
  await seedMindmapDemo(app.core.db, newcomer.userId);
  const { rows } = (await newcomer.get(maps)).data;
  const contentOf = async (name: string) => {
    const { id } = rows.find((row: { name: string }) => row.name === name);
    return (await read(id, newcomer)).data.content;
  };
  expect(rows).toHaveLength(2);
  expect(await contentOf('认识思维导图')).toBe(JSON.stringify(welcomeMap));
  expect(await contentOf('从样本到报告')).toBe(JSON.stringify(laboratoryMap));
});
