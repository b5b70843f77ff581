import { seededDicts, unreadDicts } from '@wm/contract/system/seeded-dicts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

const types = '/admin/v2/system/dict';
const data = '/admin/v2/dict/data';
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function makeType(overrides: object = {}): Promise<{ id: number; dict_type: string }> {
  serial += 1;
  const body = { dict_name: `字典${serial}`, dict_type: `own_dict_${serial}`, ...overrides };
  return (await app.admin.post(types, body)).data;
}

const makeEntry = (dictId: number, overrides: object = {}) =>
  app.admin.post(data, { dict_id: dictId, dict_label: '甲', dict_value: 'a', ...overrides });

const labels = (entries: { dict_label: string }[]): string[] =>
  entries.map((entry) => entry.dict_label);

describe('dictionary types', () => {
  it('are created, read, changed and removed, and count their entries', async () => {
    const made = await makeType({ dict_name: '颜色', dict_type: 'own_color' });
    expect(made).toMatchObject({ dict_name: '颜色', status: '0', remark: '', data_count: 0 });
    const entry = await makeEntry(made.id);
    expect((await app.admin.get(`${types}/${made.id}`)).data.data_count).toBe(1);
    const changed = await app.admin.put(`${types}/${made.id}`, { status: '1', remark: '停' });
    expect(changed.data).toMatchObject({ dict_type: 'own_color', status: '1', remark: '停' });
    await app.admin.delete(data, { id: entry.data.id });
    expect((await app.admin.delete(types, { ids: [made.id] })).data).toEqual({ removed: 1 });
    expect((await app.admin.get(`${types}/${made.id}`)).status).toBe(404);
  });

  it('are listed by name, type, state, day and whitelisted sort', async () => {
    await makeType({ dict_name: '筛选一', dict_type: 'find_me_b' });
    await makeType({ dict_name: '筛选二', dict_type: 'find_me_a', status: '1' });
    const find = async (query: string) => (await app.admin.get(`${types}?${query}`)).data.rows;
    expect(labels((await find('dict_type=FIND_ME&sort=dict_type')).map(asLabel))).toEqual([
      'find_me_a',
      'find_me_b',
    ]);
    expect(await find('dict_name=筛选&status=1')).toHaveLength(1);
    expect(await find('dict_name=筛选&params[end_time]=2020-01-01')).toHaveLength(0);
    expect((await app.admin.get(`${types}?sort=data_count`)).status).toBe(400);
  });

  it('refuse a type that is taken, or written in another way', async () => {
    await makeType({ dict_type: 'taken_type' });
    const body = { dict_name: '另一个', dict_type: 'taken_type' };
    expect(await app.admin.post(types, body)).toMatchObject({
      status: 200,
      code: 601,
      msg: '字典类型已存在',
    });
    for (const dictType of ['Upper', '1st', '有汉字', 'a-b', 'a b']) {
      expect((await app.admin.post(types, { ...body, dict_type: dictType })).data.fields).toEqual([
        { path: 'dict_type', message: '字典类型以小写字母开头，只能包含小写字母、数字和下划线' },
      ]);
    }
  });

  it('with entries are not removed, none of several', async () => {
    const full = await makeType();
    const empty = await makeType();
    await makeEntry(full.id);
    expect(await app.admin.delete(types, { ids: [empty.id, full.id] })).toMatchObject({
      code: 601,
      msg: '存在字典数据,不能删除',
    });
    expect((await app.admin.get(`${types}/${empty.id}`)).status).toBe(200);
  });

  const asLabel = (row: { dict_type: string }) => ({ dict_label: row.dict_type });
});

describe('7 GET /admin/v2/dict/data', () => {
  it('with dict_type answers the entries in use, in their order, to every signed-in user', async () => {
    const { id, dict_type: type } = await makeType();
    await makeEntry(id, { dict_label: '后', dict_value: 'b', dict_sort: 2, remark: '注' });
    await makeEntry(id, { dict_label: '先', dict_value: 'a', dict_sort: 1, list_class: 'danger' });
    await makeEntry(id, { dict_label: '停', dict_value: 'c', status: '1' });
    const reader = await app.signInAs([]);
    const answer = await reader.get(`${data}?dict_type=${type}`);
    expect(answer.data).toEqual([
      {
        id: expect.any(Number),
        dict_type: type,
        dict_label: '先',
        dict_value: 'a',
        list_class: 'danger',
        css_class: '',
        remark: '',
      },
      expect.objectContaining({ dict_label: '后', dict_value: 'b', remark: '注' }),
    ]);
    await app.admin.put(`${types}/${id}`, { status: '1' });
    expect((await reader.get(`${data}?dict_type=${type}`)).data).toEqual([]);
    expect((await reader.get(`${data}?dict_type=nobody_knows`)).data).toEqual([]);
    expect((await app.anonymous.get(`${data}?dict_type=${type}`)).status).toBe(401);
  });

  it('with id answers one entry', async () => {
    const { id, dict_type: type } = await makeType();
    const made = await makeEntry(id, { dict_label: '唯一', css_class: 'wide' });
    expect((await app.admin.get(`${data}?id=${made.data.id}`)).data).toEqual({
      id: made.data.id,
      dict_id: id,
      dict_type: type,
      dict_label: '唯一',
      dict_value: 'a',
      dict_sort: 0,
      css_class: 'wide',
      list_class: 'default',
      status: '0',
      remark: '',
      create_time: expect.any(String),
      update_time: expect.any(String),
    });
    expect((await app.admin.get(`${data}?id=999999`)).status).toBe(404);
  });

  it('otherwise answers a page, filtered and sorted', async () => {
    const { id, dict_type: type } = await makeType();
    for (const value of ['c', 'b', 'a']) {
      const state = value === 'b' ? '1' : '0';
      await makeEntry(id, { dict_label: `标签${value}`, dict_value: value, status: state });
    }
    const list = async (query: string) => (await app.admin.get(`${data}?${query}`)).data;
    const page = await list(`dict_id=${id}&limit=2&sort=dict_value&order=desc`);
    expect([labels(page.rows), page.total]).toEqual([['标签c', '标签b'], 3]);
    expect((await list(`dict_type=${type}&page=1&status=1`)).rows).toHaveLength(1);
    expect((await list(`dict_id=${id}&dict_label=签A`)).total).toBe(1);
    expect((await list('')).total).toBeGreaterThan(20);
  });

  it('lists, single entries and labels by type each ask for what they show', async () => {
    const nobody = await app.signInAs([]);
    const { id } = await makeType();
    const entry = await makeEntry(id);
    for (const query of [
      '',
      'page=1',
      `id=${entry.data.id}`,
      `dict_id=${id}`,
      'dict_type=sys_yes_no&page=1',
      'dict_type=sys_yes_no&status=1',
    ]) {
      expect((await nobody.get(`${data}?${query}`)).status, query).toBe(403);
    }
    const lister = await app.signInAs(['system:dict:list']);
    expect((await lister.get(data)).status).toBe(200);
    expect((await lister.get(`${data}?id=${entry.data.id}`)).status).toBe(403);
  });
});

describe('7 writing /admin/v2/dict/data', () => {
  it('changes by the id in the body, and deletes one or several', async () => {
    const { id } = await makeType();
    const [one, two, three] = await Promise.all(
      ['1', '2', '3'].map(async (value) => (await makeEntry(id, { dict_value: value })).data.id),
    );
    const changed = await app.admin.put(data, { id: one, dict_label: '改', list_class: 'success' });
    expect(changed.data).toMatchObject({ id: one, dict_label: '改', dict_value: '1' });
    expect((await app.admin.delete(data, { id: one })).data).toEqual({ removed: 1 });
    expect((await app.admin.delete(data, { id: [two, three] })).data).toEqual({ removed: 2 });
    expect((await app.admin.delete(data, { id: one })).status).toBe(404);
    expect((await app.admin.put(data, { id: one, dict_label: '没有' })).status).toBe(404);
  });

  it('refuses a value that is taken, but an empty one is taken by nobody', async () => {
    const { id } = await makeType();
    await makeEntry(id, { dict_value: 'same' });
    expect(await makeEntry(id, { dict_value: 'same' })).toMatchObject({
      code: 601,
      msg: '字典键值已存在',
    });
    expect((await makeEntry((await makeType()).id, { dict_value: 'same' })).code).toBe(200);
    for (const label of ['空一', '空二']) {
      expect((await makeEntry(id, { dict_label: label, dict_value: '' })).data).toMatchObject({
        dict_value: '',
      });
    }
  });

  it('names what is wrong: no type, no label, a comma, a foreign class', async () => {
    expect(await makeEntry(999_999)).toMatchObject({ code: 601, msg: '字典类型不存在' });
    const { id } = await makeType();
    const answer = await makeEntry(id, { dict_label: '', dict_value: 'a,b', css_class: '"x' });
    expect(answer.data.fields.map(({ path }: { path: string }) => path)).toEqual([
      'dict_label',
      'dict_value',
      'css_class',
    ]);
    expect((await makeEntry(id, { list_class: 'rainbow' })).status).toBe(400);
    expect((await makeEntry(id, { dict_type: 'x' })).status).toBe(400);
  });

  it('needs the permission of each operation', async () => {
    const lister = await app.signInAs(['system:dict:list', 'system:dict:query']);
    const entry = await makeEntry((await makeType()).id);
    const { id, dict_id: dictId } = entry.data;
    for (const answer of [
      await lister.post(data, { dict_id: dictId, dict_label: '乙', dict_value: 'b' }),
      await lister.put(data, { id, dict_label: '乙' }),
      await lister.delete(data, { id }),
      await lister.post(`${data}/export`, {}),
      await lister.post(types, { dict_name: '乙', dict_type: 'own_other' }),
    ]) {
      expect(answer).toMatchObject({ status: 403, msg: '当前操作没有权限' });
    }
  });

  it('exports what the list shows', async () => {
    const { id } = await makeType();
    await makeEntry(id, { dict_label: '=1+1' });
    for (const [url, name] of [
      [types, '字典类型.xlsx'],
      [data, '字典数据.xlsx'],
    ]) {
      const file = await app.admin.send({
        method: 'POST',
        url: `${url}/export`,
        payload: url === data ? `dict_id=${id}` : 'dict_type=own_',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(decodeURIComponent(String(file.headers['download-filename']))).toBe(name);
      expect(file.text.startsWith('PK')).toBe(true);
    }
  });
});

describe('the dictionaries that come with the product', () => {
  const seeded = `select t.dict_type as type, d.dict_value as value, d.dict_label as label, d.list_class as kind
     from sys_dict_data d join sys_dict_type t on t.id = d.dict_id where t.id < 100 and d.id < 100
     order by d.dict_sort`;

  it('drive screens by the values, labels and looks the product knows, or are called built in', async () => {
    const { rows } = await app.core.pool.query(seeded);
    const entriesOf = (type: string) =>
      rows
        .filter((row) => row.type === type)
        .map(({ value, label, kind }) => ({ value, label, kind }));
    const types = new Set(rows.map(({ type }) => String(type)));
    const driving = Object.keys(seededDicts);
    expect(Object.fromEntries(driving.map((type) => [type, entriesOf(type)]))).toEqual(seededDicts);
    const report = await app.core.pool.query(
      'select distinct dict_type as type from report_dict_data',
    );
    const all = [...types, ...report.rows.map(({ type }) => String(type))];
    expect(all.toSorted()).toEqual([...driving, ...unreadDicts].toSorted());
  });

  it('new records get keys of their own', async () => {
    expect((await makeType()).id).toBeGreaterThan(100);
  });
});
