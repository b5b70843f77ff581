import { openArchive } from '@wm/bytes/zip/open';
import { defaultArchiveLimits } from '@wm/bytes/zip/limits';
import { packArchive } from '@wm/bytes/zip/pack';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { publishReport, tableOfUsers } from '../testing/publish-report.ts';

let app: TestApp;
/** Another installation. */
let other: TestApp;

beforeAll(async () => {
  [app, other] = [await startTestApp(), await startTestApp()];
});
afterAll(() => Promise.all([app.stop(), other.stop()]));

const packs = '/report/v2/packs';
const entries = '/report/v2/dict/data';
const warning = { id: 'w1', module: 'm1', column: 'c2', kind: 'empty', level: 'error' };

interface Entry {
  dict_value: string;
  dict_label: string;
}

const addEntry = (at: TestApp, code: string, entry: Entry & { dict_type?: string }) =>
  at.admin.post(entries, { dict_code: code, dict_type: `AREA_${code}`, ...entry });

/** A report of that code with a warning and two entries of its own. */
async function make(code: string): Promise<number> {
  const value = { params: [], modules: [tableOfUsers()], warnings: [warning] };
  const id = await publishReport(app.admin, `字典 ${code}`, value);
  await app.admin.put(`/report/v2/reports/${id}`, { code });
  await addEntry(app, code, { dict_value: '1', dict_label: '华东' });
  await addEntry(app, code, { dict_value: '2', dict_label: '华南' });
  return id;
}

const labelsOf = async (at: TestApp, code: string): Promise<string[]> =>
  (await at.admin.get(`${entries}?dict_type=AREA_${code}`)).data.map(
    ({ dict_value: value, dict_label: label }: Entry) => `${value} ${label}`,
  );

async function exported(id: number, who = app.admin): Promise<Buffer> {
  return (await who.post(`${packs}/file`, { ids: String(id), name: '' })).bytes;
}

async function planOf(bytes: Uint8Array) {
  const answer = await upload(other.admin, `${packs}/check`, { name: 'pack.zip', bytes });
  expect(answer.msg).toBe('操作成功');
  return answer.data;
}

/** Installs what is in a file: all reports as new versions, and entries as usual or as chosen. */
async function install(bytes: Uint8Array, choice?: 'take' | 'keep'): Promise<Answer> {
  const { id, reports, dicts } = await planOf(bytes);
  return other.admin.post(`${packs}/${id}/install`, {
    choices: reports
      .filter(({ standing }: { standing: string }) => standing !== 'same')
      .map(({ code, mark, standing }: Record<string, string>) => ({
        code,
        mark,
        choice: standing === 'new' ? 'install' : 'replace',
      })),
    dicts: choice
      ? dicts.map(({ type, value, mark }: Record<string, string>) => ({
          type,
          value,
          mark,
          choice,
        }))
      : [],
  });
}

const newest = async (): Promise<number> =>
  (await other.admin.get(`${packs}?sort=install_time&order=desc`)).data.rows[0].id;

const standings = async (bytes: Uint8Array): Promise<string[]> =>
  (await planOf(bytes)).dicts.map(
    ({ value, standing, usual }: Record<string, string>) => `${value} ${standing} ${usual}`,
  );

describe('a pack with dictionaries and warnings', () => {
  it('brings the entries under the code of its report and the rules of its warnings, and takes both back', async () => {
    const id = await make('first');
    await addEntry(app, 'strange', { dict_value: '9', dict_label: '别人的' });
    const bytes = await exported(id);
    const archive = openArchive(bytes, defaultArchiveLimits);
    expect([...archive.files.keys()].toSorted()).toEqual([
      'dicts/AREA_first.json',
      'manifest.json',
      'reports/first.json',
    ]);
    expect(await standings(bytes)).toEqual(['1 new take', '2 new take']);
    expect((await install(bytes)).data).toMatchObject({ changed: 1, dict_changed: 2 });
    expect(await labelsOf(other, 'first')).toEqual(['1 华东', '2 华南']);
    const rules = async () => (await other.admin.get('/report/v2/warnings')).data.rows;
    expect(await rules()).toEqual([
      expect.objectContaining({ warning_id: 'w1', kind: 'empty', level: 'error' }),
    ]);
    expect(await standings(bytes)).toEqual(['1 same keep', '2 same keep']);
    const back = (await other.admin.post(`${packs}/${await newest()}/uninstall`)).data;
    expect(back).toMatchObject({ taken_back: 1, kept: 0 });
    expect(back.dicts.map(({ taken_back }: { taken_back: string }) => taken_back)).toEqual([
      '已删除',
      '已删除',
    ]);
    expect(await labelsOf(other, 'first')).toEqual([]);
    expect(await rules()).toEqual([]);
  });

  it('upgrades what nobody has changed, keeps what somebody has, and drops what it has no more', async () => {
    const id = await make('second');
    await addEntry(app, 'second', { dict_value: '3', dict_label: '华北' });
    await install(await exported(id));
    // Here somebody has changed one, and in the next version one is changed, one added and one gone.
    const edit = (at: TestApp, value: string, label: string) =>
      at.admin.put(entries, { dict_type: 'AREA_second', dict_value: value, dict_label: label });
    await edit(other, '2', '我的华南');
    await edit(app, '1', '新华东');
    await edit(app, '2', '新华南');
    await app.admin.delete(entries, { dict_type: 'AREA_second', dict_value: '3' });
    await addEntry(app, 'second', { dict_value: '4', dict_label: '西南' });
    const next = await exported(id);
    expect(await standings(next)).toEqual([
      '1 conflict take',
      '2 conflict keep',
      '4 new take',
      '3 gone take',
    ]);
    const made = (await install(next)).data;
    expect(made).toMatchObject({ changed: 0, dict_changed: 3 });
    expect(made.dicts.map(({ action }: { action: string }) => action)).toEqual([
      'updated',
      'kept',
      'added',
      'removed',
    ]);
    expect(await labelsOf(other, 'second')).toEqual(['1 新华东', '2 我的华南', '4 西南']);
    await edit(other, '4', '我的西南');
    const back = (await other.admin.post(`${packs}/${await newest()}/uninstall`)).data.dicts;
    expect(back.map(({ taken_back }: { taken_back: string }) => taken_back)).toEqual([
      '已恢复为安装前的内容',
      '',
      '保留：安装后有修改',
      '已恢复',
    ]);
    expect(await labelsOf(other, 'second')).toEqual([
      '1 华东',
      '2 我的华南',
      '4 我的西南',
      '3 华北',
    ]);
    expect((await install(next, 'take')).data.dict_changed).toBe(4);
    expect(await labelsOf(other, 'second')).toEqual(['1 新华东', '2 新华南', '4 西南']);
  });

  it('leaves entries that another pack or report uses, and is not installed over what was not seen', async () => {
    const bytes = await exported(await make('third'));
    await install(bytes);
    const first = await newest();
    // The same entries in another pack: they are its, too.
    await addEntry(app, 'third', { dict_value: '5', dict_label: '东北' });
    const { data } = await app.admin.get('/report/v2/reports?name=字典 third');
    const both = await exported(data.rows[0].id);
    await install(both);
    await other.admin.post(`${packs}/${first}/uninstall`);
    expect(await labelsOf(other, 'third')).toEqual(['1 华东', '2 华南', '5 东北']);
    const seen = await planOf(await exported(await make('fourth')));
    await addEntry(other, 'fourth', { dict_value: '1', dict_label: '先到' });
    const late = await other.admin.post(`${packs}/${seen.id}/install`, {
      choices: [],
      dicts: [{ type: 'AREA_fourth', value: '1', choice: 'take', mark: 'none' }],
    });
    expect([late.code, late.msg]).toEqual([
      409,
      '字典数据“华东”在预览之后有变化，请重新查看再安装',
    ]);
    expect(await labelsOf(other, 'fourth')).toEqual(['1 先到']);
  });

  it('is refused when an entry was changed in the file, and holds none that its exporter may not take away', async () => {
    const id = await make('fifth');
    const bytes = await exported(id);
    const archive = openArchive(bytes, defaultArchiveLimits);
    const rewritten = (change: (dict: string) => string, isHonest: boolean): Uint8Array => {
      const texts = new Map(
        [...archive.files.keys()].map((name) => [name, Buffer.from(archive.read(name)).toString()]),
      );
      const name = 'dicts/AREA_fifth.json';
      const dict = change(texts.get(name) ?? '');
      texts.set(name, dict);
      const manifest = JSON.parse(texts.get('manifest.json') ?? '');
      const listed = manifest.contents.find(({ file }: { file: string }) => file === name);
      const sha256 = createHash('sha256').update(dict).digest('hex');
      if (isHonest) Object.assign(listed, { bytes: Buffer.byteLength(dict), sha256 });
      texts.set('manifest.json', JSON.stringify(manifest));
      return packArchive(
        [...texts].map(([file, text]) => ({ name: file, bytes: Buffer.from(text) })),
      );
    };
    const refusal = async (change: (dict: string) => string, isHonest = true): Promise<string> =>
      (
        await upload(other.admin, `${packs}/check`, {
          name: 'pack.zip',
          bytes: rewritten(change, isHonest),
        })
      ).msg;
    const wrong = '报表包的内容不正确：“dicts/AREA_fifth.json”';
    expect(await refusal((text) => text.replace('华东', '华西'), false)).toBe(
      `${wrong}与清单不符，文件被改动过`,
    );
    expect(await refusal((text) => text.replace('AREA_fifth', 'AREA_other'))).toBe(
      `${wrong}的类型与文件名不同`,
    );
    expect(await refusal((text) => text.replace('"value": "2"', '"value": "1"'))).toBe(
      `${wrong}里有重复的键值`,
    );
    expect(await refusal((text) => text.replace('"sort": 0', '"sort": -1'))).toBe(
      `${wrong}的 entries.0.sort 不正确`,
    );
    const codes = ['report:install:export', 'report:install:list'];
    const exporter = await app.signInAs(codes);
    const roleId = await grant(app, exporter.userId, codes);
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select $1, id, true, true, true, true, false, '' from sys_column
       where resource = 'report:dict' and field = 'dict_label'`,
      [roleId],
    );
    app.core.principals.forget(exporter.userId);
    const cut = openArchive(await exported(id, exporter), defaultArchiveLimits);
    expect([...cut.files.keys()].filter((name) => name.startsWith('dicts/'))).toEqual([]);
  });

  it('leaves all as it was when a step of its entries fails', async () => {
    const bytes = await exported(await make('sixth'));
    const { pool } = other.core;
    const dump = async (): Promise<unknown> => {
      const tables = ['report', 'report_warning_rule', 'report_dict_data', 'report_pack_dict'];
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
    await failAt('insert report_dict_data', () => install(bytes));
    await failAt('insert report_pack_dict', () => install(bytes));
    expect((await install(bytes)).data).toMatchObject({ changed: 1, dict_changed: 2 });
    const id = await newest();
    const back = () => other.admin.post(`${packs}/${id}/uninstall`);
    await failAt('delete report_dict_data', back);
    await failAt('update report_pack_dict', back);
    expect((await back()).data).toMatchObject({ taken_back: 1, kept: 0 });
  });
});
