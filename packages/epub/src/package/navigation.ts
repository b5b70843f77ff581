import {
  createTargetResolver,
  type ContentsEntry,
  type Landmark,
  type Navigation,
  type PageEntry,
} from './contents.ts';
import type { PathFinder } from './book-path.ts';
import type { FindingCollector } from '../findings.ts';
import type { EpubLimits } from '../limits.ts';
import { readNav } from './nav.ts';
import { readNcx } from './ncx.ts';
import type { PackageDocument } from './package-document.ts';
import { plainLabel } from './plain-label.ts';
import type { Asking } from './asking.ts';

/** The ways into a book. Each part comes from the EPUB 3 navigation document when that has it, else from NCX and guide. */
export interface BookNavigation {
  contents: ContentsEntry[];
  landmarks: Landmark[];
  pages: PageEntry[];
}

const empty: Navigation = {
  contents: [],
  landmarks: [],
  pages: [],
  cutEntries: 0,
  brokenTargets: 0,
};

/**
 * Reads the navigation document, the NCX and the guide of a package. What is cut off, leads nowhere or is missing is
 * reported in `findings`. A broken navigation file does not stop the book, except for what `parseXml` refuses.
 */
export function* readNavigation(
  document: PackageDocument,
  find: PathFinder,
  limits: EpubLimits,
  findings: FindingCollector,
): Asking<BookNavigation> {
  const resolve = createTargetResolver(
    find,
    document.spine.map((place) => place.item.path),
  );
  const navItem = document.manifest.find((item) => item.properties.includes('nav'));
  const nav = navItem ? readNav(yield navItem.path, navItem.path, resolve, limits) : empty;
  const ncxPath = findNcx(document);
  const ncx =
    ncxPath !== undefined && (nav.contents.length === 0 || nav.pages.length === 0)
      ? readNcx(yield ncxPath, ncxPath, resolve, limits)
      : empty;
  const used = nav.contents.length > 0 ? nav : ncx;
  const source = (nav.contents.length > 0 ? navItem?.path : ncxPath) ?? document.path;
  if (used.contents.length === 0) findings.add('contents-missing', source);
  if (used.cutEntries > 0) {
    findings.add('contents-cut', source, used.cutEntries);
  }
  if (used.brokenTargets > 0) {
    findings.add('contents-target-missing', source, used.brokenTargets);
  }
  const guide = document.guide.map(({ type, title, href }) => ({
    label: plainLabel(title),
    ...resolve(href, document.path),
    type,
  }));
  return {
    contents: used.contents,
    landmarks: nav.landmarks.length > 0 ? nav.landmarks : guide,
    pages: nav.pages.length > 0 ? nav.pages : ncx.pages,
  };
}

/** The NCX that the spine names, else the first of its media type, else the first file that ends in `.ncx`. */
function findNcx({ manifest, ncxId }: PackageDocument): string | undefined {
  const item =
    manifest.find(({ id }) => ncxId !== undefined && id === ncxId) ??
    manifest.find(({ mediaType }) => mediaType === 'application/x-dtbncx+xml') ??
    manifest.find(({ path }) => /\.ncx$/i.test(path));
  return item?.path;
}
