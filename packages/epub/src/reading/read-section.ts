import { relativeUrl } from '../package/book-path.ts';
import { EpubError } from '../errors.ts';
import type { Finding, FindingCode } from '../findings.ts';
import {
  createMarkCollector,
  noteText,
  type NoteReference,
  type SectionMarks,
} from './footnotes.ts';
import { fitsUse, servableType } from '../sanitize/media-types.ts';
import type { EpubBook } from '../package/open-book.ts';
import { sanitizeMarkup, type SanitizedMarkup } from '../sanitize/sanitize-markup.ts';
import { createTextCollector, type SectionText } from './section-text.ts';
import { decodeDocument } from '@wm/bytes/text';
import type { ResourcePolicy, ResourceUse } from '../sanitize/url-policy.ts';

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
 * Reads, cleans and extracts the section `index` of the reading order. A bare SVG page comes out as an XHTML page around the
 * drawing. Throws `RangeError` for an index outside the book, and an `EpubError` such as `archive-damaged`,
 * `document-too-large` or `document-too-complex`.
 */
export function readSection(
  book: EpubBook,
  index: number,
  options: ReadOptions = {},
): ReadableSection {
  const section = book.sections[index];
  if (!section) throw new RangeError(`section ${index} of ${book.sections.length}`);
  return readDocument(book, section.path, options);
}

/** The same for any XHTML or SVG document of the book by its path, such as one that holds notes. */
export function readDocument(
  book: EpubBook,
  path: string,
  options: ReadOptions = {},
): ReadableSection {
  const source = readText(book, path);
  let collector = createTextCollector();
  let marks = createMarkCollector(collector);
  const cleaned = sanitizeMarkup(source, {
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
  return {
    path,
    markup: cleaned.markup,
    title: cleaned.title,
    ...sectionText,
    ...marks.finish(sectionText.text),
    findings: reportCleaning(cleaned, path),
  };
}

/** The text of a document within the size limit. Throws `file-missing` and `document-too-large`. */
export function readText(book: EpubBook, path: string): string {
  const file = book.archive.files.get(path);
  if (!file) throw new EpubError('file-missing', path);
  if (file.bytes > book.limits.documentBytes) throw new EpubError('document-too-large', path);
  return decodeDocument(book.archive.read(path));
}

/** Allows references to the files of `book` that exist and fit their use, written relative to `base` or by `options`. */
export function createResourcePolicy(
  book: EpubBook,
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

const typeMaps = new WeakMap<EpubBook['manifest'], ReadonlyMap<string, string>>();

/** Media types of the manifest by path; built once for each manifest. */
export function declaredTypes({ manifest }: EpubBook): ReadonlyMap<string, string> {
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
