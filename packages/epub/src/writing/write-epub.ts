import { packArchive, type FileToPack } from '@wm/bytes/zip/pack';

import { relativeUrl } from '../package/book-path.ts';
import { escapeMarkup } from '../package/entities.ts';
import { EpubError } from '../errors.ts';
import { defaultLimits } from '../limits.ts';
import { fitsUse } from '../package/media-types.ts';
import { sanitizeMarkup } from '../sanitize/sanitize-markup.ts';
import { sha1 } from '../package/sha1.ts';

/** A line of the table of contents of a book to be written. */
export interface NewContentsEntry {
  label: string;
  /** Index into `sections`. */
  section: number;
  /** Id inside the section; empty for its start. */
  fragment: string;
  subitems: NewContentsEntry[];
}

/** A section to be written: the inside of `body`, as XHTML. It is cleaned like any other book's before it is written. */
export interface NewSection {
  title: string;
  body: string;
}

/** A picture, font or other file that sections refer to as `../<path>`. */
export interface NewFile {
  /** Path below the book's folder, such as `images/1.png`. */
  path: string;
  mediaType: string;
  bytes: Uint8Array;
  isCover?: boolean;
}

/** A book to be written. */
export interface NewBook {
  title: string;
  creators?: readonly string[];
  /** BCP 47 tag; `zh-CN` when left out. */
  language?: string;
  /** Unique identifier; derived from title and text when left out, so that the same book gets the same one. */
  identifier?: string;
  /** Moment of the last change, which EPUB 3 demands; the engine has no clock of its own. */
  modified: Date;
  description?: string;
  sections: readonly NewSection[];
  /** One entry for each section when left out. */
  contents?: readonly NewContentsEntry[];
  /** Style sheet for all sections; a plain one for Chinese and Latin prose when left out. */
  styleSheet?: string;
  files?: readonly NewFile[];
  /** `rtl` makes pages turn to the left. */
  direction?: 'ltr' | 'rtl';
}

/** The style sheet of books made from text: indented paragraphs, centred chapter titles. */
export const plainStyleSheet = `body{line-height:1.7;margin:0 5%}
h1,h2,h3{line-height:1.3;text-align:center;margin:2em 0 1em}
p{margin:0;text-indent:2em;text-align:justify}
pre{white-space:pre-wrap}
blockquote{margin:1em 2em}
table{border-collapse:collapse;margin:1em auto}
td,th{border:1px solid;padding:.2em .6em}
img{max-width:100%}
aside{font-size:.9em;margin-top:1em}`;

/**
 * Writes an EPUB 3.3 book with a navigation document and, for older readers, an NCX. The same input gives the same bytes.
 * Throws `text-empty` when there are no sections, `document-too-large` for a section that no reader would open again.
 */
export function writeEpub(book: NewBook): Uint8Array {
  if (book.sections.length === 0) throw new EpubError('text-empty');
  const encoder = new TextEncoder();
  const identifier = book.identifier ?? deriveIdentifier(book);
  const contents = book.contents ?? defaultContents(book.sections);
  const file = (name: string, text: string): FileToPack => ({ name, bytes: encoder.encode(text) });
  const files: FileToPack[] = [
    { ...file('mimetype', 'application/epub+zip'), isStored: true },
    file('META-INF/container.xml', containerMarkup),
    file('OEBPS/content.opf', packageMarkup(book, identifier)),
    file('OEBPS/nav.xhtml', navMarkup(book, contents)),
    file('OEBPS/toc.ncx', ncxMarkup(book, contents, identifier)),
    file('OEBPS/style.css', book.styleSheet ?? plainStyleSheet),
  ];
  const types = fileTypes(book);
  for (const [index, section] of book.sections.entries()) {
    const markup = sectionMarkup(section, index, languageOf(book), types);
    const written = file(`OEBPS/${sectionPath(index)}`, markup);
    if (written.bytes.length > defaultLimits.documentBytes)
      throw new EpubError('document-too-large', section.title);
    files.push(written);
  }
  for (const { path, bytes } of book.files ?? [])
    files.push({ name: `OEBPS/${path}`, bytes, isStored: true });
  return packArchive(files);
}

const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';

const containerMarkup =
  `${xmlDeclaration}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">` +
  '<rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

function sectionPath(index: number): string {
  return `text/s${String(index + 1).padStart(4, '0')}.xhtml`;
}

/** A name-based UUID (RFC 9562, version 5 layout) over title and text. */
function deriveIdentifier(book: NewBook): string {
  const text = [book.title, ...book.sections.map((section) => section.body)].join('\u0000');
  const bytes = sha1(new TextEncoder().encode(text)).subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ];
  return `urn:uuid:${parts.join('-')}`;
}

function defaultContents(sections: readonly NewSection[]): NewContentsEntry[] {
  return sections.map(({ title }, section) => ({
    label: title,
    section,
    fragment: '',
    subitems: [],
  }));
}

function languageOf(book: NewBook): string {
  return book.language ?? 'zh-CN';
}

/** Media types of all files that sections may refer to, by path in the archive. */
function fileTypes(book: NewBook): ReadonlyMap<string, string> {
  const types = new Map((book.files ?? []).map((file) => [`OEBPS/${file.path}`, file.mediaType]));
  types.set('OEBPS/style.css', 'text/css');
  for (const index of book.sections.keys())
    types.set(`OEBPS/${sectionPath(index)}`, 'application/xhtml+xml');
  return types;
}

function sectionMarkup(
  section: NewSection,
  index: number,
  language: string,
  types: ReadonlyMap<string, string>,
): string {
  const base = `OEBPS/${sectionPath(index)}`;
  const source =
    `<html lang="${escapeMarkup(language)}"><head><title>${escapeMarkup(section.title)}</title>` +
    `<link rel="stylesheet" href="../style.css"/></head><body>${section.body}</body></html>`;
  return sanitizeMarkup(source, {
    path: base,
    kind: 'xhtml',
    resource: (path, use) => {
      const type = types.get(path);
      return type !== undefined && fitsUse(type, use) ? relativeUrl(base, path) : undefined;
    },
    limits: defaultLimits,
  }).markup;
}

function packageMarkup(book: NewBook, identifier: string): string {
  const cover = book.files?.find((file) => file.isCover);
  const items = (book.files ?? []).map(
    (file, index) =>
      `<item id="f${index}" href="${relativeUrl('', file.path)}" media-type="${escapeMarkup(file.mediaType)}"` +
      `${file === cover ? ' properties="cover-image"' : ''}/>`,
  );
  const sections = book.sections.map(
    ({ body }, index) =>
      `<item id="s${index}" href="${sectionPath(index)}" media-type="application/xhtml+xml"${contentProperties(body)}/>`,
  );
  const spine = book.sections.map((_section, index) => `<itemref idref="s${index}"/>`);
  const creators = (book.creators ?? []).map(
    (name) => `<dc:creator>${escapeMarkup(name)}</dc:creator>`,
  );
  const description = book.description
    ? `<dc:description>${escapeMarkup(book.description)}</dc:description>`
    : '';
  return (
    `${xmlDeclaration}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"` +
    ` xml:lang="${escapeMarkup(languageOf(book))}"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">` +
    `<dc:identifier id="id">${escapeMarkup(identifier)}</dc:identifier><dc:title>${escapeMarkup(book.title)}</dc:title>` +
    `<dc:language>${escapeMarkup(languageOf(book))}</dc:language>${creators.join('')}${description}` +
    `<meta property="dcterms:modified">${book.modified.toISOString().slice(0, 19)}Z</meta></metadata>` +
    `<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>` +
    `<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>` +
    `<item id="css" href="style.css" media-type="text/css"/>${sections.join('')}${items.join('')}</manifest>` +
    `<spine toc="ncx"${book.direction ? ` page-progression-direction="${book.direction}"` : ''}>${spine.join('')}</spine></package>`
  );
}

/** EPUB 3.3 section D.4 wants to know which documents hold MathML or SVG. */
function contentProperties(body: string): string {
  const properties = ['mathml', 'svg'].filter((name) =>
    new RegExp(`<${name === 'mathml' ? 'math' : name}[\\s>]`, 'i').test(body),
  );
  return properties.length === 0 ? '' : ` properties="${properties.join(' ')}"`;
}

function hrefOf({ section, fragment }: NewContentsEntry): string {
  return sectionPath(section) + (fragment === '' ? '' : `#${encodeURIComponent(fragment)}`);
}

function navMarkup(book: NewBook, contents: readonly NewContentsEntry[]): string {
  const list = (entries: readonly NewContentsEntry[]): string =>
    `<ol>${entries
      .map(
        (entry) =>
          `<li><a href="${hrefOf(entry)}">${escapeMarkup(entry.label)}</a>${entry.subitems.length > 0 ? list(entry.subitems) : ''}</li>`,
      )
      .join('')}</ol>`;
  const title = escapeMarkup(book.title);
  return (
    `${xmlDeclaration}<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" ` +
    `xmlns:epub="http://www.idpf.org/2007/ops" lang="${escapeMarkup(languageOf(book))}"><head><title>${title}</title></head>` +
    `<body><nav epub:type="toc"><h1>${title}</h1>${list(contents)}</nav></body></html>`
  );
}

function ncxMarkup(
  book: NewBook,
  contents: readonly NewContentsEntry[],
  identifier: string,
): string {
  let order = 0;
  const points = (entries: readonly NewContentsEntry[]): string =>
    entries
      .map((entry) => {
        order += 1;
        return (
          `<navPoint id="p${order}" playOrder="${order}"><navLabel><text>${escapeMarkup(entry.label)}</text></navLabel>` +
          `<content src="${hrefOf(entry)}"/>${points(entry.subitems)}</navPoint>`
        );
      })
      .join('');
  return (
    `${xmlDeclaration}<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head>` +
    `<meta name="dtb:uid" content="${escapeMarkup(identifier)}"/></head><docTitle><text>${escapeMarkup(book.title)}</text>` +
    `</docTitle><navMap>${points(contents)}</navMap></ncx>`
  );
}
