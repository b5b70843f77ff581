import { joins, moduleKinds, operators } from '@wm/contract/report/definition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp } from '#core/testing/test-app.ts';

const path = '/report/v2/dict/data';
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const newType = (): string => `REPORT_TYPE_${(serial += 1)}`;

const make = (dictType: string, overrides: object = {}): Promise<Answer> =>
  app.admin.post(path, {
    dict_code: 'SALES',
    dict_type: dictType,
    dict_value: 'a',
    dict_label: '甲',
    ...overrides,
  });

const values = (answer: Answer): string[] =>
  answer.data.map((entry: { dict_value: string }) => entry.dict_value);

describe('7 GET /report/v2/dict/data', () => {
  it('with dict_type answers its entries, in their order, to every signed-in user', async () => {
    const type = newType();
    await make(type, { dict_value: 'late', dict_sort: 2 });
    await make(type, { dict_value: 'early', dict_sort: 1, remark: '注', list_class: 'warning' });
    const reader = await app.signInAs([]);
    const { data } = await reader.get(`${path}?dict_type=${type}`);
    expect(data).toEqual([
      {
        id: expect.any(Number),
        dict_code: 'SALES',
        dict_type: type,
        dict_value: 'early',
        dict_label: '甲',
        list_class: 'warning',
        css_class: '',
        remark: '注',
      },
      expect.objectContaining({ dict_value: 'late' }),
    ]);
    expect((await app.anonymous.get(`${path}?dict_type=${type}`)).status).toBe(401);
  });

  it('with dict_code and dict_type answers those of one code, with type_all=ALL those of all', async () => {
    const type = newType();
    await make(type, { dict_value: 's' });
    await make(type, { dict_value: 'c', dict_code: 'COST' });
    await make(type, { dict_value: 'n', dict_code: '' });
    const read = async (query: string) => values(await app.admin.get(`${path}?${query}`));
    expect(await read(`dict_type=${type}&dict_code=COST`)).toEqual(['c']);
    expect(await read(`dict_type=${type}&dict_code=OTHER`)).toEqual([]);
    expect(await read(`dict_type=${type}&type_all=ALL`)).toEqual(['s', 'c', 'n']);
    expect(await read(`dict_type=${type}&dict_code=COST&type_all=ALL`)).toEqual(['s', 'c', 'n']);
    expect(await read(`dict_type=${type}`)).toEqual(['s', 'c', 'n']);
    expect((await app.admin.get(`${path}?dict_type=${type}&type_all=NO`)).status).toBe(400);
  });

  it('with id answers one entry, with query parameters a page', async () => {
    const type = newType();
    const made = await make(type, { dict_value: 'b' });
    await make(type, { dict_value: 'c', dict_label: '乙' });
    expect((await app.admin.get(`${path}?id=${made.data.id}`)).data).toEqual(made.data);
    const page = await app.admin.get(`${path}?dict_type=${type}&page=1&limit=1&sort=dict_value`);
    expect([values({ ...page, data: page.data.rows }), page.data.total]).toEqual([['b'], 2]);
    const found = await app.admin.get(`${path}?dict_type=${type}&dict_label=乙`);
    expect(found.data).toMatchObject({ total: 1, rows: [{ dict_value: 'c' }] });
    expect((await app.admin.get(path)).data.total).toBeGreaterThan(2);
    expect((await app.admin.get(`${path}?sort=remark`)).status).toBe(400);
  });

  it('asks for the permission of what it shows', async () => {
    const { id, dict_type: type } = (await make(newType())).data;
    const nobody = await app.signInAs([]);
    for (const query of ['', `id=${id}`, `dict_type=${type}&page=1`, 'dict_code=SALES']) {
      expect((await nobody.get(`${path}?${query}`)).status, query).toBe(403);
    }
    const lister = await app.signInAs(['report:dict:list']);
    expect((await lister.get(path)).status).toBe(200);
    expect((await lister.get(`${path}?id=${id}`)).status).toBe(403);
  });
});

describe('7 writing /report/v2/dict/data', () => {
  it('changes an entry by id, or by its type and value', async () => {
    const type = newType();
    const { id } = (await make(type)).data;
    const byKey = await app.admin.put(path, {
      dict_code: 'COST',
      dict_type: type,
      dict_value: 'a',
      dict_label: '改',
    });
    expect(byKey.data).toMatchObject({ id, dict_code: 'COST', dict_label: '改' });
    const byId = await app.admin.put(path, { id, dict_value: 'z' });
    expect(byId.data).toMatchObject({ id, dict_value: 'z', dict_label: '改' });
    const gone = { dict_type: type, dict_value: 'a', dict_label: '没有' };
    expect((await app.admin.put(path, gone)).status).toBe(404);
    expect((await app.admin.put(path, { dict_label: '谁' })).status).toBe(422);
  });

  it('deletes by code, value, label and type, which must all be its own', async () => {
    const type = newType();
    await make(type);
    await make(type, { dict_value: 'b' });
    const own = { dict_code: 'SALES', dict_value: 'a', dict_label: '甲', dict_type: type };
    for (const other of [{ dict_code: 'COST' }, { dict_label: '乙' }, { dict_value: 'x' }]) {
      expect((await app.admin.delete(path, { ...own, ...other })).status).toBe(404);
    }
    expect((await app.admin.delete(path, own)).data).toEqual({ removed: 1 });
    expect(values(await app.admin.get(`${path}?dict_type=${type}`))).toEqual(['b']);
    expect((await app.admin.delete(path, own)).status).toBe(404);
    expect((await app.admin.delete(path, { dict_type: type })).status).toBe(422);
    expect((await app.admin.delete(path, {})).status).toBe(422);
  });

  it('deletes by one id or several', async () => {
    const type = newType();
    const ids: number[] = [];
    for (const value of ['1', '2', '3'])
      ids.push((await make(type, { dict_value: value })).data.id);
    expect((await app.admin.delete(path, { id: ids[0] })).data).toEqual({ removed: 1 });
    expect((await app.admin.delete(path, { id: ids })).data).toEqual({ removed: 2 });
  });

  it('refuses a value its type has already, and names what is wrong', async () => {
    const type = newType();
    await make(type);
    expect(await make(type, { dict_code: 'COST' })).toMatchObject({
      status: 200,
      code: 601,
      msg: '字典键值已存在',
    });
    const answer = await make('有汉字', { dict_value: '', dict_label: ' ' });
    expect(answer.status).toBe(422);
    expect(answer.data.fields.map(({ path: field }: { path: string }) => field)).toEqual([
      'dict_type',
      'dict_value',
      'dict_label',
    ]);
  });

  it('needs the permission of each operation', async () => {
    const { id } = (await make(newType())).data;
    const lister = await app.signInAs(['report:dict:list', 'report:dict:query']);
    for (const answer of [
      await lister.post(path, { dict_type: 'X', dict_value: '1', dict_label: '1' }),
      await lister.put(path, { id, dict_label: '改' }),
      await lister.delete(path, { id }),
      await lister.post(`${path}/export`, {}),
    ]) {
      expect(answer).toMatchObject({ status: 403, msg: '当前操作没有权限' });
    }
  });

  it('exports what the list shows', async () => {
    const file = await app.admin.post(`${path}/export`, {});
    expect(decodeURIComponent(String(file.headers['download-filename']))).toBe('报表字典数据.xlsx');
    expect(file.text.startsWith('PK')).toBe(true);
  });
});

describe('the types of the report dictionary', () => {
  const types = '/report/v2/dict/type';

  it('are those that have entries, with their codes and how many', async () => {
    await make('OVERVIEW_B', { dict_value: '1' });
    await make('OVERVIEW_A', { dict_value: '1' });
    await make('OVERVIEW_A', { dict_value: '2', dict_code: 'COST' });
    await make('OVERVIEW_A', { dict_value: '3', dict_code: '' });
    const { data } = await app.admin.get(`${types}?dict_type=overview_`);
    const seen = data.rows.map((row: Record<string, unknown>) => [
      row['dict_type'],
      row['dict_codes'],
      row['data_count'],
    ]);
    expect(seen).toEqual([
      ['OVERVIEW_A', 'COST,SALES', 3],
      ['OVERVIEW_B', 'SALES', 1],
    ]);
    const ofCost = await app.admin.get(`${types}?dict_type=overview_&dict_code=COST`);
    expect(ofCost.data).toMatchObject({ total: 1, rows: [{ dict_type: 'OVERVIEW_A' }] });
    await app.admin.delete(path, { dict_type: 'OVERVIEW_B', dict_value: '1' });
    expect((await app.admin.get(`${types}?dict_type=overview_`)).data.total).toBe(1);
  });

  it('are for holders of report:dict:list', async () => {
    expect((await (await app.signInAs([])).get(types)).status).toBe(403);
    expect((await (await app.signInAs(['report:dict:list'])).get(types)).status).toBe(200);
  });
});

describe('the dictionaries that come with the reports', () => {
  it.each([
    'SYS_CONDITION',
    'SYS_LOGICAL_JUDGMENT',
    'REPORT_WARNING_TYPE',
    'REPORT_WARNING_COLUMNS',
    'REPORT_MODULES_DETAIL',
  ])('%s has entries', async (type) => {
    const entries = (await app.admin.get(`${path}?dict_type=${type}`)).data;
    expect(entries.length).toBeGreaterThan(1);
    expect(entries.every(({ remark }: { remark: string }) => remark !== '')).toBe(true);
  });

  it('hold the values that definitions have, in their order; a module’s as the pair of its name and number', async () => {
    const entriesOf = async (type: string): Promise<Record<string, string>[]> =>
      (await app.admin.get(`${path}?dict_type=${type}`)).data;
    const valuesOf = async (type: string) =>
      (await entriesOf(type)).map(({ dict_value }) => dict_value);
    expect(await valuesOf('SYS_CONDITION')).toEqual([...operators]);
    expect(await valuesOf('SYS_LOGICAL_JUDGMENT')).toEqual([...joins]);
    const modules = await entriesOf('REPORT_MODULES_DETAIL');
    expect(modules.map(({ dict_label, dict_value }) => [dict_label, dict_value])).toEqual(
      moduleKinds.map((kind, at) => [kind, String(at + 1)]),
    );
  });
});
