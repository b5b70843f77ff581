import { zipFiles } from '@wm/bytes/testing/build-zip';
import { describe, expect, it } from 'vitest';

import { EpubError } from '../src/errors.ts';
import { openBook, openBookSource, type RemoteBook } from '../src/package/open-book.ts';
import { readRemoteOverlay } from '../src/reading/read-overlay.ts';
import { readRemoteResource, readResource } from '../src/reading/read-resource.ts';
import { readRemoteSection, readSection } from '../src/reading/read-section.ts';
import { container, nav, opf, page } from './book-parts.ts';
import { buildCorpus, pngBytes } from './corpus.ts';

interface CountedSource {
  size: number;
  read: (start: number, end: number) => Promise<Uint8Array>;
  /** Bytes that were asked for so far. */
  asked: () => number;
}

function sourceOf(bytes: Uint8Array): CountedSource {
  let asked = 0;
  return {
    size: bytes.length,
    read: (start, end) => {
      asked += end - start;
      return Promise.resolve(bytes.subarray(start, end));
    },
    asked: () => asked,
  };
}

const corpus = buildCorpus();

describe('a book that is read by ranges', () => {
  it.each(corpus.map((book) => [book.name, book.bytes] as const))(
    '%s: is the same as in memory, section by section and file by file',
    async (_name, bytes) => {
      const whole = openBook(bytes);
      const remote = await openBookSource(sourceOf(bytes));
      const facts = ({ archive: _archive, find: _find, ...rest }: object & typeof whole) => rest;
      expect({ ...remote, archive: undefined, find: undefined }).toEqual({
        ...facts(whole),
        archive: undefined,
        find: undefined,
      });
      for (const index of [0, whole.sections.length - 1])
        expect(await readRemoteSection(remote, index)).toEqual(readSection(whole, index));
      for (const { path } of whole.manifest.filter((item) => item.mediaType === 'text/css'))
        expect(await readRemoteResource(remote, path)).toEqual(readResource(whole, path));
    },
  );

  it('is opened and read without its other files', async () => {
    const { bytes } = corpus.find(({ name }) => name === '10 MB')!;
    const source = sourceOf(bytes);
    const book = await openBookSource(source);
    const opened = source.asked();
    await readRemoteSection(book, 0);
    const { packedBytes } = book.archive.files.get(book.sections[0]!.path)!;
    expect([opened < bytes.length / 2, source.asked() - opened < packedBytes + 1000]).toEqual([
      true,
      true,
    ]);
  });

  it('refuses what openBook refuses, in the same words', async () => {
    const hidden = { 'META-INF/container.xml': container(), 'a.txt': 'x' };
    for (const bytes of [new Uint8Array(50), zipFiles({ 'a.txt': 'x' }), zipFiles(hidden)]) {
      let expected: unknown;
      try {
        openBook(bytes);
      } catch (error) {
        expected = error;
      }
      if (!(expected instanceof EpubError)) throw new Error('the book was opened');
      await expect(openBookSource(sourceOf(bytes))).rejects.toThrow(expected);
    }
  });
});

const overlay = (body: string): string =>
  `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>${body}</body></smil>`;

function openSpoken(smil: string): Promise<RemoteBook> {
  const plain = opf({
    items: [
      'nav|nav.xhtml||nav',
      'c|c.xhtml',
      's|c.smil|application/smil+xml',
      'a|a.mp3|audio/mpeg',
    ],
    spine: ['c'],
  });
  const bytes = zipFiles({
    'META-INF/container.xml': container(),
    'OEBPS/content.opf': plain.replace('<item id="c"', '<item media-overlay="s" id="c"'),
    'OEBPS/nav.xhtml': nav([['一', 'c.xhtml']]),
    'OEBPS/c.xhtml': page('<p id="p1">一</p><p id="p2">二</p>'),
    'OEBPS/c.smil': smil,
    'OEBPS/a.mp3': Uint8Array.of(1, 2, 3),
  });
  return openBookSource(sourceOf(bytes));
}

describe('a media overlay', () => {
  const par = (id: string, clip: string, source = 'a.mp3'): string =>
    `<par><text src="c.xhtml#${id}"/><audio src="${source}" ${clip}/></par>`;

  it('tells which stretch of which recording reads which part, in order', async () => {
    const book = await openSpoken(
      overlay(
        `<seq>${par('p1', 'clipBegin="0:00:01.5" clipEnd="2.5s"')}${par('p2', 'clipBegin="01:02"')}</seq>`,
      ),
    );
    const audioPath = 'OEBPS/a.mp3';
    expect(await readRemoteOverlay(book, 0)).toEqual([
      { fragment: 'p1', audioPath, startSeconds: 1.5, endSeconds: 2.5 },
      { fragment: 'p2', audioPath, startSeconds: 62, endSeconds: undefined },
    ]);
    expect((await readRemoteResource(book, audioPath)).mediaType).toBe('audio/mpeg');
  });

  it('leaves out recordings that lie elsewhere and parts of other documents', async () => {
    const stray = par('p1', '', 'https://evil.test/a.mp3') + par('p1', '', 'missing.mp3');
    const other = '<par><text src="nav.xhtml#x"/><audio src="a.mp3"/></par>';
    expect(await readRemoteOverlay(await openSpoken(overlay(stray + other)), 0)).toEqual([]);
  });
});

describe('old and careless books', () => {
  const chapter = (body: string | Uint8Array, more: Record<string, Uint8Array> = {}) => ({
    'META-INF/container.xml': container(),
    'OEBPS/nav.xhtml': nav([['一', 'c.xhtml']]),
    'OEBPS/c.xhtml': body,
    ...more,
  });
  const items = ['nav|nav.xhtml||nav', 'c|c.xhtml'];

  it('are read as GB18030 where they are that under the name of UTF-8, and say so', () => {
    const head = new TextEncoder().encode('<?xml version="1.0" encoding="utf-8"?><html><body><p>');
    const chinese = Uint8Array.of(0xb4, 0xba, 0xc3, 0xdf, 0xb2, 0xbb, 0xbe, 0xf5, 0xcf, 0xfe);
    const tail = new TextEncoder().encode('</p></body></html>');
    const text = Uint8Array.from([...head, ...chinese, ...tail]);
    const book = openBook(
      zipFiles({ ...chapter(text), 'OEBPS/content.opf': opf({ items, spine: ['c'] }) }),
    );
    const section = readSection(book, 0);
    expect([section.text, section.findings.map(({ code }) => code)]).toEqual([
      '春眠不觉晓',
      ['encoding-misdeclared'],
    ]);
  });

  it('stay UTF-8 where a byte of them is damaged', () => {
    const text = new TextEncoder().encode(page('<p>春眠不觉晓</p>'));
    text[text.lastIndexOf(0xe6)] = 0xff;
    const book = openBook(
      zipFiles({ ...chapter(text), 'OEBPS/content.opf': opf({ items, spine: ['c'] }) }),
    );
    expect(readSection(book, 0).text).toContain('春眠');
  });

  it('have the first picture of their first pages as cover', () => {
    const files = chapter(page('<h1>书</h1><img src="i/a.png" alt=""/>'), {
      'OEBPS/i/a.png': pngBytes,
    });
    const document = opf({ items: [...items, 'x|i/a.png|image/png'], spine: ['c'] });
    expect(openBook(zipFiles({ ...files, 'OEBPS/content.opf': document })).cover?.path).toBe(
      'OEBPS/i/a.png',
    );
  });

  it('show a picture that stands in the reading order as a page', () => {
    const files = chapter(page('<p>x</p>'), { 'OEBPS/i/a&b.png': pngBytes });
    const document = opf({ items: [...items, 'x|i/a&amp;b.png|image/png'], spine: ['x', 'c'] });
    const book = openBook(zipFiles({ ...files, 'OEBPS/content.opf': document }));
    expect([book.sections.length, readSection(book, 0).text]).toEqual([2, '']);
    expect(readSection(book, 0).markup).toContain('src="a&amp;b.png"');
  });

  it('are findable by their ruby readings, which are no part of the text', () => {
    const ruby = '<p>これは<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>です</p>';
    const files = { ...chapter(page(ruby)), 'OEBPS/content.opf': opf({ items, spine: ['c'] }) };
    const { text, readings } = readSection(openBook(zipFiles(files)), 0);
    const found = readings.map(({ reading, start, end }) => [reading, text.slice(start, end)]);
    expect([text, found]).toEqual([
      'これは漢字です',
      [
        ['かん', '漢'],
        ['じ', '字'],
      ],
    ]);
  });
});
