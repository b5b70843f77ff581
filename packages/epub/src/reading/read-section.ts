import { relativeUrl } from '../package/book-path.ts';
import { EpubError } from '../errors.ts';
import type { Finding, FindingCode } from '../findings.ts';
import {
  createMarkCollector,
  noteText,
  type NoteReference,
  type SectionMarks,
} from './footnotes.ts';
import { fitsUse, servableType, type ResourceUse } from '../package/media-types.ts';
import type { BookFacts, EpubBook, RemoteBook } from '../package/open-book.ts';
import { sanitizeMarkup, type SanitizedMarkup } from '../sanitize/sanitize-markup.ts';
import { createTextCollector, type SectionText } from './section-text.ts';
import { readDeclaredText } from '@wm/bytes/text';
import type { ResourcePolicy } from '../sanitize/url-policy.ts';

/** How references are written into cleaned documents. */
export interface ReadOptions {
  /**
   * The URL for a file of the book that may be referred to; the fragment is added to it. Without it references stay
   * relative to the document, percent-encoded.
   */
  urlFor?: (path: string, use: ResourceUse) => string;
}

/** A section ready to be shown, indexed and searched. */
export interface ReadableSection extends SectionText, SectionMarks {
  /** Path in the archive. */
  path: string;
  /** A complete XHTML document without anything that runs or reaches out; serve it as `application/xhtml+xml`. */
  markup: string;
  /** Text of its `title` element. */
  title: string;
  /** What was repaired or removed. */
  findings: Finding[];
}

/**
 * Reads, cleans and extracts the section `index` of the reading order. A bare drawing or picture comes out as an XHTML page
 * around it. Throws `RangeError` for an index outside the book, and an `EpubError` such as `archive-damaged`,
 * `document-too-large` or `document-too-complex`.
 */
export function readSection(
  book: EpubBook,
  index: number,
  options: ReadOptions = {},
): ReadableSection {
  return readDocument(book, pathOfSection(book, index), options);
}

/** The same for any XHTML or SVG document of the book by its path, such as one that holds notes. */
export function readDocument(
  book: EpubBook,
  path: string,
  options: ReadOptions = {},
): ReadableSection {
  checkDocument(book, path);
  return cleanDocument(
    book,
    path,
    isPicture(book, path) ? noBytes : book.archive.read(path),
    options,
  );
}

/** `readDocument` for a book that is read by ranges; only that document is fetched. */
export async function readRemoteDocument(
  book: RemoteBook,
  path: string,
  options: ReadOptions = {},
): Promise<ReadableSection> {
  checkDocument(book, path);
  return cleanDocument(
    book,
    path,
    isPicture(book, path) ? noBytes : await book.archive.read(path),
    options,
  );
}

/** `readSection` for a book that is read by ranges. */
export async function readRemoteSection(
  book: RemoteBook,
  index: number,
  options: ReadOptions = {},
): Promise<ReadableSection> {
  return readRemoteDocument(book, pathOfSection(book, index), options);
}

const noBytes = new Uint8Array();

function pathOfSection(book: BookFacts, index: number): string {
  const section = book.sections[index];
  if (!section) throw new RangeError(`section ${index} of ${book.sections.length}`);
  return section.path;
}

function cleanDocument(
  book: BookFacts,
  path: string,
  bytes: Uint8Array,
  options: ReadOptions,
): ReadableSection {
  const isPage = isPicture(book, path);
  const source = isPage
    ? { text: picturePage(path), isMisdeclared: false }
    : readDeclaredText(bytes);
  let collector = createTextCollector();
  let marks = createMarkCollector(collector);
  const cleaned = sanitizeMarkup(source.text, {
    path,
    kind: 'xhtml',
    resource: createResourcePolicy(book, path, options),
    limits: book.limits,
    createListener: () => {
      collector = createTextCollector();
      marks = createMarkCollector(collector);
      return marks;
    },
  });
  const sectionText = collector.finish();
  const findings = reportCleaning(cleaned, path);
  if (source.isMisdeclared) findings.push({ code: 'encoding-misdeclared', path, count: 1 });
  return {
    path,
    markup: cleaned.markup,
    title: isPage ? '' : cleaned.title,
    ...sectionText,
    ...marks.finish(sectionText.text),
    findings,
  };
}

function isPicture(book: BookFacts, path: string): boolean {
  const type = servableType(path, declaredTypes(book).get(path));
  return type !== 'image/svg+xml' && type !== undefined && fitsUse(type, 'image');
}

/** A page that holds nothing but the picture at `path`. */
function picturePage(path: string): string {
  const source = relativeUrl(path, path).replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
  return `<html xmlns="http://www.w3.org/1999/xhtml"><head><title> </title></head><body><div><img src="${source}" alt=""/></div></body></html>`;
}

/** A picture is not read to show its page, so it may be of any size. */
function checkDocument(book: BookFacts, path: string): void {
  if (!isPicture(book, path)) checkTextSize(book, path);
}

/** Throws `file-missing` and `document-too-large`. */
export function checkTextSize(book: BookFacts, path: string): void {
  const file = book.archive.files.get(path);
  if (!file) throw new EpubError('file-missing', path);
  if (file.bytes > book.limits.documentBytes) throw new EpubError('document-too-large', path);
}

/** Allows references to the files of `book` that exist and fit their use, written relative to `base` or by `options`. */
export function createResourcePolicy(
  book: BookFacts,
  base: string,
  options: ReadOptions,
): ResourcePolicy {
  return (path, use) => {
    const found = book.find(path);
    if (found === undefined) return undefined;
    const type = servableType(found, declaredTypes(book).get(found));
    if (type === undefined || !fitsUse(type, use)) return undefined;
    return options.urlFor ? options.urlFor(found, use) : relativeUrl(base, found);
  };
}

const typeMaps = new WeakMap<BookFacts['manifest'], ReadonlyMap<string, string>>();

/** Media types of the manifest by path; built once for each manifest. */
export function declaredTypes({ manifest }: BookFacts): ReadonlyMap<string, string> {
  let types = typeMaps.get(manifest);
  if (!types) {
    types = new Map(manifest.map((item) => [item.path, item.mediaType]));
    typeMaps.set(manifest, types);
  }
  return types;
}

/** The findings of one cleaned document. */
export function reportCleaning(cleaned: SanitizedMarkup, path: string): Finding[] {
  const findings: Finding[] = [];
  const report = (code: FindingCode, count: number): void => {
    if (count > 0) findings.push({ code, path, count });
  };
  report('not-well-formed', cleaned.isWellFormed ? 0 : 1);
  report('entities-removed', cleaned.declaredEntities ? 1 : 0);
  report('active-content-removed', cleaned.removals.active);
  report('remote-content-removed', cleaned.removals.remote);
  return findings;
}

/**
 * The text of the note that `note`, found in `section`, calls: in the same document or another of the book. Undefined when
 * the note is not there.
 */
export function readNote(
  book: EpubBook,
  section: ReadableSection,
  note: NoteReference,
): string | undefined {
  const path = note.inlineText === undefined ? book.find(note.path) : section.path;
  if (path === undefined) return undefined;
  const holder = path === section.path ? section : readDocument(book, path);
  return noteText(note, holder.text, holder.anchors);
}
