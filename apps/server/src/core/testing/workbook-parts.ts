import type { RawEntry } from '@wm/bytes/testing/build-zip';

/** The parts of an .xlsx file whose one sheet has the given content inside `<sheetData>`. */
export function workbookParts(
  sheetData: string,
  more: { strings?: string; styles?: string; workbook?: string; head?: string } = {},
): RawEntry[] {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = (targets: [id: string, type: string, target: string][]): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
      .map(([id, type, to]) => `<Relationship Id="${id}" Type="${types}/${type}" Target="${to}"/>`)
      .join('')}</Relationships>`;
  return [
    { name: '_rels/.rels', data: relations([['rId1', 'officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      data: `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${types}">${
        more.workbook ?? '<sheets><sheet name="用户" sheetId="1" r:id="rId1"/></sheets>'
      }</workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relations([
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'sharedStrings', '/xl/sharedStrings.xml'],
        ['rId3', 'styles', 'styles.xml'],
      ]),
    },
    ...(more.strings
      ? [
          {
            name: 'xl/sharedStrings.xml',
            data: `<sst xmlns="${main}">${more.strings}</sst>`,
          },
        ]
      : []),
    ...(more.styles
      ? [{ name: 'xl/styles.xml', data: `<styleSheet>${more.styles}</styleSheet>` }]
      : []),
    {
      name: 'xl/worksheets/sheet1.xml',
      data: `${more.head ?? '<?xml version="1.0"?>'}<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    },
  ];
}
