import { buildZip } from '@wm/bytes/testing/build-zip';
import { attachmentLimits } from '@wm/contract/chat/attachment-rules';
import { textToEpub } from '@wm/epub/text-to-epub';
import { expect, it } from 'vitest';
import { attachmentText as readFor } from './attachment-text.ts';

const attachmentText = (bytes: Uint8Array, ext: string) =>
  readFor(bytes, ext, { key: 1, signal: new AbortController().signal });
const bytesOf = (text: string): Buffer => Buffer.from(text);
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

const wordFile = (paragraphs: string): Buffer =>
  Buffer.from(
    buildZip([
      { name: '[Content_Types].xml', data: bytesOf('<Types/>') },
      {
        name: 'word/document.xml',
        data: bytesOf(`<w:document xmlns:w="${main}"><w:body>${paragraphs}</w:body></w:document>`),
      },
    ]),
  );
const paragraph = (text: string, style = ''): string =>
  `<w:p>${style}<w:r><w:t>${text}</w:t></w:r></w:p>`;

const bookOf = (text: string): Uint8Array =>
  textToEpub(bytesOf(text), { fallbackTitle: '书', modified: new Date('2026-11-27T00:00:00Z') });

it('of a Word file is what the import of notes makes of it, without what was deleted', async () => {
  const heading = '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>';
  const rows = `<w:tbl><w:tr><w:tc>${paragraph('甲')}</w:tc><w:tc>${paragraph('乙')}</w:tc></w:tr></w:tbl>`;
  const gone = '<w:p><w:del><w:r><w:delText>删了</w:delText></w:r></w:del></w:p>';
  const { text } = await attachmentText(wordFile(paragraph('一', heading) + gone + rows), 'docx');
  expect(text).toMatch(/^# 一\n\n\|\s*甲\s*\|\s*乙\s*\|/);
  expect(text).not.toContain('删了');
});

it('is refused of what is no such file, or costs more than an honest one', async () => {
  await expect(attachmentText(bytesOf('not a zip'), 'docx')).rejects.toThrow(/zip|archive/i);
  const bomb = wordFile(paragraph('x').repeat(400_000));
  await expect(attachmentText(bomb, 'docx')).rejects.toThrow(/ratio/);
  await expect(attachmentText(bytesOf('not a zip'), 'epub')).rejects.toThrow('不是有效的 EPUB');
  await expect(attachmentText(Buffer.from([0, 1, 2, 0, 0, 3]), 'txt')).rejects.toThrow('no text');
});

it('of a book is read to a bound, and whether there is more is told', async () => {
  expect(await attachmentText(bookOf('第一章\n\n书里的阈值'), 'epub')).toMatchObject({
    text: expect.stringContaining('书里的阈值'),
    length: expect.any(Number),
  });
  const numbers = Array.from({ length: 12_000 }, (_, n) => n * 7919).join(' ');
  const chapters = Array.from({ length: 5 }, (_, at) => `第${at + 1}章\n\n${numbers}`);
  const { text, length } = await attachmentText(bookOf(chapters.join('\n\n')), 'epub');
  expect([text.length, length]).toEqual([attachmentLimits.read, null]);
});

/** A PDF of pages with lines of text, in a font whose letters no map but the standard one explains. */
function pdfOf(pages: readonly (readonly string[])[], more = ''): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${at * 2 + 5} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>',
    ...pages.flatMap((lines, at) => {
      const hex = (line: string): string => Buffer.from(line, 'utf16le').swap16().toString('hex');
      const drawn = lines.map((line) => `<${hex(line)}> Tj 0 -20 Td`).join(' ');
      const content = `BT /F1 12 Tf 50 700 Td ${drawn} ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents ${at * 2 + 6} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(
    `%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} ${more} >>\n%%EOF\n`,
  );
}

it('of a PDF is read page by page, in Chinese, too, and to a bound', async () => {
  const pages = [['样本报告', '第⼆⾏：PM2'], ['结论']];
  const { text, length } = await attachmentText(pdfOf(pages), 'pdf');
  expect(text).toBe('样本报告\n第二行：PM2\n\n结论');
  expect(length).toBe(text.length);
  const page = Array.from({ length: 30 }, () => '长'.repeat(40));
  const long = Array.from({ length: 200 }, () => page);
  const cut = await attachmentText(pdfOf(long), 'pdf');
  expect([cut.text.length, cut.length]).toEqual([attachmentLimits.read, null]);
});

it('of a PDF that is none, locked, or a picture of paper is told apart', async () => {
  await expect(attachmentText(bytesOf('no pdf at all'), 'pdf')).rejects.toThrow(/PDF/);
  expect(await attachmentText(pdfOf([[]]), 'pdf')).toMatchObject({
    text: '',
    note: '这个 PDF 里没有文字，可能是扫描件',
  });
  const lock = '/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <'.concat(
    '00'.repeat(32),
    '> /U <',
    '11'.repeat(32),
    '> >> /ID [<00><00>]',
  );
  expect(await attachmentText(pdfOf([['秘']], lock), 'pdf')).toMatchObject({
    text: '',
    note: '这个 PDF 有密码，读不了',
  });
});

it('is in the encoding of the file, and cut at the same bound', async () => {
  const gbk = Buffer.from([0xe3, 0xd0, 0xd6, 0xb5, 0xca, 0xc7, 0xcb, 0xc4]);
  expect(await attachmentText(gbk, 'txt')).toEqual({ text: '阈值是四', length: 4 });
  const { text, length } = await attachmentText(bytesOf('长'.repeat(300_000)), 'md');
  expect([text.length, length]).toEqual([attachmentLimits.read, 300_000]);
});

it.each(['docx', 'epub', 'pdf'])('of %s is read beside what else the process does', async (ext) => {
  let turns = 0;
  const files: Record<string, Buffer> = {
    docx: wordFile(paragraph('一')),
    epub: Buffer.from(bookOf('第一章\n\n一')),
    pdf: pdfOf([['一']]),
  };
  const bytes = files[ext] ?? bytesOf('');
  const reading = attachmentText(bytes, ext);
  setImmediate(() => (turns += 1));
  await reading;
  expect(turns).toBe(1);
});
