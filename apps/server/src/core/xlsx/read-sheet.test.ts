import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { buildZip } from '@wm/bytes/testing/build-zip';
import { workbookParts } from '#core/testing/workbook-parts.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetRow } from './read-xlsx.ts';

async function read(bytes: Buffer, name = 'a.xlsx'): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readSheet({ name, bytes })) rows.push(row);
  return rows;
}

const refusal = async (bytes: Buffer, name?: string): Promise<string> =>
  read(bytes, name).then(
    () => 'read',
    (error: { errorName?: string }) => error.errorName ?? 'unknown',
  );

describe('an .xlsx file', () => {
  it('is read as Excel writes it: shared texts with runs, gaps, numbers, dates, booleans, formulas', async () => {
    const strings = `<si><t>用户名</t></si><si><r><rPr><b/></rPr><t>张</t></r><r><t xml:space="preserve"> 三</t></r><rPh sb="0" eb="1"><t>zhang</t></rPh></si><si><t>a &amp; b &lt;c&gt; &#20013;&#x6587; _x000D_</t></si>`;
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m"/><numFmt numFmtId="165" formatCode="0&quot;day&quot;[Red]"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="165"/></cellXfs>`;
    const sheet = `<row r="1" spans="1:3"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s" s="0"><v>1</v></c><c r="D1" t='s'><v>2</v></c></row>
      <row r="3"><c r="A3"><v>13800000000</v></c><c r="B3"><v>1.38E+10</v></c><c r="C3" s="1"><v>46346</v></c><c r="D3" s="3"><v>46346.5</v></c><c r="E3" s="2"><v>46346</v></c><c r="F3" s="4"><v>7</v></c></row>
      <row r="4"><c r="A4" s="1"/><c r="B4"/></row>
      <row r="9"><c r="A9" t="b"><v>1</v></c><c r="B9" t="str"><f>A1&amp;"x"</f><v>用户x</v></c><c r="C9" t="e"><v>#N/A</v></c><c r="D9"><v>0.30000000000000004</v></c><c r="E9" t="inlineStr"><is><r><t>两</t></r><r><t>段</t></r></is></c><c r="F9"><v>-12</v></c></row>`;
    expect(await read(buildZip(workbookParts(sheet, { strings, styles })))).toEqual([
      { row: 1, cells: ['用户名', '', '张 三', 'a & b <c> 中文 \r'] },
      {
        row: 3,
        cells: [
          '13800000000',
          '13800000000',
          '2026-11-20',
          '2026-11-20 12:00:00',
          '2026-11-20',
          '7',
        ],
      },
      { row: 9, cells: ['TRUE', '用户x', '#N/A', '0.3', '两段', '-12'] },
    ]);
  });

  it('is read where rows and cells carry no references and elements a prefix', async () => {
    const bytes = buildZip(
      workbookParts(
        '<x:row><x:c><x:v>1</x:v></x:c><x:c t="inlineStr"><x:is><x:t>二</x:t></x:is></x:c></x:row>',
      ),
    );
    expect(await read(bytes)).toEqual([{ row: 1, cells: ['1', '二'] }]);
  });

  it('counts days from 1904 where the workbook does, and shows its first visible sheet', async () => {
    const workbook = `<workbookPr date1904="1"/><sheets><sheet name="隐" sheetId="1" state="hidden" r:id="rId9"/><sheet name="显" sheetId="2" r:id="rId1"/></sheets>`;
    const bytes = buildZip(
      workbookParts('<row r="1"><c r="A1" s="0"><v>0</v></c></row>', {
        workbook,
        styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
      }),
    );
    expect(await read(bytes)).toEqual([{ row: 1, cells: ['00:00:00'] }]);
  });

  it('written by our own writer comes back, however many rows', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => [
      `u${at}`,
      `${'长'.repeat(at % 50)}<&>`,
      at,
    ]);
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows }] }));
    const found = await read(bytes);
    expect(found).toEqual(
      rows.map(([name, text, number], at) => ({
        row: at + 1,
        cells: [name, text, String(number)],
      })),
    );
  });

  it('that is a bomb is refused, whatever size its headers claim', async () => {
    const row = `<row><c t="inlineStr"><is><t>${'0'.repeat(30_000)}</t></is></c></row>`;
    const parts = workbookParts(row.repeat(5000)).map((part) =>
      String(part.name).endsWith('sheet1.xml') ? { ...part, declaredBytes: 100 } : part,
    );
    const bytes = buildZip(parts);
    expect(bytes.length).toBeLessThan(1_000_000);
    expect(await refusal(bytes)).toBe('sheet.too-big-inside');
    const strings = `<si><t>${'1'.repeat(30_000)}</t></si>`.repeat(5000);
    expect(await refusal(buildZip(workbookParts('<row/>', { strings })))).toBe(
      'sheet.too-big-inside',
    );
    const many = Array.from({ length: 5001 }, (_, at) => ({ name: `x${at}`, data: '' }));
    expect(await refusal(buildZip(many))).toBe('sheet.too-big-inside');
  });

  it('that declares entities, is cut, locked, too wide or no table is refused with its reason', async () => {
    const sound = buildZip(workbookParts('<row r="1"><c r="A1"><v>1</v></c></row>'));
    const withDtd = workbookParts('<row><c t="inlineStr"><is><t>&a;</t></is></c></row>', {
      head: '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    });
    const wide = buildZip(workbookParts('<row r="1"><c r="XFD1"><v>1</v></c></row>'));
    const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    const locked = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]);
    expect([
      await refusal(buildZip(withDtd)),
      await refusal(sound.subarray(0, sound.length - 30)),
      await refusal(buildZip([{ name: 'a.txt', data: 'x' }])),
      await refusal(buildZip(workbookParts('<row').map((part) => ({ ...part, flags: 1 })))),
      await refusal(wide),
      await refusal(locked),
      await refusal(ole),
      await refusal(ole, 'a.xls'),
      await refusal(Buffer.from('nothing of a table')),
      await refusal(Buffer.alloc(0)),
      await refusal(sound, 'a.pdf'),
      await refusal(Buffer.from('PK\u0003\u0004')),
    ]).toEqual([
      'sheet.damaged',
      'sheet.damaged',
      'sheet.damaged',
      'sheet.encrypted',
      'sheet.too-wide',
      'sheet.encrypted',
      'sheet.old-format',
      'sheet.old-format',
      'sheet.damaged',
      'sheet.empty',
      'sheet.type',
      'sheet.damaged',
    ]);
  });

  it('leaves no trace on what every object inherits', async () => {
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>__proto__</t></is></c></row>';
    await read(buildZip(workbookParts(rows)));
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('a .csv file', () => {
  it('is read with quotes, line ends inside of cells, empty lines and a mark at its beginning', async () => {
    const text = '\ufeff用户名,备注\r\nzhang,"一, ""二""\n三"\r\n\r\n\nli,\n"wang","x"';
    expect(await read(Buffer.from(text), 'a.csv')).toEqual([
      { row: 1, cells: ['用户名', '备注'] },
      { row: 2, cells: ['zhang', '一, "二"\n三'] },
      { row: 5, cells: ['li', ''] },
      { row: 6, cells: ['wang', 'x'] },
    ]);
  });

  it('is read in the encodings that Chinese spreadsheets save', async () => {
    const gbk = Buffer.from('d3c3bba7c3fb2cd0d5c3fb0a', 'hex');
    const utf16 = Buffer.from('\ufeff用户名\t姓名\n', 'utf16le');
    const expected = [{ row: 1, cells: ['用户名', '姓名'] }];
    expect(await read(gbk, 'a.csv')).toEqual(expected);
    expect(await read(utf16, 'a.csv')).toEqual(expected);
    expect(await refusal(Buffer.from([0xff, 0x00, 0x81]), 'a.csv')).toBe('sheet.damaged');
    expect(await refusal(Buffer.from('a,"b'), 'a.csv')).toBe('sheet.damaged');
  });
});
