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

it('is in the encoding of the file, and cut at the same bound', async () => {
  const gbk = Buffer.from([0xe3, 0xd0, 0xd6, 0xb5, 0xca, 0xc7, 0xcb, 0xc4]);
  expect(await attachmentText(gbk, 'txt')).toEqual({ text: '阈值是四', length: 4 });
  const { text, length } = await attachmentText(bytesOf('长'.repeat(300_000)), 'md');
  expect([text.length, length]).toEqual([attachmentLimits.read, 300_000]);
});

it.each(['docx', 'epub'])('of %s is read beside what else the process does', async (ext) => {
  let turns = 0;
  const bytes = ext === 'docx' ? wordFile(paragraph('一')) : Buffer.from(bookOf('第一章\n\n一'));
  const reading = attachmentText(bytes, ext);
  setImmediate(() => (turns += 1));
  await reading;
  expect(turns).toBe(1);
});
