import { expect, it } from 'vitest';
import { exportFile } from '../../src/io/export-file.ts';
import { importFile } from '../../src/io/import-file.ts';
import type { MindMapFile } from '../../src/model/document.ts';

const encoder = new TextEncoder();
const report = encoder.encode('report');
const other = encoder.encode('another report');

const file: MindMapFile = {
  root: {
    data: { text: '根', uid: 'r', expand: true },
    children: [
      {
        data: {
          text: '甲',
          uid: 'a',
          expand: true,
          attachmentUrl: '/files/1.pdf',
          attachmentName: '报告.pdf',
        },
        children: [],
      },
      {
        data: {
          text: '乙',
          uid: 'b',
          expand: true,
          attachmentUrl: '/files/2.pdf',
          attachmentName: '报告.pdf',
        },
        children: [],
      },
      {
        data: {
          text: '丙',
          uid: 'c',
          expand: true,
          attachmentUrl: '/files/gone.pdf',
          attachmentName: '不在.pdf',
        },
        children: [],
      },
    ],
  },
  layout: 'mindMap',
};
const attachments = new Map([
  ['/files/1.pdf', report],
  ['/files/2.pdf', other],
]);

it('goes into an .xmind file and comes out again with its name, whatever it is called', () => {
  const made = exportFile({ file, format: 'xmind', name: '图', attachments });
  expect(made.findings).toMatchObject([{ code: 'attachment-hidden', count: 1 }]);
  const read = importFile([{ name: made.name, bytes: made.bytes }], { withAttachments: true });
  const [sheet] = read.sheets;
  expect(read.findings).toEqual([]);
  const found = sheet?.attachments?.map(({ data, name, bytes }) => [data.text, name, bytes]);
  expect(found).toEqual([
    ['甲', '报告.pdf', report],
    ['乙', '报告 (2).pdf', other],
  ]);
  // Where each file is kept is for the reader to say; what was not packed keeps its address.
  const [a, b, c] = sheet?.file.root.children ?? [];
  expect([a?.data.attachmentUrl, b?.data.attachmentUrl]).toEqual([undefined, undefined]);
  expect(c?.data).toEqual(file.root.children?.[2]?.data);
  for (const { data, name } of sheet?.attachments ?? [])
    Object.assign(data, { attachmentUrl: `/files/new-${name}`, attachmentName: name });
  expect(a?.data.attachmentUrl).toBe('/files/new-报告.pdf');
});

it('is told as lost where nobody can keep it', () => {
  const { bytes, name } = exportFile({ file, format: 'xmind', name: '图', attachments });
  const read = importFile([{ name, bytes }]);
  expect(read.sheets[0]?.attachments).toBeUndefined();
  expect(read.findings).toMatchObject([{ code: 'attachment-dropped', count: 2 }]);
});

it('leaves the address to a link, and is written as before without its bytes', () => {
  const linked = structuredClone(file);
  const [first] = linked.root.children ?? [];
  if (first) first.data.hyperlink = 'https://example.com/';
  const made = exportFile({ file: linked, format: 'xmind', name: '图', attachments });
  const [sheet] = importFile([{ name: made.name, bytes: made.bytes }]).sheets;
  expect(sheet?.file.root.children?.[0]?.data).toEqual(first?.data);
  const plain = exportFile({ file, format: 'xmind', name: '图' });
  const [again] = importFile([{ name: plain.name, bytes: plain.bytes }]).sheets;
  expect(again?.file.root).toEqual(file.root);
});
