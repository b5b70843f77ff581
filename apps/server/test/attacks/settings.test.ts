import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

const configs = '/admin/v2/system/config';
const types = '/admin/v2/system/dict';
const data = '/admin/v2/dict/data';
const reports = '/report/v2/dict/data';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const snapshot = async (): Promise<string> => {
  const { rows } = await app.core.pool.query<{ all: string }>(
    `select (select json_agg(c order by id) from sys_config c)::text
         || (select json_agg(t order by id) from sys_dict_type t)::text
         || (select json_agg(d order by id) from sys_dict_data d)::text
         || (select json_agg(r order by id) from report_dict_data r)::text as all`,
  );
  return rows[0]?.all ?? '';
};

describe('A07 mass assignment', () => {
  it.each([
    ['PUT', `${configs}/1`, { id: 99 }],
    ['PUT', `${configs}/1`, { create_time: '2020-01-01T00:00:00Z' }],
    ['PUT', `${configs}/1`, { config_value: 'false', update_by: 'x' }],
    ['PUT', `${types}/1`, { data_count: 0 }],
    ['PUT', `${types}/1`, { id: 99 }],
    ['PUT', data, { id: 1, dict_id: 2 }],
    ['PUT', data, { id: 1, dict_type: 'sys_yes_no' }],
    ['PUT', data, { id: 1, is_default: false }],
    ['PUT', reports, { id: 1, create_time: '2020-01-01T00:00:00Z' }],
    ['DELETE', data, { ids: [1] }],
    ['DELETE', reports, { id: 1, or: true }],
  ] as const)('A07 %s %s with %j is refused and changes nothing', async (method, url, payload) => {
    const before = await snapshot();
    expect((await app.admin.send({ method, url, payload })).status).toBe(400);
    expect(await snapshot()).toBe(before);
  });
});

describe('what the product stands on', () => {
  it('a built-in setting survives every way to delete, rename or unmark it', async () => {
    const before = await snapshot();
    for (const id of [1, 2, 3, 4, 5, 6, 7]) {
      expect((await app.admin.delete(configs, { ids: [id] })).code).toBe(601);
      expect((await app.admin.put(`${configs}/${id}`, { config_key: 'gone' })).code).toBe(601);
      expect((await app.admin.put(`${configs}/${id}`, { built_in: false })).code).toBe(601);
    }
    expect(await snapshot()).toBe(before);
  });

  it('a setting that differs in case only is another one, and changes no policy', async () => {
    const shadow = {
      config_name: '影子',
      config_key: 'SYS.account.password-min-length',
      config_value: '1',
    };
    expect((await app.admin.post(configs, shadow)).code).toBe(200);
    const account = { username: 'shadow', password: '12345' };
    expect((await app.anonymous.post('/admin/v2/register', account)).status).toBe(422);
  });
});

describe('A12 readers', () => {
  it('A12 who may only read settings and dictionaries writes none of them', async () => {
    const codes = ['system:config', 'system:dict', 'report:dict'];
    const reader = await app.signInAs(
      codes.flatMap((code) => [`${code}:list`, `${code}:query`, `${code}:export`]),
    );
    const before = await snapshot();
    for (const [method, url] of [
      ['POST', configs],
      ['PUT', `${configs}/1`],
      ['DELETE', configs],
      ['POST', types],
      ['PUT', `${types}/1`],
      ['DELETE', types],
      ['POST', data],
      ['PUT', data],
      ['DELETE', data],
      ['POST', reports],
      ['PUT', reports],
      ['DELETE', reports],
    ] as const) {
      const answer = await reader.send({ method, url, payload: { id: 1, ids: [1] } });
      expect(answer.status, `${method} ${url}`).toBe(403);
    }
    expect(await snapshot()).toBe(before);
  });
});

describe('I08 prototypes', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'I08 %s is a key like any other, to settings and to dictionaries',
    async (key) => {
      const setting = { config_name: key, config_key: key, config_value: 'polluted' };
      const made = await app.admin.post(configs, setting);
      expect(made.data).toMatchObject({ config_key: key, built_in: false });
      const entry = { dict_code: key, dict_type: key, dict_value: key, dict_label: key };
      expect((await app.admin.post(reports, entry)).code).toBe(200);
      expect((await app.admin.get(`${reports}?dict_type=${key}`)).data).toHaveLength(1);
      expect((await app.admin.get(`${data}?dict_type=${key}`)).data).toEqual([]);
      // The settings are read anew: nothing that is called so takes the place of a policy.
      expect((await app.admin.get('/admin/v2/captcha_image')).data.register_enabled).toBe(true);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );
});

describe('I09 formulas', () => {
  it('I09 in a setting or an entry are text in the export', async () => {
    const text = '=HYPERLINK("http://example.com")';
    const setting = { config_name: text, config_key: 'formula', config_value: text, remark: text };
    await app.admin.post(configs, setting);
    await app.admin.post(data, { dict_id: 1, dict_label: text, dict_value: '=1+1', remark: text });
    await app.admin.post(reports, { dict_type: 'F', dict_value: '@x', dict_label: text });
    for (const [url, filter] of [
      [configs, 'config_key=formula'],
      [data, 'dict_label=HYPERLINK'],
      [reports, 'dict_type=F'],
    ]) {
      const file = await app.admin.send({
        method: 'POST',
        url: `${url}/export`,
        payload: filter ?? '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      const { sheets } = await readXlsx(file.bytes);
      const cells = sheets[0]?.rows.slice(1).flat().map(String) ?? [];
      expect(cells).toContain(`'${text}`);
      expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    }
  });
});
