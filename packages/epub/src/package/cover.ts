import { attributeOf, descendants, type XmlElement } from '@wm/bytes/xml/tree';

import { resolveReference, type PathFinder } from './book-path.ts';
import { EpubError } from '../errors.ts';
import type { EpubLimits } from '../limits.ts';
import type { ManifestItem, PackageDocument } from './package-document.ts';
import { parseXml } from './xml-tree.ts';
import type { Asking } from './asking.ts';

/** The cover picture of a book. */
export interface Cover {
  path: string;
  mediaType: string;
}

/**
 * Finds the cover: the manifest's `cover-image`; the item that `<meta name="cover">` names; the picture shown by the page
 * that the guide calls `cover`; an image whose id or name says cover; the first picture of the first pages. Undefined when
 * there is none of these.
 */
export function* findCover(
  document: PackageDocument,
  find: PathFinder,
  limits: EpubLimits,
): Asking<Cover | undefined> {
  const { manifest, metas, guide } = document;
  const images = manifest.filter((item) => item.mediaType.startsWith('image/'));
  const declared = images.find((item) => item.properties.includes('cover-image'));
  if (declared) return toCover(declared);
  const named = metas.find((meta) => meta.property === 'cover')?.value;
  const byMeta = images.find(
    (item) => named !== undefined && (item.id === named || item.path.endsWith(named)),
  );
  if (named && byMeta) return toCover(byMeta);
  const page = guide.find(({ type }) => type === 'cover')?.href ?? '';
  const reference = resolveReference(page, document.path);
  const pagePath = page !== '' && reference.kind === 'inside' ? find(reference.path) : undefined;
  const onPage = pagePath === undefined ? undefined : yield* firstImage(pagePath, find, limits);
  const shown = images.find((item) => item.path === (onPage ?? pagePath));
  const byName = images.find(
    (item) => /cover|封面/i.test(item.id) || /cover|封面/i.test(item.path.split('/').at(-1)!),
  );
  const found = shown ?? byName;
  return found ? toCover(found) : yield* firstOfPages(document, images, find, limits);
}

const firstPages = 3;

function* firstOfPages(
  { spine }: PackageDocument,
  images: readonly ManifestItem[],
  find: PathFinder,
  limits: EpubLimits,
): Asking<Cover | undefined> {
  for (const { item } of spine.slice(0, firstPages)) {
    const path = images.includes(item) ? item.path : yield* firstImage(item.path, find, limits);
    const found = images.find((image) => image.path === path);
    if (found) return toCover(found);
  }
  return undefined;
}

function toCover(item: ManifestItem): Cover {
  return { path: item.path, mediaType: item.mediaType };
}

/** The path of the first picture in the page at `path`; undefined for a page that has none or cannot be read. */
function* firstImage(
  path: string,
  find: PathFinder,
  limits: EpubLimits,
): Asking<string | undefined> {
  if (!/\.x?html?$|\.xml$/i.test(path)) return undefined;
  const root = yield* readPage(path, limits);
  if (!root) return undefined;
  const sources = [
    ...descendants(root, 'img').map((image) => attributeOf(image, 'src')),
    ...descendants(root, 'image').map((image) => attributeOf(image, 'href')),
  ];
  for (const source of sources) {
    const reference = resolveReference(source ?? '', path);
    const found = reference.kind === 'inside' ? find(reference.path) : undefined;
    if (source && found !== undefined) return found;
  }
  return undefined;
}

/** A cover is no reason to refuse a book, so a page that is refused counts as one without a picture. */
function* readPage(path: string, limits: EpubLimits): Asking<XmlElement | undefined> {
  try {
    return parseXml(yield path, path, limits, 'cut').root;
  } catch (error) {
    if (error instanceof EpubError) return undefined;
    throw error;
  }
}
