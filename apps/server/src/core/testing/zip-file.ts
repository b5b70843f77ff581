import { crc32, deflateRawSync } from 'node:zlib';

/** How a test's ZIP file lies about a part. */
export interface ZipPart {
  name: string;
  content: string | Buffer;
  /** What its headers claim it comes to, instead of the truth. */
  claimedSize?: number;
  isEncrypted?: boolean;
}

/** A ZIP file of the given parts, each deflated. */
export function zipFile(parts: ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claimedSize, isEncrypted } of parts) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const path = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(plain), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claimedSize ?? plain.length, 18);
    shared.writeUInt16LE(path.length, 22);
    files.push(Buffer.from('PK\u0003\u0004', 'latin1'), shared, path, packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), shared, tail, path);
    at += 30 + path.length + packed.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

/** The parts of an .xlsx file whose one sheet has the given content inside `<sheetData>`. */
export function workbookParts(
  sheetData: string,
  more: { strings?: string; styles?: string; workbook?: string; head?: string } = {},
): ZipPart[] {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = (targets: [id: string, type: string, target: string][]): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
      .map(([id, type, to]) => `<Relationship Id="${id}" Type="${types}/${type}" Target="${to}"/>`)
      .join('')}</Relationships>`;
  return [
    { name: '_rels/.rels', content: relations([['rId1', 'officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${types}">${
        more.workbook ?? '<sheets><sheet name="用户" sheetId="1" r:id="rId1"/></sheets>'
      }</workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations([
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'sharedStrings', '/xl/sharedStrings.xml'],
        ['rId3', 'styles', 'styles.xml'],
      ]),
    },
    ...(more.strings
      ? [
          {
            name: 'xl/sharedStrings.xml',
            content: `<sst xmlns="${main}">${more.strings}</sst>`,
          },
        ]
      : []),
    ...(more.styles
      ? [{ name: 'xl/styles.xml', content: `<styleSheet>${more.styles}</styleSheet>` }]
      : []),
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${more.head ?? '<?xml version="1.0"?>'}<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    },
  ];
}
