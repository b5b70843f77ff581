import type { Archive, ArchiveSource, RemoteArchive } from '@wm/bytes/zip/open';

import { answerLater, answerNow, type Asking } from './asking.ts';
import { openBookArchive, openRemoteArchive } from './book-archive.ts';
import { createPathFinder, type PathFinder } from './book-path.ts';
import { findPackagePath } from './container.ts';
import type { ContentsEntry, Landmark, PageEntry } from './contents.ts';
import { findCover, type Cover } from './cover.ts';
import { readEncryption, type ObfuscatedFonts } from './encryption.ts';
import { createFindingCollector, type Finding, type FindingCollector } from '../findings.ts';
import { adobeKey } from './font-obfuscation.ts';
import { readLayout, readSectionLayout, type BookLayout, type SectionLayout } from './layout.ts';
import { defaultLimits, type EpubLimits } from '../limits.ts';
import type { BookMetadata } from './metadata.ts';
import { readNavigation } from './navigation.ts';
import { readPackage, type ManifestItem, type PackageDocument } from './package-document.ts';
import { decodeDocument } from '@wm/bytes/text';

/** One section of the reading order. */
export interface BookSection extends SectionLayout {
  /** Path in the archive. */
  path: string;
  /** Media type as the manifest declares it. */
  mediaType: string;
  /** False for material outside the main order. */
  isLinear: boolean;
}

/** What is known of an opened book, wherever its bytes lie: everything but its text. */
export interface BookFacts {
  version: 2 | 3;
  metadata: BookMetadata;
  layout: BookLayout;
  cover: Cover | undefined;
  sections: BookSection[];
  contents: ContentsEntry[];
  landmarks: Landmark[];
  pages: PageEntry[];
  manifest: ManifestItem[];
  /** Obfuscated fonts by path; `readResource` restores them. */
  obfuscatedFonts: ObfuscatedFonts;
  /** Tolerated faults met so far, in the order in which they were met. */
  findings: Finding[];
  archive: Pick<Archive, 'files'>;
  find: PathFinder;
  limits: EpubLimits;
}

/** A book in memory. Give it to `readSection` and `readResource`. */
export interface EpubBook extends BookFacts {
  archive: Archive;
}

/** A book that is read by ranges. Give it to `readRemoteSection` and `readRemoteResource`. */
export interface RemoteBook extends BookFacts {
  archive: RemoteArchive;
}

/**
 * Opens an EPUB 2 or 3 book held in memory. No section, picture or font is unpacked but, for a cover that nobody declares,
 * the first pages; the cost depends on the package and navigation documents. Throws an `EpubError` for whatever
 * `EpubErrorCode` lists; lesser faults go to `findings`.
 */
export function openBook(bytes: Uint8Array, limits: Partial<EpubLimits> = {}): EpubBook {
  const bounds: EpubLimits = { ...defaultLimits, ...limits };
  const archive = openBookArchive(bytes, bounds);
  const facts = answerNow(readFacts(archive, bounds), archive.read);
  return { ...facts, archive };
}

/** Opens a book that lies somewhere else, as `openBook` does, and reads no more of it than `openBook` unpacks. */
export async function openBookSource(
  source: ArchiveSource,
  limits: Partial<EpubLimits> = {},
): Promise<RemoteBook> {
  const bounds: EpubLimits = { ...defaultLimits, ...limits };
  const archive = await openRemoteArchive(source, bounds);
  const facts = await answerLater(readFacts(archive, bounds), archive.read);
  return { ...facts, archive };
}

function* readFacts(
  archive: Pick<Archive, 'files' | 'links'>,
  limits: EpubLimits,
): Asking<BookFacts> {
  const find = createPathFinder(archive.files.keys());
  const findings = createFindingCollector();
  for (const path of archive.links) findings.add('link-entry-ignored', path);
  const packagePath = yield* findPackagePath(find, limits);
  const obfuscatedFonts = yield* readEncryption(find, limits);
  const document = yield* readPackage(packagePath, find, limits, findings);
  const navigation = yield* readNavigation(document, find, limits, findings);
  const layout = readLayout(document, yield* readSmallText(archive, find(appleOptionsPath)));
  layout.isVertical ||= yield* declaresVerticalLines(archive, document);
  if (document.metadata.title === '') {
    findings.add('title-missing', packagePath);
  }
  reportMissingKeys(document, obfuscatedFonts, findings);
  return {
    version: document.version,
    metadata: document.metadata,
    layout,
    cover: yield* findCover(document, find, limits),
    sections: document.spine.map((place) => ({
      path: place.item.path,
      mediaType: place.item.mediaType,
      isLinear: place.isLinear,
      ...readSectionLayout(layout, place),
    })),
    ...navigation,
    manifest: document.manifest,
    obfuscatedFonts,
    findings: findings.list,
    archive,
    find,
    limits,
  };
}

const appleOptionsPath = 'META-INF/com.apple.ibooks.display-options.xml';
const smallTextBytes = 256 * 1024;
const mostStyleSheets = 16;

/** A file that is only looked at when it is small; empty when it is absent or large. */
function* readSmallText(archive: BookFacts['archive'], path: string | undefined): Asking<string> {
  const file = path === undefined ? undefined : archive.files.get(path);
  if (!file || file.bytes > smallTextBytes) return '';
  return decodeDocument(yield file.name);
}

/** Looks for `writing-mode: vertical-*` on `html` or `body` in the first style sheets, where Japanese books put it. */
function* declaresVerticalLines(
  archive: BookFacts['archive'],
  { manifest }: PackageDocument,
): Asking<boolean> {
  const sheets = manifest.filter((item) => item.mediaType === 'text/css').slice(0, mostStyleSheets);
  for (const { path } of sheets) {
    const text = yield* readSmallText(archive, path);
    const css = text.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '');
    for (const [, selector, body] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      const isPage = /(?:^|[\s,;])(?:html|body|:root)(?![\w-])/.test(selector!);
      if (isPage && /writing-mode\s*:\s*(?:vertical-|tb-rl)/.test(body!)) return true;
    }
  }
  return false;
}

function reportMissingKeys(
  { metadata }: PackageDocument,
  fonts: ObfuscatedFonts,
  findings: FindingCollector,
): void {
  const hasUuid = [
    metadata.uniqueIdentifier,
    ...metadata.identifiers.map(({ value }) => value),
  ].some((identifier) => adobeKey(identifier) !== undefined);
  for (const [path, kind] of fonts) {
    const isKeyMissing = kind === 'adobe' ? !hasUuid : metadata.uniqueIdentifier === '';
    if (isKeyMissing) findings.add('font-key-missing', path);
  }
}
