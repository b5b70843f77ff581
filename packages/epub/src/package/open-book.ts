import type { Archive } from '@wm/bytes/zip/open';

import { openBookArchive } from './book-archive.ts';
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

/** An opened book: everything but its text. Give it to `readSection` and `readResource`. */
export interface EpubBook {
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
  archive: Archive;
  find: PathFinder;
  limits: EpubLimits;
}

/**
 * Opens an EPUB 2 or 3 book held in memory. No section, picture or font is unpacked; the cost depends on the package and
 * navigation documents alone. Throws an `EpubError` for whatever `EpubErrorCode` lists; lesser faults go to `findings`.
 */
export function openBook(bytes: Uint8Array, limits: Partial<EpubLimits> = {}): EpubBook {
  const bounds: EpubLimits = { ...defaultLimits, ...limits };
  const archive = openBookArchive(bytes, bounds);
  const find = createPathFinder(archive.files.keys());
  const findings = createFindingCollector();
  for (const path of archive.links) findings.add('link-entry-ignored', path);
  const packagePath = findPackagePath(archive, find, bounds);
  const obfuscatedFonts = readEncryption(archive, find, bounds);
  const document = readPackage(archive, packagePath, find, bounds, findings);
  const navigation = readNavigation(archive, document, find, bounds, findings);
  const layout = readLayout(document, readSmallText(archive, find(appleOptionsPath)));
  layout.isVertical ||= declaresVerticalLines(archive, document);
  if (document.metadata.title === '') {
    findings.add('title-missing', packagePath);
  }
  reportMissingKeys(document, obfuscatedFonts, findings);
  return {
    version: document.version,
    metadata: document.metadata,
    layout,
    cover: findCover(archive, document, find, bounds),
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
    limits: bounds,
  };
}

const appleOptionsPath = 'META-INF/com.apple.ibooks.display-options.xml';
const smallTextBytes = 256 * 1024;
const mostStyleSheets = 16;

/** A file that is only looked at when it is small; empty when it is absent or large. */
function readSmallText(archive: Archive, path: string | undefined): string {
  const file = path === undefined ? undefined : archive.files.get(path);
  if (!file || file.bytes > smallTextBytes) return '';
  return decodeDocument(archive.read(file.name));
}

/** Looks for `writing-mode: vertical-*` on `html` or `body` in the first style sheets, where Japanese books put it. */
function declaresVerticalLines(archive: Archive, { manifest }: PackageDocument): boolean {
  const sheets = manifest.filter((item) => item.mediaType === 'text/css').slice(0, mostStyleSheets);
  return sheets.some((sheet) => {
    const css = readSmallText(archive, sheet.path).replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '');
    for (const [, selector, body] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      const isPage = /(?:^|[\s,;])(?:html|body|:root)(?![\w-])/.test(selector!);
      if (isPage && /writing-mode\s*:\s*(?:vertical-|tb-rl)/.test(body!)) return true;
    }
    return false;
  });
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
