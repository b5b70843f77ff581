import { describe, expect, it } from 'vitest';

import { EpubError } from '../errors.ts';
import { openBook } from '../package/open-book.ts';
import { readResource } from '../reading/read-resource.ts';
import { readSection } from '../reading/read-section.ts';
import { textToEpub } from './text-to-epub.ts';
import { writeEpub, type NewBook } from './write-epub.ts';

const modified = new Date('2026-01-02T03:04:05.678Z');

const sample: NewBook = {
  title: '甲 & <乙>',
  creators: ['某人'],
  modified,
  description: '一段 "话"',
  sections: [
    {
      title: '一',
      body: '<h1 id="x">一</h1><p>文<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math></p><script>x</script>',
    },
    { title: '二', body: '<p><img src="../i/图.png" alt=""/><a href="s0001.xhtml#x">回</a>' },
  ],
  files: [
    {
      path: 'i/图.png',
      mediaType: 'image/png',
      bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
      isCover: true,
    },
  ],
  direction: 'rtl',
};

describe('writeEpub', () => {
  it('writes a book that reads back as it was meant', () => {
    const book = openBook(writeEpub(sample));
    expect(book.findings).toEqual([]);
    expect(book.version).toBe(3);
    expect(book.metadata).toMatchObject({
      title: '甲 & <乙>',
      creators: [{ name: '某人', role: 'aut' }],
      languages: ['zh-CN'],
      description: '一段 "话"',
      modified: '2026-01-02T03:04:05Z',
    });
    expect(book.layout.direction).toBe('rtl');
    expect(book.cover).toEqual({ path: 'OEBPS/i/图.png', mediaType: 'image/png' });
    expect(book.contents.map(({ label, href }) => [label, href])).toEqual([
      ['一', 'OEBPS/text/s0001.xhtml'],
      ['二', 'OEBPS/text/s0002.xhtml'],
    ]);
    const second = readSection(book, 1).markup;
    expect(second).toContain(
      '<img src="../i/%E5%9B%BE.png" alt=""/><a href="s0001.xhtml#x">回</a>',
    );
    expect(readSection(book, 0).markup).not.toContain('script');
    expect(readResource(book, 'OEBPS/i/图.png').mediaType).toBe('image/png');
  });

  it('puts the media type first, uncompressed and without extra field, as the container format asks', () => {
    const bytes = writeEpub(sample);
    expect(new TextDecoder().decode(bytes.subarray(30, 58))).toBe('mimetypeapplication/epub+zip');
    expect([...bytes.subarray(8, 10), ...bytes.subarray(28, 30)]).toEqual([0, 0, 0, 0]);
  });

  it('declares MathML and navigation in the manifest', () => {
    const { manifest } = openBook(writeEpub(sample));
    expect(
      manifest
        .filter(({ properties }) => properties.length > 0)
        .map(({ path, properties }) => [path, properties]),
    ).toEqual([
      ['OEBPS/nav.xhtml', ['nav']],
      ['OEBPS/text/s0001.xhtml', ['mathml']],
      ['OEBPS/i/图.png', ['cover-image']],
    ]);
  });

  it('gives the same bytes for the same book and another identifier for another text', () => {
    expect(writeEpub(sample)).toEqual(writeEpub(sample));
    const other = { ...sample, sections: [{ title: '一', body: '<p>别的</p>' }] };
    const identifiers = [sample, other].map(
      (book) => openBook(writeEpub(book)).metadata.uniqueIdentifier,
    );
    expect(identifiers[0]).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(identifiers[1]).not.toBe(identifiers[0]);
  });

  it('refuses a section that could not be read back', () => {
    const sections = [{ title: '太长', body: `<p>${'字'.repeat(3_000_000)}</p>` }];
    expect(() => writeEpub({ title: 'x', modified, sections })).toThrow('书中的文档过大：太长');
  });

  it('refuses a book without sections', () => {
    expect(() => writeEpub({ title: 'x', modified, sections: [] })).toThrow(
      expect.objectContaining({ code: 'text-empty' }),
    );
  });
});

describe('textToEpub', () => {
  const convert = (text: string, title?: string): ReturnType<typeof openBook> =>
    openBook(
      textToEpub(new TextEncoder().encode(text), {
        fallbackTitle: '文件名',
        modified,
        ...(title ? { title } : {}),
      }),
    );

  it.each([
    ['text-empty', new Uint8Array(0)],
    ['text-empty', new TextEncoder().encode(' \n\u3000\n')],
    [
      'text-encoding-unknown',
      Uint8Array.from({ length: 5000 }, (_unused, index) => (index * 7919) % 256),
    ],
    ['text-encoding-unknown', new Uint8Array(100)],
  ])('refuses with %s', (code, bytes) => {
    const make = (): Uint8Array => textToEpub(bytes, { fallbackTitle: '文件名', modified });
    expect(make).toThrow(EpubError);
    expect(make).toThrow(expect.objectContaining({ code }));
  });

  it('finds title and author in the first lines', () => {
    const { metadata } = convert('《射雕》\n作 者：金某\n\n第一章 风雪\n文');
    expect([metadata.title, metadata.creators]).toEqual(['射雕', [{ name: '金某', role: 'aut' }]]);
    expect(convert('第一章\n文').metadata.title).toBe('文件名');
    expect(convert('《甲》\n文', '给定').metadata.title).toBe('给定');
  });

  it('makes books of many chapters and of one endless line', () => {
    const many = Array.from({ length: 3000 }, (_unused, index) => `第${index + 1}章 甲\n文`).join(
      '\n',
    );
    expect(convert(many).sections).toHaveLength(3000);
    const line = Array.from(
      { length: 3_000_000 },
      (_unused, index) => 0x4e00 + ((index * 7919) % 19_997),
    );
    const endless = convert(line.map((code) => String.fromCharCode(code)).join(''));
    expect(endless.sections).toHaveLength(150);
    expect(readSection(endless, 149).text).toHaveLength('正文（150）'.length + 1 + 20_000);
  });

  it('shows markup in the text as text', () => {
    expect(readSection(convert('第一章 <b>&\n<script>x</script>'), 0).text).toBe(
      '第一章 <b>&\n<script>x</script>',
    );
  });
});
