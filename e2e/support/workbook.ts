import { buildZip } from '@wm/bytes/testing/build-zip';

const office = 'http://schemas.openxmlformats.org';

function relations(...targets: [type: string, target: string][]): string {
  const types = `${office}/officeDocument/2006/relationships`;
  const inner = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${types}/${type}" Target="${target}"/>`,
  );
  return `<?xml version="1.0"?><Relationships xmlns="${office}/package/2006/relationships">${inner.join('')}</Relationships>`;
}

function cell(value: string | number, place: string): string {
  return typeof value === 'number'
    ? `<c r="${place}"><v>${value}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
}

/** An .xlsx file with one sheet, made by hand, so that no writer of ours made it. */
export function workbook(rows: (string | number)[][]): Buffer {
  const main = `xmlns="${office}/spreadsheetml/2006/main"`;
  const sheet = rows.map((row, at) => {
    const cells = row.map((value, column) =>
      cell(value, `${String.fromCharCode(65 + column)}${at + 1}`),
    );
    return `<row r="${at + 1}">${cells.join('')}</row>`;
  });
  const parts = {
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${main} xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet ${main}><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  };
  return buildZip(Object.entries(parts).map(([name, data]) => ({ name, data, method: 0 })));
}
