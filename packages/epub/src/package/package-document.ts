import { attributeOf, childElements, descendants, type XmlElement } from '@wm/bytes/xml/tree';

import { resolveReference, type PathFinder } from './book-path.ts';
import { EpubError } from '../errors.ts';
import type { FindingCollector } from '../findings.ts';
import type { EpubLimits } from '../limits.ts';
import { readMetadata, readMetaEntries, type BookMetadata, type MetaEntry } from './metadata.ts';
import { parseXml } from './xml-tree.ts';
import { fitsUse, servableType } from './media-types.ts';
import type { Asking } from './asking.ts';

/** One file of the manifest that exists in the archive. */
export interface ManifestItem {
  id: string;
  path: string;
  /** Media type in lower case, without parameters. */
  mediaType: string;
  /** EPUB 3 properties such as `nav`, `cover-image`, `svg`. */
  properties: string[];
  /** Id of the item to use instead when this one cannot be shown. */
  fallback?: string;
  /** Id of the item that says when each of its parts is read aloud. */
  overlay?: string;
}

/** One place in the reading order. */
export interface SpineItem {
  item: ManifestItem;
  /** False for material outside the main order, such as answers and notes. */
  isLinear: boolean;
  /** EPUB 3 properties of the place, such as `page-spread-left`, `rendition:layout-pre-paginated`. */
  properties: string[];
}

/** An entry of the EPUB 2 guide. */
export interface GuideReference {
  type: string;
  title: string;
  href: string;
}

/** The package document, read but not yet interpreted. */
export interface PackageDocument {
  path: string;
  /** Major version: 2 (also for OEB 1.x) or 3. */
  version: 2 | 3;
  metadata: BookMetadata;
  metas: MetaEntry[];
  manifest: ManifestItem[];
  spine: SpineItem[];
  /** Id of the NCX that the spine names. */
  ncxId: string | undefined;
  /** `page-progression-direction` of the spine as written. */
  progression: string | undefined;
  guide: GuideReference[];
}

/**
 * Reads the package document at `path` (EPUB 3.3 section 5; OPF 2.0.1). Manifest files that do not exist are left out and
 * reported in `findings`, as are spine places without a file. Throws `package-malformed` when it holds no package, and
 * `spine-empty` when nothing is left to read.
 */
export function* readPackage(
  path: string,
  find: PathFinder,
  limits: EpubLimits,
  findings: FindingCollector,
): Asking<PackageDocument> {
  const { root } = parseXml(yield path, path, limits);
  const element = childElements(root, 'package')[0];
  if (!element) throw new EpubError('package-malformed', path);
  const metas = readMetaEntries(root);
  const missing = new Set<string>();
  const manifest = readManifest(element, path, find, { findings, missing });
  const spineElement = descendants(element, 'spine')[0];
  const spine = readSpine(spineElement, manifest, { findings, missing });
  if (spine.length === 0) throw new EpubError('spine-empty', path);
  return {
    path,
    version: (attributeOf(element, 'version') ?? '2').startsWith('3') ? 3 : 2,
    metadata: readMetadata(root, metas),
    metas,
    manifest,
    spine,
    ncxId: spineElement && attributeOf(spineElement, 'toc'),
    progression: spineElement && attributeOf(spineElement, 'page-progression-direction'),
    guide: descendants(element, 'reference').map((reference) => ({
      type: attributeOf(reference, 'type')?.toLowerCase() ?? '',
      title: attributeOf(reference, 'title') ?? '',
      href: attributeOf(reference, 'href') ?? '',
    })),
  };
}

/** Where faults of the manifest and spine are noted. `missing` holds ids of items whose file is absent. */
interface Faults {
  findings: FindingCollector;
  missing: Set<string>;
}

function readManifest(
  element: XmlElement,
  base: string,
  find: PathFinder,
  faults: Faults,
): ManifestItem[] {
  const items: ManifestItem[] = [];
  for (const manifest of childElements(element, 'manifest')) {
    for (const item of childElements(manifest, 'item')) {
      const href = attributeOf(item, 'href') ?? '';
      const reference = resolveReference(href, base);
      if (reference.kind === 'web') continue;
      const id = attributeOf(item, 'id') ?? '';
      const path = reference.kind === 'inside' && href !== '' ? find(reference.path) : undefined;
      if (path === undefined) {
        faults.missing.add(id);
        faults.findings.add('resource-missing', href);
        continue;
      }
      items.push(readItem(item, id, path));
    }
  }
  return items;
}

function readItem(item: XmlElement, id: string, path: string): ManifestItem {
  const declared = attributeOf(item, 'media-type')?.split(';', 1)[0]!.trim().toLowerCase() ?? '';
  const result: ManifestItem = {
    id,
    path,
    mediaType: declared,
    properties: words(attributeOf(item, 'properties')),
  };
  const fallback = attributeOf(item, 'fallback');
  if (fallback) result.fallback = fallback;
  const overlay = attributeOf(item, 'media-overlay');
  if (overlay) result.overlay = overlay;
  return result;
}

function words(text: string | undefined): string[] {
  return text ? text.split(/\s+/).filter((word) => word !== '') : [];
}

const readableTypes = new Set([
  'application/xhtml+xml',
  'text/html',
  'text/x-oeb1-document',
  'application/x-dtbook+xml',
  'image/svg+xml',
]);

/** True for media types that can stand in the spine and be turned into a section. */
function isReadableType(mediaType: string): boolean {
  return readableTypes.has(mediaType);
}

function readSpine(
  spine: XmlElement | undefined,
  manifest: ManifestItem[],
  faults: Faults,
): SpineItem[] {
  const byId = new Map<string, ManifestItem>();
  for (const item of manifest) if (!byId.has(item.id)) byId.set(item.id, item);
  const places: SpineItem[] = [];
  for (const reference of spine ? childElements(spine, 'itemref') : []) {
    const id = attributeOf(reference, 'idref') ?? '';
    const item = readableItem(byId, id);
    if (!item) {
      const isAbsent = faults.missing.has(id) || !byId.has(id);
      const code = isAbsent ? 'section-missing' : 'section-not-readable';
      faults.findings.add(code, byId.get(id)?.path ?? id);
      continue;
    }
    places.push({
      item,
      isLinear: attributeOf(reference, 'linear') !== 'no',
      properties: words(attributeOf(reference, 'properties')),
    });
  }
  return places;
}

/**
 * The item itself, or the first of its fallback chain that can be read (EPUB 3.3 section 3.5.1); a loop ends the search.
 * A picture for which no document stands in is a page of its own.
 */
function readableItem(byId: Map<string, ManifestItem>, id: string): ManifestItem | undefined {
  const tried = new Set<string>();
  let current: string | undefined = id;
  while (current !== undefined && !tried.has(current)) {
    tried.add(current);
    const item: ManifestItem | undefined = byId.get(current);
    if (!item) return undefined;
    if (isReadableType(item.mediaType) || /\.x?html?$/i.test(item.path)) return item;
    current = item.fallback;
  }
  const itself = byId.get(id);
  return itself && isPicture(itself) ? itself : undefined;
}

function isPicture({ path, mediaType }: ManifestItem): boolean {
  return fitsUse(servableType(path, mediaType) ?? '', 'image');
}
