import { openArchive } from '@wm/bytes/zip/open';
import { defaultArchiveLimits } from '@wm/bytes/zip/limits';
import { packArchive } from '@wm/bytes/zip/pack';
import { buildZip } from '@wm/bytes/testing/build-zip';
import type { PackManifest, PackPlan } from '@wm/contract/report/pack';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#core/app-error.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { readPack } from './pack-file.ts';

let app: TestApp;
/** Another installation. */
let other: TestApp;

beforeAll(async () => {
  [app, other] = [await startTestApp(), await startTestApp()];
});
afterAll(() => Promise.all([app.stop(), other.stop()]));

const reports = '/report/v2/reports';
const packs = '/report/v2/packs';
type Loose = Record<string, unknown>;

const logins = (change: Loose = {}): Loose => ({
  params: [{ name: 'who', title: '用户名', type: 'text' }],
  modules: [
    {
      id: 'm1',
      kind: 'grouped',
      title: '登录',
      source: 'logins',
      x: 0,
      y: 0,
      w: 24,
      h: 12,
      columns: [
        { id: 'c1', field: 'create_time', title: '日期', bucket: 'day', sort: 'desc' },
        { id: 'c2', field: 'ip', title: '次数', aggregate: 'count', total: 'sum' },
      ],
      where: {
        kind: 'group',
        join: 'and',
        items: [{ kind: 'test', field: 'username', op: 'like', param: 'who' }],
      },
      ...change,
    },
  ],
});

async function saveDraft(at: TestApp, id: number, value: Loose): Promise<number> {
  const { data } = await at.admin.get(`${reports}/${id}/draft`);
  const saved = await at.admin.put(`${reports}/${id}/draft`, {
    row_version: data.row_version,
    value,
  });
  expect(saved.msg).toBe('操作成功');
  return saved.data.row_version;
}

async function publish(at: TestApp, id: number, value: Loose): Promise<void> {
  const row_version = await saveDraft(at, id, value);
  const answer = await at.admin.post(`${reports}/${id}/publish`, { row_version });
  expect(answer.msg).toBe('操作成功');
}

async function make(at: TestApp, code: string, value?: Loose): Promise<number> {
  const made = await at.admin.post(reports, { name: `报表 ${code}`, code, description: '说明' });
  if (value) await publish(at, made.data.id, value);
  return made.data.id;
}

async function exported(at: TestApp, ids: number[], name = '登录包'): Promise<Buffer> {
  const answer = await at.admin.post(`${packs}/file`, { ids: ids.join(','), name });
  expect(answer.headers['content-type']).toBe('application/zip');
  return answer.bytes;
}

const check = (who: TestClient, bytes: Uint8Array): Promise<Answer> =>
  upload(who, `${packs}/check`, { name: 'pack.zip', bytes });

async function planOf(at: TestApp, bytes: Uint8Array) {
  const answer = await check(at.admin, bytes);
  expect(answer.msg).toBe('操作成功');
  return answer.data;
}

type WirePlan = { id: number; reports: { code: string; mark: string }[] };

/** Installs with these choices by code. */
function install(
  who: TestClient,
  { mapped = [], ...plan }: WirePlan & { mapped?: Loose[] },
  choices: Record<string, string> = {},
): Promise<Answer> {
  return who.post(`${packs}/${plan.id}/install`, {
    sources: mapped,
    choices: plan.reports
      .filter(({ code }) => choices[code] !== undefined)
      .map(({ code, mark }) => ({ code, mark, choice: choices[code] })),
  });
}

/** The files of a pack, with the time it was made taken out. */
function filesOf(bytes: Uint8Array): Record<string, string> {
  const archive = openArchive(bytes, defaultArchiveLimits);
  const texts = [...archive.files.keys()].map((name) => {
    const text = Buffer.from(archive.read(name)).toString();
    return [name, name === 'manifest.json' ? text.replace(/"made": ".*"/, '"made": ""') : text];
  });
  return Object.fromEntries(texts) as Record<string, string>;
}

/** A pack whose files are as given; the manifest fits them, unless it is changed. */
function packOf(
  files: Record<string, unknown>,
  change: (manifest: Record<string, unknown>) => void = () => undefined,
): Uint8Array {
  const contents = Object.entries(files).map(([name, value]) => ({
    name: `reports/${name}.json`,
    bytes: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
  }));
  const manifest: PackManifest = {
    kind: 'report-pack',
    format: 1,
    name: '手工包',
    product: { version: '9.9.9' },
    made: '2026-01-01T00:00:00.000Z',
    contents: contents.map(({ name, bytes }) => ({
      file: name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
    needs: { sources: [] },
  };
  change(manifest);
  const head = { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) };
  return packArchive([head, ...contents]);
}

const reportOf = (code: string, definition: unknown = logins()): Loose => ({
  code,
  name: code,
  description: '',
  state: 'published',
  definition,
});

describe('a pack', () => {
  it('goes to another installation and comes back the same, byte for byte but for its time', async () => {
    const ids = [await make(app, 'trip-a', logins()), await make(app, 'trip-b')];
    await saveDraft(app, ids[1] as number, logins({ title: '草稿' }));
    const first = await exported(app, ids);
    const plan = await planOf(other, first);
    expect(plan).toMatchObject({
      name: '登录包',
      missing: [],
      installed_time: null,
      reports: [
        { code: 'trip-a', standing: 'new', is_published: true, fault: '' },
        { code: 'trip-b', standing: 'new', is_published: false, fault: '' },
      ],
    });
    expect((await other.admin.get(`${reports}?name=trip`)).data.total).toBe(0);
    const done = await install(other.admin, plan);
    expect(done.data).toMatchObject({
      changed: 2,
      items: [
        { code: 'trip-a', action: 'added', version_no: 1 },
        { code: 'trip-b', action: 'added', version_no: 0 },
      ],
    });
    const made = done.data.items.map(({ report_id }: { report_id: number }) => report_id);
    const second = await exported(other, made);
    expect(filesOf(second)).toEqual(filesOf(first));
    expect(Object.keys(filesOf(first))).toEqual([
      'manifest.json',
      'reports/trip-a.json',
      'reports/trip-b.json',
    ]);
    expect(JSON.parse(filesOf(first)['manifest.json'] ?? '').needs.sources).toEqual([
      {
        name: 'logins',
        title: '登录日志',
        columns: [
          { name: 'create_time', title: '登录时间', type: 'time' },
          { name: 'ip', title: 'IP 地址', type: 'text' },
          { name: 'username', title: '用户名', type: 'text' },
        ],
      },
    ]);
    // It runs there.
    const preview = await other.admin.get(`${reports}/${made[0]}/versions/1`);
    expect((await other.admin.post('/report/v2/preview', { value: preview.data.result })).msg).toBe(
      '操作成功',
    );
  });

  it('that is installed a second time changes nothing, and says so', async () => {
    const bytes = packOf({ twice: reportOf('twice') });
    expect((await install(app.admin, await planOf(app, bytes))).data.changed).toBe(1);
    const before = (await app.admin.get(`${reports}?name=twice`)).data.rows;
    const plan = await planOf(app, bytes);
    expect(plan.reports[0]).toMatchObject({ standing: 'same', differences: [] });
    expect(plan.installed_time).toMatch(/^20/);
    const again = await install(app.admin, plan, { twice: 'replace' });
    expect(again.data).toMatchObject({ changed: 0, items: [{ action: 'same' }] });
    expect((await app.admin.get(`${reports}?name=twice`)).data.rows).toEqual(before);
    expect((await app.admin.get(`${packs}?name=手工包`)).data.total).toBe(1);
    // Two presses of one button.
    const fresh = await planOf(app, packOf({ pressed: reportOf('pressed') }));
    const answers = await Promise.all([install(app.admin, fresh), install(app.admin, fresh)]);
    expect(answers.map(({ data }) => data.changed).toSorted((one, other) => one - other)).toEqual([
      0, 1,
    ]);
  });

  it('asks what becomes of a report that is here and differs, and takes it back with one press', async () => {
    const ids = await Promise.all(['mine', 'old', 'two', 'draft'].map((one) => make(app, one)));
    for (const id of ids) await publish(app, id, logins({ title: '这里的' }));
    await saveDraft(app, ids[1] as number, logins({ title: '没有发布的' }));
    const bytes = packOf({
      mine: { ...reportOf('mine'), name: '报表 mine', description: '说明' },
      old: reportOf('old'),
      two: reportOf('two'),
      draft: { ...reportOf('draft'), state: 'draft' },
      fresh: reportOf('fresh'),
    });
    const plan = await planOf(app, bytes);
    expect(
      plan.reports.map(({ standing, differences, here }: Loose) => [
        standing,
        differences,
        (here as Loose | null)?.['is_changed'],
      ]),
    ).toEqual([
      ['conflict', ['内容'], false],
      ['conflict', ['名称', '说明', '内容'], true],
      ['conflict', ['名称', '说明', '内容'], false],
      ['conflict', ['名称', '说明', '内容'], false],
      ['new', [], undefined],
    ]);
    const read = async (id: number | undefined) => ({
      ...(await app.admin.get(`${reports}/${id}`)).data,
      ...(await app.admin.get(`${reports}/${id}/draft`)).data.result.modules[0],
    });
    const done = await install(app.admin, plan, { old: 'replace', two: 'both', draft: 'replace' });
    expect(done.data.items.map(({ action }: Loose) => action)).toEqual([
      'skipped',
      'updated',
      'copied',
      'updated',
      'added',
    ]);
    expect(await read(ids[0])).toMatchObject({ title: '这里的', version_no: 1 });
    expect(await read(ids[1])).toMatchObject({ title: '登录', version_no: 2, name: 'old' });
    expect(await read(ids[3])).toMatchObject({ title: '登录', version_no: 1, is_changed: true });
    const copy = done.data.items[2].report_id;
    expect(await read(copy)).toMatchObject({ code: 'two-2', name: 'two 副本', version_no: 1 });
    // What stands beside the one that is here counts as here.
    const again = await planOf(app, bytes);
    expect(again.reports.map(({ standing }: Loose) => standing)).toEqual([
      'conflict',
      'same',
      'same',
      'same',
      'same',
    ]);
    // One of them is worked on before it is taken back.
    await saveDraft(app, done.data.items[4].report_id, logins({ title: '改过' }));
    const back = await app.admin.post(`${packs}/${plan.id}/uninstall`);
    expect(back.data).toMatchObject({ taken_back: 3, kept: 1 });
    expect(back.data.items.map(({ taken_back }: Loose) => taken_back)).toEqual([
      '',
      '已恢复为安装前的内容',
      '已删除',
      '已恢复为安装前的内容',
      '保留：安装后有修改',
    ]);
    expect(await read(ids[1])).toMatchObject({
      title: '没有发布的',
      name: '报表 old',
      description: '说明',
      version_no: 3,
      is_changed: true,
    });
    const third = await app.admin.get(`${reports}/${ids[1]}/versions/3`);
    expect(third.data.result.modules[0].title).toBe('这里的');
    expect(await read(ids[3])).toMatchObject({
      title: '这里的',
      version_no: 1,
      is_changed: false,
    });
    expect((await app.admin.get(`${reports}/${copy}`)).status).toBe(404);
    const twice = await app.admin.post(`${packs}/${plan.id}/uninstall`);
    expect(twice).toMatchObject({ code: 601, msg: '这个报表包已经卸载' });
  });

  it('keeps a report that somebody has planned since', async () => {
    const plan = await planOf(app, packOf({ planned: reportOf('planned') }));
    const { items } = (await install(app.admin, plan)).data;
    const schedule = await app.admin.post('/report/v2/schedules', {
      report_id: items[0].report_id,
      cron: '0 0 8 * * *',
    });
    expect(schedule.msg).toBe('操作成功');
    const back = await app.admin.post(`${packs}/${plan.id}/uninstall`);
    expect(back.data).toMatchObject({ taken_back: 0, kept: 1 });
    expect(back.data.items[0].taken_back).toBe('保留：已有计划或预警规则');
  });

  it('is not installed over what its installer has not seen, and all of it or nothing', async () => {
    const id = await make(app, 'seen', logins({ title: '这里的' }));
    const bytes = packOf({ 'a-first': reportOf('a-first'), seen: reportOf('seen') });
    const plan = await planOf(app, bytes);
    await saveDraft(app, id, logins({ title: '刚刚保存' }));
    const refused = await install(app.admin, plan, { seen: 'replace' });
    expect(refused).toMatchObject({
      status: 409,
      msg: '报表“seen”在预览之后有变化，请重新查看再安装',
    });
    expect((await app.admin.get(`${reports}?name=a-first`)).data.total).toBe(0);
  });

  it('leaves all as it was when any step of installing or taking back fails', async () => {
    await make(app, 'faulty', logins({ title: '这里的' }));
    const bytes = packOf({ 'faulty-new': reportOf('faulty-new'), faulty: reportOf('faulty') });
    const plan = await planOf(app, bytes);
    const { pool } = app.core;
    const dump = async (): Promise<unknown> => {
      const tables = ['report', 'report_version', 'report_pack', 'report_pack_item', 'sys_removed'];
      const texts = tables.map((one) => `(select json_agg(t order by t::text) from ${one} t)`);
      return (await pool.query(`select ${texts.join(', ')}`)).rows;
    };
    await pool.query(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'no further'; end $$`);
    const failAt = async (step: string, work: () => Promise<Answer>): Promise<void> => {
      const [deed, table] = step.split(' ');
      const before = await dump();
      await pool.query(
        `create trigger fail after ${deed} on ${table} for each row execute function fail()`,
      );
      const { code } = await work();
      await pool.query(`drop trigger fail on ${table}`);
      expect([step, code]).toEqual([step, 500]);
      expect(await dump(), step).toEqual(before);
    };
    const put = () => install(app.admin, plan, { faulty: 'replace' });
    for (const step of [
      'insert report',
      'update report',
      'insert report_version',
      'insert report_pack_item',
      'update report_pack',
    ])
      await failAt(step, put);
    expect((await put()).data.changed).toBe(2);
    const back = () => app.admin.post(`${packs}/${plan.id}/uninstall`);
    for (const step of [
      'update report',
      'insert report_version',
      'update report_pack_item',
      'delete report',
      'update report_pack',
    ])
      await failAt(step, back);
    expect((await back()).data).toMatchObject({ taken_back: 2, kept: 0 });
  });

  it('takes what is here for a source and columns that are not', async () => {
    const strange = JSON.parse(JSON.stringify(logins()).replaceAll('"logins"', '"visits"'));
    strange.modules[0].columns[1].field = 'address';
    const bytes = packOf({ mapped: reportOf('mapped', strange) }, (manifest) => {
      manifest['needs'] = {
        sources: [
          {
            name: 'visits',
            title: '来访',
            columns: [{ name: 'address', title: '地址', type: 'text' }],
          },
        ],
      };
    });
    const plan = await planOf(app, bytes);
    expect(plan.reports[0].fault).toContain('数据集不存在');
    expect(plan.missing).toMatchObject([
      { name: 'visits', title: '来访', is_here: false, columns: [{ title: '地址' }, {}, {}] },
    ]);
    expect(plan.sources.map(({ name }: Loose) => name)).toContain('logins');
    expect(await install(app.admin, plan)).toMatchObject({
      code: 601,
      msg: expect.stringContaining('报表“mapped”不能安装：') as string,
    });
    const half = [{ name: 'visits', to: 'logins', columns: [] }];
    const still = await app.admin.post(`${packs}/${plan.id}/plan`, { sources: half });
    expect(still.data.reports[0].fault).toContain('第 2 列不存在');
    const sources = [{ name: 'visits', to: 'logins', columns: [{ name: 'address', to: 'ip' }] }];
    const whole = await app.admin.post(`${packs}/${plan.id}/plan`, { sources });
    expect(whole.data.reports[0].fault).toBe('');
    const done = await install(app.admin, { ...plan, mapped: sources });
    const draft = await app.admin.get(`${reports}/${done.data.items[0].report_id}/draft`);
    expect(draft.data.result.modules[0]).toMatchObject({
      source: 'logins',
      columns: [{ field: 'create_time' }, { field: 'ip' }],
    });
  });
});

describe('a file that is no honest pack', () => {
  const levels = 5000;
  const open = '{"kind":"group","join":"and","items":[';
  const deep = JSON.stringify(reportOf('a', logins({ where: 'deep' }))).replace(
    '"deep"',
    `${open.repeat(levels)}${']}'.repeat(levels)}`,
  );
  const manifestFile = (text: string) => [{ name: 'manifest.json', data: text }];
  const cases: [string, () => Uint8Array, string][] = [
    ['is no archive', () => Buffer.from('x'.repeat(100)), '文件不是 ZIP 压缩包'],
    ['is empty', () => Buffer.alloc(0), '文件不是 ZIP 压缩包'],
    ['has no manifest', () => buildZip([{ name: 'a.json', data: '{}' }]), '缺少 manifest.json'],
    ['has a manifest of another kind', () => buildZip(manifestFile('{}')), '不是报表包的清单'],
    ['has a manifest that is no JSON', () => buildZip(manifestFile('{')), '不是 JSON'],
    ['leads out of it', () => buildZip([{ name: '../a.json', data: '{}' }]), '路径不安全'],
    [
      'holds a link',
      () => buildZip([...manifestFile('{}'), { name: 'l', data: '/etc', mode: 0o120777 }]),
      '含有链接',
    ],
    [
      'blows up',
      () => buildZip([{ name: 'manifest.json', data: Buffer.alloc(1_900_000) }]),
      '压缩比异常',
    ],
    [
      'holds a file that is too large',
      () => buildZip([{ name: 'manifest.json', data: Buffer.alloc(3 * 1024 * 1024) }]),
      '有文件展开后过大',
    ],
    [
      'holds too many files',
      () => buildZip(Array.from({ length: 500 }, (_, at) => ({ name: `f${at}`, data: 'x' }))),
      '文件过多',
    ],
    [
      'holds a name twice',
      () => buildZip([...manifestFile('{}'), ...manifestFile('{}')]),
      '有重名的文件',
    ],
    [
      'holds what the manifest does not name',
      () => packOf({ a: reportOf('a') }, (manifest) => (manifest['contents'] = [])),
      '不正确',
    ],
    [
      'was changed after it was made',
      () =>
        packOf({ a: reportOf('a') }, (manifest) => {
          (manifest['contents'] as Loose[])[0] = {
            ...(manifest['contents'] as Loose[])[0],
            sha256: '0'.repeat(64),
          };
        }),
      '文件被改动过',
    ],
    [
      'names a file of another folder',
      () =>
        packOf({ a: reportOf('a') }, (manifest) => {
          (manifest['contents'] as Loose[])[0] = {
            ...(manifest['contents'] as Loose[])[0],
            file: 'reports/../a.json',
          };
        }),
      '不正确',
    ],
    [
      'brings more than it may',
      () => packOf({ a: reportOf('a') }, (one) => (one['x'] = 1)),
      '不正确',
    ],
    ['calls a report otherwise than its file', () => packOf({ a: reportOf('b') }), '与文件名不同'],
    [
      'holds a report with further parts',
      () => packOf({ a: { ...reportOf('a'), sql: 'x' } }),
      '不正确',
    ],
    ['holds SQL in a definition', () => packOf({ a: reportOf('a', { sql: 'drop' }) }), 'sql'],
    ['holds a report that is no JSON', () => packOf({ a: 'nothing' }), '不是 JSON'],
    ['holds conditions without end', () => packOf({ a: deep }), '过深'],
    [
      'holds signs that cannot be kept',
      () => packOf({ a: reportOf('a', logins({ title: 'a\u0000b' })) }),
      '不能保存的字符',
    ],
  ];

  it.each(cases)('is refused when it %s, and leaves nothing', async (_, file, text) => {
    const count = async () =>
      (await app.core.pool.query<{ n: string }>('select count(*) n from report_pack')).rows[0]?.n;
    const before = await count();
    const answer = await check(app.admin, file());
    expect(answer.code).toBe(601);
    expect(answer.msg).toContain(text);
    expect(await count()).toBe(before);
  });

  it('is refused when it is too large', () => {
    expect(() => readPack(Buffer.alloc(5 * 1024 * 1024 + 1))).toThrow('文件超过 5 MB');
  });

  it('is refused as newer when its format is', async () => {
    const bytes = packOf({ a: reportOf('a') }, (manifest) => (manifest['format'] = 3));
    expect((await check(app.admin, bytes)).msg).toBe('报表包的格式（3）比这里新，请先升级再安装');
  });

  it('is refused for a reason and never by accident, whatever byte of it was changed', () => {
    const bytes = packOf({ a: reportOf('a') });
    let read = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x5a;
      try {
        readPack(changed);
        read += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }
    // Times and systems that the archive notes beside its files may be any.
    expect(read).toBeLessThan(bytes.length / 4);
  });
});

describe('rights', () => {
  it('are asked for each deed, and a checked pack is its own checker’s', async () => {
    const none = await app.signInAs(['report:config:list']);
    const bytes = packOf({ righted: reportOf('righted') });
    const plan = await planOf(app, bytes);
    const deeds = (who: TestClient) => [
      check(who, bytes),
      who.post(`${packs}/file`, { ids: '1' }),
      who.post(`${packs}/${plan.id}/plan`, { sources: [] }),
      install(who, plan),
      who.get(packs),
      who.get(`${packs}/${plan.id}/items`),
      who.post(`${packs}/${plan.id}/uninstall`),
    ];
    for (const answer of await Promise.all(deeds(none))) expect(answer.status).toBe(403);
    for (const answer of await Promise.all(deeds(app.anonymous))) expect(answer.status).toBe(401);
    const installer = await app.signInAs(['report:install:list', 'report:install:add']);
    for (const answer of [
      await install(installer, plan),
      await installer.post(`${packs}/${plan.id}/plan`, { sources: [] }),
      // Nor is it in the list of what was installed.
      await installer.get(`${packs}/${plan.id}/items`),
    ])
      expect(answer.status).toBe(404);
    const own = (await check(installer, bytes)).data as WirePlan & Pick<PackPlan, 'missing'>;
    expect((await install(installer, own)).data.changed).toBe(1);
    expect((await installer.post(`${packs}/${own.id}/uninstall`)).status).toBe(403);
  });

  it('no credential and no number of a record is in what is exported', async () => {
    const id = await make(app, 'plain', logins());
    const files = filesOf(await exported(app, [id]));
    const report = JSON.parse(files['reports/plain.json'] ?? '') as Loose;
    expect(Object.keys(report)).toEqual(['code', 'name', 'description', 'state', 'definition']);
    expect(await app.admin.post(`${packs}/file`, { ids: `${id},999999` })).toMatchObject({
      code: 601,
      msg: '有 1 张报表已不存在，请重新选择',
    });
  });
});
