import { describe, expect, it } from 'vitest';

import { EpubError } from '../src/errors.ts';
import type { EpubLimits } from '../src/limits.ts';
import { openBook, type EpubBook } from '../src/package/open-book.ts';
import { readResource, type ReadableResource } from '../src/reading/read-resource.ts';
import { readDocument, readSection } from '../src/reading/read-section.ts';
import { basicMetadata, container, nav, opf, page, type OpfParts } from './book-parts.ts';
import { fontBytes, pngBytes } from './corpus.ts';
import { zipFiles } from '@wm/bytes/testing/build-zip';

interface Variation {
  opf?: Partial<OpfParts>;
  files?: Record<string, string | Uint8Array>;
  limits?: Partial<EpubLimits>;
}

/** A book of one chapter, varied in its package and files. */
function open({ opf: parts = {}, files = {}, limits }: Variation): EpubBook {
  const bytes = zipFiles({
    'META-INF/container.xml': container(),
    'OEBPS/content.opf': opf({
      ...parts,
      items: ['nav|nav.xhtml||nav', 'c|c.xhtml', ...(parts.items ?? [])],
      spine: parts.spine ?? ['c'],
    }),
    'OEBPS/nav.xhtml': nav([['一', 'c.xhtml']]),
    'OEBPS/c.xhtml': page('<p>x</p>'),
    ...files,
  });
  return openBook(bytes, limits);
}

function codeOf(work: () => unknown): unknown {
  try {
    work();
    return 'done';
  } catch (error) {
    return error instanceof EpubError ? [error.code, error.detail] : error;
  }
}

describe('the cover', () => {
  const picture = { 'OEBPS/i/a.png': pngBytes };
  const cover = { path: 'OEBPS/i/a.png', mediaType: 'image/png' };

  it.each<[string, Variation]>([
    ['the manifest names', { opf: { items: ['x|i/a.png|image/png|cover-image'] }, files: picture }],
    [
      'EPUB 2 names by id',
      {
        opf: {
          items: ['x|i/a.png|image/png'],
          metadata: `${basicMetadata}<meta name="cover" content="x"/>`,
        },
        files: picture,
      },
    ],
    [
      'careless books name by file',
      {
        opf: {
          items: ['x|i/a.png|image/png'],
          metadata: `${basicMetadata}<meta name="cover" content="a.png"/>`,
        },
        files: picture,
      },
    ],
    [
      'stands on the page that the guide names',
      {
        opf: {
          items: ['x|i/a.png|image/png', 'p|p.xhtml'],
          tail: '<guide><reference type="cover" href="p.xhtml"/></guide>',
        },
        files: {
          ...picture,
          'OEBPS/p.xhtml': page(
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="i/a.png"/></svg>',
          ),
        },
      },
    ],
    ['is called cover', { opf: { items: ['my-cover|i/a.png|image/png'] }, files: picture }],
  ])('is the picture that %s', (_what, variation) => expect(open(variation).cover).toEqual(cover));

  it('is undefined when a book has none, and a page that cannot be read is no reason to refuse it', () => {
    expect(open({ opf: { items: ['x|i/a.png|image/png'] }, files: picture }).cover).toBeUndefined();
    const guide = '<guide><reference type="cover" href="p.xhtml"/></guide>';
    const bad = '<!DOCTYPE html [<!ENTITY a "b">]><html/>';
    expect(
      open({ opf: { items: ['p|p.xhtml'], tail: guide }, files: { 'OEBPS/p.xhtml': bad } }).cover,
    ).toBeUndefined();
  });
});

describe('the layout of EPUB 2 books', () => {
  it.each<[string, Variation, Partial<EpubBook['layout']>]>([
    [
      'fixed pages and their size',
      {
        opf: {
          metadata: `${basicMetadata}<meta name="fixed-layout" content="true"/><meta name="original-resolution" content="600x800"/>`,
        },
      },
      { layout: 'pre-paginated', viewport: { width: 600, height: 800 } },
    ],
    [
      'vertical lines',
      {
        opf: {
          metadata: `${basicMetadata}<meta name="primary-writing-mode" content="vertical-rl"/>`,
        },
      },
      { isVertical: true, direction: 'rtl', isDirectionStated: true },
    ],
    [
      'display options of Apple',
      {
        files: {
          'META-INF/com.apple.ibooks.display-options.xml':
            '<display_options><platform name="*"><option name="fixed-layout">true</option></platform></display_options>',
        },
      },
      { layout: 'pre-paginated' },
    ],
    [
      'a direction that overrides the lines',
      {
        opf: {
          spineAttributes: 'page-progression-direction="ltr"',
          metadata: `${basicMetadata}<meta name="primary-writing-mode" content="horizontal-rl"/>`,
        },
      },
      { direction: 'ltr' },
    ],
  ])('shows %s', (_what, variation, expected) =>
    expect(open(variation).layout).toMatchObject(expected),
  );
});

describe('the package', () => {
  it('reads series and roles as calibre and EPUB 2 write them', () => {
    const metadata =
      '<dc:title>t</dc:title><dc:identifier opf:scheme="isbn">9787020002207</dc:identifier><dc:creator opf:role="trl" opf:file-as="B, A">A B</dc:creator>' +
      '<dc:date opf:event="modification">2001</dc:date><dc:date opf:event="publication">1999</dc:date>' +
      '<meta name="calibre:series" content="丛书"/><meta name="calibre:series_index" content="2.5"/>';
    expect(open({ opf: { version: '2.0', metadata } })).toMatchObject({
      version: 2,
      metadata: {
        creators: [{ name: 'A B', role: 'trl', fileAs: 'B, A' }],
        identifiers: [{ value: '9787020002207', scheme: 'ISBN' }],
        date: '1999',
        series: { name: '丛书', position: 2.5 },
      },
    });
  });

  it('follows fallbacks of places that cannot be shown, and survives a loop of them', () => {
    const extra =
      '<item id="x" href="x.bin" media-type="application/x-a" fallback="c"/><item id="l" href="x.bin" media-type="application/x-a" fallback="l"/>';
    const bytes = zipFiles({
      'META-INF/container.xml': container(),
      'OEBPS/content.opf': opf({ items: ['c|c.xhtml'], spine: ['x', 'l'] }).replace(
        '</manifest>',
        `${extra}</manifest>`,
      ),
      'OEBPS/x.bin': 'x',
      'OEBPS/c.xhtml': page('<p>x</p>'),
    });
    const book = openBook(bytes);
    expect(book.sections.map(({ path }) => path)).toEqual(['OEBPS/c.xhtml']);
    expect(book.findings.map(({ code }) => code)).toEqual([
      'section-not-readable',
      'contents-missing',
    ]);
  });

  it('cuts the contents where the caller wants it', () => {
    const lines = nav([['一', 'c.xhtml', [['二', 'c.xhtml', [['三', 'c.xhtml']]]]]]);
    const book = open({ files: { 'OEBPS/nav.xhtml': lines }, limits: { contentsDepth: 2 } });
    expect(book.contents[0]!.subitems[0]!.subitems).toEqual([]);
    expect(book.findings).toEqual([{ code: 'contents-cut', path: 'OEBPS/nav.xhtml', count: 1 }]);
  });
});

describe('protection', () => {
  const encryption = (algorithm: string): string =>
    `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/><CipherData><CipherReference URI="OEBPS/c.xhtml"/></CipherData></EncryptedData></encryption>`;
  const aes = encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc');

  it.each<[string, Record<string, string>]>([
    ['Readium LCP', { 'META-INF/license.lcpl': '{}' }],
    ['Apple FairPlay', { 'META-INF/sinf.xml': '<a/>' }],
    [
      'Adobe ADEPT',
      {
        'META-INF/rights.xml': '<rights xmlns="http://ns.adobe.com/adept"><licenseToken/></rights>',
      },
    ],
    [
      'Barnes & Noble',
      {
        'META-INF/rights.xml':
          '<rights><operatorURL>http://barnesandnoble.example</operatorURL></rights>',
      },
    ],
    ['Kobo', { 'META-INF/rights.xml': '<kdrm><ResourceID>kobo</ResourceID></kdrm>' }],
  ])('by %s is refused by that name', (name, files) => {
    expect(codeOf(() => open({ files: { 'META-INF/encryption.xml': aes, ...files } }))).toEqual([
      'drm-protected',
      name,
    ]);
  });

  it('of an unknown kind is refused by its algorithm', () => {
    expect(
      codeOf(() => open({ files: { 'META-INF/encryption.xml': encryption('urn:x') } })),
    ).toEqual(['drm-protected', 'urn:x']);
  });

  it('that has no key is reported for fonts', () => {
    const files = {
      'META-INF/encryption.xml': encryption('http://ns.adobe.com/pdf/enc#RC').replace(
        'OEBPS/c.xhtml',
        'OEBPS/f.ttf',
      ),
      'OEBPS/f.ttf': fontBytes.map((byte) => byte ^ 0x55),
    };
    const metadata = '<dc:identifier id="uid">no uuid</dc:identifier><dc:title>t</dc:title>';
    const book = open({ opf: { metadata, items: ['f|f.ttf|font/ttf'] }, files });
    expect(book.findings).toEqual([{ code: 'font-key-missing', path: 'OEBPS/f.ttf', count: 1 }]);
    expect(codeOf(() => readResource(book, 'OEBPS/f.ttf'))).toEqual([
      'file-not-servable',
      'OEBPS/f.ttf',
    ]);
  });
});

describe('readResource', () => {
  const items = [
    'a|a.css|text/css',
    's|s.svg|image/svg+xml',
    'p|p.jpg|image/jpeg',
    'h|h.png|image/png',
    'f|f.ttf|font/ttf',
    'm|m.mp3|audio/mpeg',
    'x|x.js|text/javascript',
  ];
  const book = open({
    opf: { items },
    files: {
      'OEBPS/a.css':
        '@import "b.css"; p{background:url(p.jpg),url(http://e.cn/x)} q{background:url(h.png)}',
      'OEBPS/s.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" onload="x"><script>x</script><rect/></svg>',
      'OEBPS/p.jpg': pngBytes,
      'OEBPS/h.png': '<html><script>x</script></html>',
      'OEBPS/f.ttf': fontBytes,
      'OEBPS/m.mp3': 'ID3',
      'OEBPS/x.js': 'x',
    },
  });
  const text = ({ bytes }: ReadableResource): string => new TextDecoder().decode(bytes);

  it('cleans style sheets and drawings', () => {
    expect(text(readResource(book, 'OEBPS/a.css'))).toBe(
      '@charset "utf-8";\nq{background:url("h.png")}',
    );
    expect(text(readResource(book, 'OEBPS/s.svg'))).toContain(
      'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:epub="http://www.idpf.org/2007/ops"><rect></rect></svg>',
    );
  });

  it('calls pictures what they are and refuses what only claims to be one', () => {
    expect(readResource(book, 'OEBPS/p.jpg')).toEqual({ mediaType: 'image/png', bytes: pngBytes });
    expect(codeOf(() => readResource(book, 'OEBPS/h.png'))).toEqual([
      'file-not-servable',
      'OEBPS/h.png',
    ]);
  });

  it('serves fonts and sounds, and nothing it does not know', () => {
    expect(readResource(book, 'OEBPS/f.ttf')).toEqual({ mediaType: 'font/ttf', bytes: fontBytes });
    expect(readResource(book, 'OEBPS/m.mp3').mediaType).toBe('audio/mpeg');
    expect(codeOf(() => readResource(book, 'OEBPS/x.js'))).toEqual([
      'file-not-servable',
      'OEBPS/x.js',
    ]);
    expect(codeOf(() => readResource(book, 'OEBPS/c.xhtml'))).toEqual([
      'file-not-servable',
      'OEBPS/c.xhtml',
    ]);
    expect(codeOf(() => readResource(book, 'OEBPS/none'))).toEqual(['file-missing', 'OEBPS/none']);
    expect(codeOf(() => readResource(book, 'META-INF/container.xml'))).toEqual([
      'file-not-servable',
      'META-INF/container.xml',
    ]);
  });
});

describe('readSection', () => {
  it('writes the addresses that the host wants', () => {
    const files = {
      'OEBPS/c.xhtml': page(
        '<p><img src="p.png" alt=""/><a href="nav.xhtml#toc">x</a><a href="#y">z</a></p>',
        '<title>题</title><link rel="stylesheet" href="a.css"/>',
      ),
      'OEBPS/p.png': pngBytes,
      'OEBPS/a.css': 'p{}',
    };
    const book = open({ opf: { items: ['p|p.png|image/png', 'a|a.css|text/css'] }, files });
    const section = readSection(book, 0, { urlFor: (path, use) => `/r/${use}/${path}` });
    expect(section.title).toBe('题');
    expect(section.markup).toContain('href="/r/style/OEBPS/a.css"');
    expect(section.markup).toContain(
      '<img src="/r/image/OEBPS/p.png" alt=""/><a href="/r/link/OEBPS/nav.xhtml#toc">x</a><a href="#y">z</a>',
    );
  });

  it('tells a wrong index and a document that is not there apart', () => {
    const book = open({});
    expect(() => readSection(book, 1)).toThrow(RangeError);
    expect(codeOf(() => readDocument(book, 'OEBPS/none.xhtml'))).toEqual([
      'file-missing',
      'OEBPS/none.xhtml',
    ]);
  });

  it('refuses a chapter above the size limit by its name', () => {
    const book = open({
      files: { 'OEBPS/c.xhtml': page(`<p>${'字'.repeat(2000)}</p>`) },
      limits: { documentBytes: 4000 },
    });
    expect(codeOf(() => readSection(book, 0))).toEqual(['document-too-large', 'OEBPS/c.xhtml']);
  });
});
