import { describe, expect, it } from 'vitest';

import { flattenContents } from '../src/package/contents.ts';
import { openBook, type EpubBook } from '../src/package/open-book.ts';
import { readNote, readSection, readDocument } from '../src/reading/read-section.ts';
import { readResource } from '../src/reading/read-resource.ts';
import { buildCorpus, fontBytes } from './corpus.ts';

const corpus = buildCorpus();

function open(name: string): EpubBook {
  const found = corpus.find((book) => book.name === name);
  if (!found) throw new Error(`no book named ${name}`);
  return openBook(found.bytes);
}

describe('the contents of every book', () => {
  it.each(corpus.map((book) => [book.name, book] as const))(
    '%s: each entry leads to its text',
    (_name, expected) => {
      const book = openBook(expected.bytes);
      const entries = flattenContents(book.contents);
      const documents = new Map<string, ReturnType<typeof readDocument>>();
      const found = entries.map((entry, index) => {
        if (entry.path === '') return [entry.label, ''];
        const document = documents.get(entry.path) ?? readDocument(book, entry.path);
        documents.set(entry.path, document);
        const start = entry.fragment === '' ? 0 : document.anchors.get(entry.fragment)?.start;
        const length = expected.contents[index]?.[1].length ?? 0;
        return [
          entry.label,
          start === undefined ? 'no such id' : document.text.slice(start, start + length),
        ];
      });
      expect(found).toEqual(expected.contents);
    },
  );

  it('has a section number for every target in the reading order and none for others', () => {
    const book = open('landmarks, page list and full metadata');
    expect(book.contents.map(({ href, section }) => [href, section])).toEqual([
      ['OEBPS/c1.xhtml#b', 0],
      ['OEBPS/extra.xhtml', undefined],
    ]);
  });

  it('keeps the tree', () => {
    const shape = (entries: EpubBook['contents']): unknown[] =>
      entries.map(({ label, subitems }) =>
        subitems.length > 0 ? [label, shape(subitems)] : label,
      );
    expect(shape(open('contents three levels deep').contents)).toEqual([
      ['卷一', [['第一章', ['第一节', '第二节']], '第二章']],
      ['附录', ['表']],
    ]);
    expect(shape(open('made from plain text').contents)).toEqual([
      '小书',
      ['第一卷 起', ['第一章 春', '第二章 夏']],
      '后记',
    ]);
    expect(shape(open('made from Markdown').contents)).toEqual([
      ['上', [['小节', ['细目']]]],
      '下',
    ]);
  });
});

describe('facts about a book', () => {
  it('reads metadata of EPUB 3 with refinements', () => {
    expect(open('landmarks, page list and full metadata').metadata).toEqual({
      title: '红楼梦',
      subtitle: '程乙本',
      creators: [
        { name: '曹雪芹', role: 'aut', fileAs: 'Cao, Xueqin' },
        { name: '高鹗', role: 'edt' },
      ],
      contributors: [{ name: '启功', role: 'ann' }],
      languages: ['zh-CN'],
      identifiers: [{ value: '9787020002207', scheme: 'ISBN' }],
      uniqueIdentifier: 'urn:isbn:9787020002207',
      publisher: '人民文学出版社',
      date: '1982-03',
      modified: '2026-01-02T03:04:05Z',
      description: '第一段\n第二段 & 完',
      subjects: ['小说'],
      rights: '公版',
      series: { name: '四大名著', position: 4 },
    });
  });

  it('reads landmarks and page lists of navigation files, NCX and guide', () => {
    const target = { href: 'OEBPS/c1.xhtml#b', path: 'OEBPS/c1.xhtml', fragment: 'b', section: 0 };
    const book = open('landmarks, page list and full metadata');
    expect(book.landmarks).toEqual([{ label: '正文', type: 'bodymatter', ...target }]);
    expect(book.pages).toEqual([{ label: '12', ...target }]);
    expect(open('EPUB 2 with NCX and named entities').landmarks).toEqual([
      {
        label: '封面',
        type: 'cover',
        href: 'OEBPS/Text/1.html',
        path: 'OEBPS/Text/1.html',
        fragment: '',
        section: 0,
      },
    ]);
    const older = open('EPUB 3 without navigation file, NCX in a sub-folder, package at the root');
    expect(older.pages).toEqual([
      { label: '7', href: 'text/c1.xhtml#b', path: 'text/c1.xhtml', fragment: 'b', section: 0 },
    ]);
  });

  it('knows fixed layout, spreads, viewport and cover', () => {
    const book = open('fixed layout with spreads');
    expect(book.layout).toEqual({
      layout: 'pre-paginated',
      orientation: 'landscape',
      spread: 'landscape',
      flow: 'auto',
      viewport: { width: 1200, height: 800 },
      direction: 'ltr',
      isDirectionStated: false,
      isVertical: false,
    });
    expect(book.sections.map(({ layout, spreadSide }) => [layout, spreadSide])).toEqual([
      ['pre-paginated', 'center'],
      ['pre-paginated', 'left'],
      ['reflowable', undefined],
    ]);
    expect(book.cover).toEqual({ path: 'OEBPS/p.png', mediaType: 'image/png' });
    expect(readSection(book, 1).markup).toContain(
      '<meta name="viewport" content="width=1200, height=800"/>',
    );
    expect(readSection(book, 1).markup).toContain('position:absolute');
  });

  it('knows page direction and vertical lines', () => {
    const vertical = open('vertical Japanese with ruby').layout;
    expect([vertical.direction, vertical.isDirectionStated, vertical.isVertical]).toEqual([
      'rtl',
      true,
      true,
    ]);
    const arabic = open('right-to-left Arabic').layout;
    expect([arabic.direction, arabic.isDirectionStated, arabic.isVertical]).toEqual([
      'rtl',
      true,
      false,
    ]);
    const plain = open('EPUB 2 with NCX and named entities').layout;
    expect([plain.direction, plain.isDirectionStated]).toEqual(['ltr', false]);
  });

  it('keeps sections outside the main order apart', () => {
    expect(open('EPUB 3 footnotes').sections.map(({ isLinear }) => isLinear)).toEqual([
      true,
      false,
    ]);
  });

  it('reports what is missing and reads the rest', () => {
    const book = open('missing parts');
    expect(book.findings).toEqual([
      { code: 'resource-missing', path: 'gone.xhtml', count: 1 },
      { code: 'resource-missing', path: 'gone.png', count: 1 },
      { code: 'section-missing', path: 'gone', count: 1 },
      { code: 'section-missing', path: 'nobody', count: 1 },
      { code: 'section-not-readable', path: 'OEBPS/a.bin', count: 1 },
      { code: 'contents-target-missing', path: 'OEBPS/nav.xhtml', count: 1 },
      { code: 'title-missing', path: 'OEBPS/content.opf', count: 1 },
    ]);
    expect(readSection(book, 0).markup).toContain('<p>还在</p><img alt="无"/>');
  });

  it('repairs markup and says so', () => {
    const section = readSection(open('markup that is not well formed'), 0);
    expect(section.findings).toEqual([
      { code: 'not-well-formed', path: 'OEBPS/c1.html', count: 1 },
    ]);
    expect(section.markup).toContain('<h1>起 &amp; 承</h1><p>一<br/>二</p>');
  });
});

describe('what books need survives cleaning', () => {
  it('keeps MathML, whatever prefix it has', () => {
    expect(readSection(open('MathML'), 0).markup).toContain(
      '<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="\\frac{a}{b}" display="block"><semantics>' +
        '<mfrac><mi>a</mi><mn>2</mn></mfrac><annotation encoding="application/x-tex">\\frac</annotation></semantics></math>',
    );
  });

  it('keeps ruby and vertical writing', () => {
    const book = open('vertical Japanese with ruby');
    expect(readSection(book, 0).markup).toContain(
      '<ruby>登<rp>(</rp><rt>のぼ</rt><rp>)</rp></ruby>',
    );
    expect(readSection(book, 0).markup).toContain(
      '<link rel="stylesheet" type="text/css" href="v.css"/>',
    );
    const css = new TextDecoder().decode(readResource(book, 'OEBPS/v.css').bytes);
    expect(css).toBe(
      '@charset "utf-8";\nhtml{-epub-writing-mode:vertical-rl;writing-mode:vertical-rl}\n.u{text-combine-upright:all}',
    );
  });

  it('keeps direction and language', () => {
    const { markup } = readSection(open('right-to-left Arabic'), 0);
    expect(markup).toMatch(/<html [^>]*dir="rtl"[^>]*lang="ar"/);
    expect(markup).toContain('<bdo dir="ltr">abc</bdo>');
  });

  it('draws an SVG page inside a page of its own', () => {
    const { markup, text } = readSection(open('SVG page in the spine'), 0);
    expect(markup).toContain(
      '<body><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><title>题</title>',
    );
    expect(text).toBe('图中字');
  });

  it.each(['idpf', 'adobe'])('restores fonts obfuscated by %s', (kind) => {
    const book = open(`fonts obfuscated by ${kind}`);
    expect([...book.obfuscatedFonts]).toEqual([['OEBPS/fonts/a b.ttf', kind]]);
    expect(readResource(book, 'OEBPS/fonts/a b.ttf')).toEqual({
      mediaType: 'font/otf',
      bytes: fontBytes,
    });
    expect(readSection(book, 0).markup).toContain('src:url("fonts/a%20b.ttf")');
  });
});

describe('notes', () => {
  it('finds EPUB 3 notes in the same file and in another', () => {
    const book = open('EPUB 3 footnotes');
    const section = readSection(book, 0);
    expect(section.notes).toEqual([
      {
        kind: 'epub3',
        mark: { start: 1, end: 2 },
        label: '1',
        path: 'OEBPS/c1.xhtml',
        fragment: 'n1',
      },
      {
        kind: 'epub3',
        mark: { start: 3, end: 4 },
        label: '2',
        path: 'OEBPS/notes.xhtml',
        fragment: 'n2',
      },
    ]);
    expect(section.notes.map((note) => readNote(book, section, note))).toEqual([
      '同页的注。',
      '别处的注。',
    ]);
    expect(section.markup).toContain('<aside epub:type="footnote" id="n1">');
  });

  it('finds Duokan notes and those written on pictures', () => {
    const book = open('Duokan footnotes');
    const section = readSection(book, 0);
    expect(section.notes).toEqual([
      {
        kind: 'duokan',
        mark: { start: 2, end: 2 },
        label: '注',
        path: 'OEBPS/c1.xhtml',
        fragment: 'd1',
      },
      {
        kind: 'inline',
        mark: { start: 4, end: 4 },
        label: '',
        path: '',
        fragment: '',
        inlineText: '图上的注',
      },
      {
        kind: 'inline',
        mark: { start: 6, end: 6 },
        label: '',
        path: '',
        fragment: '',
        inlineText: '掌阅的注',
      },
    ]);
    expect(section.notes.map((note) => readNote(book, section, note))).toEqual([
      '列表里的注。',
      '图上的注',
      '掌阅的注',
    ]);
  });

  it('writes notes of Markdown so that it finds them again', () => {
    const book = open('made from Markdown');
    const section = readSection(book, 0);
    expect(section.notes.map((note) => [note.label, readNote(book, section, note)])).toEqual([
      ['1', '注文'],
    ]);
  });
});
