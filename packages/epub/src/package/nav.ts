import {
  attributeOf,
  childElements,
  descendants,
  textOf,
  type XmlElement,
} from '@wm/bytes/xml/tree';

import type { ContentsEntry, Navigation, PageEntry, TargetResolver } from './contents.ts';
import type { EpubLimits } from '../limits.ts';
import { plainLabel } from './plain-label.ts';
import { parseXml } from './xml-tree.ts';

/**
 * Reads the navigation document of an EPUB 3 book (EPUB 3.3 section 7) found at `path`: contents, landmarks and page list.
 * Levels beyond `limits.contentsDepth` are cut off and counted.
 */
export function readNav(
  bytes: Uint8Array,
  path: string,
  resolve: TargetResolver,
  limits: EpubLimits,
): Navigation {
  const { root, isCut } = parseXml(bytes, path, limits, 'cut');
  const reader = createListReader(path, resolve, limits);
  const navs = descendants(root, 'nav');
  const ofType = (type: string): XmlElement | undefined =>
    navs.find((nav) => typesOf(nav).includes(type));
  const untyped = navs.find((nav) => typesOf(nav).length === 0);
  const contents = reader.readNav(ofType('toc') ?? ofType('doc-toc') ?? untyped);
  const landmarks = reader.readNav(ofType('landmarks'));
  const pages = reader.readNav(ofType('page-list') ?? ofType('doc-pagelist'));
  return {
    contents: contents.map(({ entry }) => entry),
    landmarks: landmarks.map(({ entry, type }) => Object.assign(toPage(entry), { type })),
    pages: pages.map(({ entry }) => toPage(entry)),
    cutEntries: reader.cutEntries() + (isCut ? 1 : 0),
    brokenTargets: reader.brokenTargets(),
  };
}

function typesOf(element: XmlElement): string[] {
  const types = `${attributeOf(element, 'type') ?? ''} ${attributeOf(element, 'role') ?? ''}`;
  return types.split(/\s+/).filter((type) => type !== '');
}

function toPage(entry: ContentsEntry): PageEntry {
  const { label, href, path, fragment, section } = entry;
  return { label, href, path, fragment, section };
}

interface TypedEntry {
  entry: ContentsEntry;
  type: string;
}

interface ListReader {
  readNav(nav: XmlElement | undefined): TypedEntry[];
  cutEntries(): number;
  brokenTargets(): number;
}

function createListReader(path: string, resolve: TargetResolver, limits: EpubLimits): ListReader {
  let cut = 0;
  let broken = 0;
  const readItem = (item: XmlElement, level: number): TypedEntry => {
    const anchor = findOutsideLists(item, (element) => element.name === 'a');
    const holder = anchor ?? findOutsideLists(item, (element) => element.name === 'span');
    const raw = anchor && attributeOf(anchor, 'href');
    const target = resolve(raw, path);
    if (raw && target.path === '') broken += 1;
    const lists = listsOf(item);
    const subitems = lists.flatMap((list) => readList(list, level + 1));
    const entry: ContentsEntry = {
      label: labelOf(
        holder ?? {
          ...item,
          children: item.children.filter((child) => !lists.includes(child as XmlElement)),
        },
      ),
      ...target,
      subitems: subitems.map((sub) => sub.entry),
    };
    return { entry, type: anchor ? (attributeOf(anchor, 'type') ?? '') : '' };
  };
  const readList = (list: XmlElement, level: number): TypedEntry[] => {
    const items = childElements(list, 'li');
    if (level > limits.contentsDepth) {
      cut += items.length;
      return [];
    }
    return items.map((item) => readItem(item, level));
  };
  return {
    readNav: (nav) => (nav ? listsOf(nav).flatMap((list) => readList(list, 1)) : []),
    cutEntries: () => cut,
    brokenTargets: () => broken,
  };
}

function isList(element: XmlElement): boolean {
  return element.name === 'ol' || element.name === 'ul';
}

/** The outermost lists below `element`, which careless books wrap in a `div` or `section`. */
function listsOf(element: XmlElement): XmlElement[] {
  return childElements(element).flatMap((child) => (isList(child) ? [child] : listsOf(child)));
}

function findOutsideLists(
  element: XmlElement,
  matches: (element: XmlElement) => boolean,
): XmlElement | undefined {
  for (const child of childElements(element)) {
    if (isList(child)) continue;
    if (matches(child)) return child;
    const found = findOutsideLists(child, matches);
    if (found) return found;
  }
  return undefined;
}

const silent: ReadonlySet<string> = new Set([
  'rt',
  'rp',
  'script',
  'style',
  'annotation',
  'annotation-xml',
]);

/** The text without ruby readings; for an image its alternative text; else the `title` attribute. */
function labelOf(element: XmlElement): string {
  const text = plainLabel(textOf(element, silent));
  if (text !== '') return text;
  const images = descendants(element, 'img').map((image) => attributeOf(image, 'alt') ?? '');
  return plainLabel(images.join(' ')) || plainLabel(attributeOf(element, 'title') ?? '');
}
