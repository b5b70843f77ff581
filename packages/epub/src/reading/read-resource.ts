import { decodeDocument } from '@wm/bytes/text';

import { EpubError } from '../errors.ts';
import { adobeKey, idpfKey, isFont, toggleObfuscation } from '../package/font-obfuscation.ts';
import { pictureType, servableType } from '../package/media-types.ts';
import type { BookFacts, EpubBook, RemoteBook } from '../package/open-book.ts';
import {
  checkTextSize,
  createResourcePolicy,
  declaredTypes,
  type ReadOptions,
} from './read-section.ts';
import { sanitizeCss } from '../sanitize/sanitize-css.ts';
import { sanitizeMarkup } from '../sanitize/sanitize-markup.ts';

/** A file of a book, safe to serve with this media type (and `nosniff`). */
export interface ReadableResource {
  mediaType: string;
  bytes: Uint8Array;
}

/**
 * Reads a style sheet, picture, font, sound or film. Style sheets and SVG come out cleaned, obfuscated fonts restored; raster
 * pictures and fonts must begin like what they are. Throws `file-missing` for paths that are not in the book and
 * `file-not-servable` for all other types, XHTML included: that is for `readDocument`.
 */
export function readResource(
  book: EpubBook,
  path: string,
  options: ReadOptions = {},
): ReadableResource {
  const file = findResource(book, path);
  return cleanResource(book, file, book.archive.read(file.path), options);
}

/** `readResource` for a book that is read by ranges; only that file is fetched. */
export async function readRemoteResource(
  book: RemoteBook,
  path: string,
  options: ReadOptions = {},
): Promise<ReadableResource> {
  const file = findResource(book, path);
  return cleanResource(book, file, await book.archive.read(file.path), options);
}

interface ResourceFile {
  path: string;
  mediaType: string;
}

/** Which file `readResource` would read, and as what. Throws as it does. Sounds and films are served as they are. */
export function findResource(book: BookFacts, path: string): ResourceFile {
  const found = book.find(path);
  if (found === undefined) throw new EpubError('file-missing', path);
  const mediaType = servableType(found, declaredTypes(book).get(found));
  if (mediaType === undefined || mediaType === 'application/xhtml+xml')
    throw new EpubError('file-not-servable', found);
  if (mediaType === 'text/css' || mediaType === 'image/svg+xml') checkTextSize(book, found);
  return { path: found, mediaType };
}

function cleanResource(
  book: BookFacts,
  { path, mediaType }: ResourceFile,
  bytes: Uint8Array,
  options: ReadOptions,
): ReadableResource {
  if (mediaType === 'text/css') {
    const css = sanitizeCss(decodeDocument(bytes), {
      base: path,
      resource: createResourcePolicy(book, path, options),
      removals: { active: 0, remote: 0 },
    });
    return { mediaType, bytes: new TextEncoder().encode(`@charset "utf-8";\n${css}`) };
  }
  if (mediaType === 'image/svg+xml') return cleanSvg(book, path, bytes, options);
  if (mediaType.startsWith('image/')) {
    const actual = pictureType(bytes);
    if (actual === undefined) throw new EpubError('file-not-servable', path);
    return { mediaType: actual, bytes };
  }
  if (mediaType.startsWith('font/')) return { mediaType, bytes: restoreFont(book, path, bytes) };
  return { mediaType, bytes };
}

function cleanSvg(
  book: BookFacts,
  path: string,
  bytes: Uint8Array,
  options: ReadOptions,
): ReadableResource {
  const { markup } = sanitizeMarkup(decodeDocument(bytes), {
    path,
    kind: 'svg',
    resource: createResourcePolicy(book, path, options),
    limits: book.limits,
  });
  if (markup === '') throw new EpubError('file-not-servable', path);
  return { mediaType: 'image/svg+xml', bytes: new TextEncoder().encode(markup) };
}

function restoreFont(book: BookFacts, path: string, stored: Uint8Array): Uint8Array {
  const kind = book.obfuscatedFonts.get(path);
  const { uniqueIdentifier, identifiers } = book.metadata;
  const candidates = [uniqueIdentifier, ...identifiers.map(({ value }) => value)];
  const keys = candidates.map((identifier) =>
    kind === 'adobe' ? adobeKey(identifier) : idpfKey(identifier),
  );
  if (kind === undefined || isFont(stored)) {
    if (isFont(stored)) return stored;
    throw new EpubError('file-not-servable', path);
  }
  for (const key of keys) {
    const restored = key && toggleObfuscation(stored, kind, key);
    if (restored && isFont(restored)) return restored;
  }
  throw new EpubError('file-not-servable', path);
}
