import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { importDesk, path, unique } from './testing/import-desk.ts';
import type { Rows } from './testing/import-desk.ts';

let app: TestApp;
const { sql, find, officer, makeDept, check, run, bring, setInitial } = importDesk(() => app);

beforeAll(async () => {
  app = await startTestApp();
  await setInitial('initial-1');
});
afterAll(() => app.stop());

describe('a file', () => {
  it('that is no table of users is refused in words', async () => {
    const send = async (name: string, bytes: Uint8Array) =>
      (await upload(app.admin, path, { name, bytes })).msg;
    const sheet = (rows: Rows) => writeXlsx({ sheets: [{ name: 'a', rows }] });
    expect([
      await send('a.txt', Buffer.from('x')),
      await send('a.xls', Buffer.from('d0cf11e0', 'hex')),
      await send('a.xlsx', Buffer.from('x')),
      await send('a.xlsx', await sheet([['用户名', '姓名']])),
      await send('a.xlsx', await sheet([['姓名'], ['张']])),
      await send(
        'a.xlsx',
        await sheet([
          ['用户名', '身高', '体重'],
          ['a', '1', '2'],
        ]),
      ),
      await send(
        'a.xlsx',
        await sheet([
          ['用户名', '姓名', '姓名'],
          ['a', '1', '2'],
        ]),
      ),
      await send('a.csv', Buffer.from(`用户名\n${'x\n'.repeat(20_001)}`)),
      await send(
        'a.xlsx',
        Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      ),
    ]).toEqual([
      '只能导入 .xlsx 或 .csv 文件',
      '这是旧版 .xls 文件，请另存为 .xlsx 后再导入',
      '文件已损坏，或不是表格文件',
      '文件里没有数据',
      '表头缺少列：用户名，请使用导入模板',
      '表头有不认识的列：身高、体重，请使用导入模板',
      '表头有重复的列：姓名',
      '一次最多导入 20,000 行，请拆分后再导入',
      '文件有密码保护，请取消密码后再导入',
    ]);
    expect((await app.admin.post(path, { file: 'x' })).status).toBe(415);
  });

  it('larger than the settings allow is refused, within a second of their change', async () => {
    const bytes = Buffer.alloc(1_500_000, 'x');
    const send = () => upload(app.admin, path, { name: 'a.csv', bytes });
    expect((await send()).status).not.toBe(413);
    const { data } = await app.admin.get(
      '/admin/v2/system/config?config_key=sys.upload.max-megabytes',
    );
    const [setting] = data.rows;
    await app.admin.put(`/admin/v2/system/config/${setting.id}`, { config_value: '1' });
    await expect.poll(send, { timeout: 20_000 }).toMatchObject({
      status: 413,
      msg: '文件超过上传上限 1 MB，请拆分后再导入',
    });
    await app.admin.put(`/admin/v2/system/config/${setting.id}`, { config_value: '2' });
    await expect.poll(async () => (await send()).status, { timeout: 20_000 }).not.toBe(413);
  });

  it('as .csv of a Chinese Excel is taken like any other', async () => {
    const name = unique('csv');
    const gbk = Buffer.concat([
      Buffer.from('d3c3bba7c3fb2cd0d5c3fb0d0a', 'hex'),
      Buffer.from(`${name},`),
      Buffer.from('d5c5c8fd0d0a', 'hex'),
    ]);
    const checked = await upload(app.admin, path, { name: '用户.csv', bytes: gbk });
    expect(checked.data).toMatchObject({ add: 1, columns: ['用户名', '姓名'] });
    await run(app.admin, checked.data.id);
    expect((await find(name))?.['nickname']).toBe('张三');
  });

  it('of somebody who never confirms goes within the hour', async () => {
    await check(app.admin, [
      ['用户名', '姓名'],
      [unique('h'), '一'],
    ]);
    await sql(`update sys_user_import set create_time = now() - interval '61 minutes'`);
    await check(await officer('1', 100), [
      ['用户名', '姓名'],
      [unique('h'), '一'],
    ]);
    await app.housekeeping.run();
    expect(await sql('select user_id from sys_user_import')).toHaveLength(1);
  });

  it('is offered as a template that can be filled in and sent back', async () => {
    const deptName = unique('模');
    await makeDept(deptName);
    const answer = await app.admin.get(`${path}/template`);
    const book = await readXlsx(answer.bytes);
    expect(book.sheets.map(({ name }) => name)).toEqual(['用户', '填写说明', '选项']);
    const [sheet, rules, choices] = book.sheets;
    expect(sheet?.rows).toEqual([
      [
        '用户名*',
        '姓名*',
        '部门',
        '手机号码',
        '电话',
        '邮箱',
        '性别',
        '状态',
        '角色',
        '岗位',
        '备注',
        '初始密码',
      ],
    ]);
    expect(rules?.rows.length).toBeGreaterThan(12);
    expect(choices?.rows.flat()).toContain(`总部/${deptName}`);
    expect(sheet?.dataValidations?.map(({ range, formula1 }) => [range, formula1])).toContainEqual([
      'G2:G20001',
      "'选项'!$B$1:$B$3",
    ]);
    const name = unique('tpl');
    const rows = [sheet?.rows[0] ?? [], [name, '模', `总部/${deptName}`]] as Rows;
    expect((await bring(app.admin, rows)).status).toBe('done');
  });
});
