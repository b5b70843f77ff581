import type { MetaEntry } from './metadata.ts';
import type { PackageDocument, SpineItem } from './package-document.ts';

/** How the pages of a book want to be laid out. */
export interface BookLayout {
  /** `pre-paginated` books have fixed pages; `reflowable` ones flow. */
  layout: 'reflowable' | 'pre-paginated';
  orientation: 'auto' | 'landscape' | 'portrait';
  spread: 'auto' | 'none' | 'landscape' | 'both';
  flow: 'auto' | 'paginated' | 'scrolled-continuous' | 'scrolled-doc';
  /** CSS pixels of a fixed page when the package states them once for all. */
  viewport?: { width: number; height: number };
  /** The order of pages: `rtl` turns to the left. */
  direction: 'ltr' | 'rtl';
  /** True when the package states that pages turn right to left or left to right; false when `ltr` is assumed. */
  isDirectionStated: boolean;
  /** True when the package declares vertical lines (`primary-writing-mode`). */
  isVertical: boolean;
}

/** The layout facts of one place in the spine, where they differ from the book's. */
export interface SectionLayout {
  layout: BookLayout['layout'];
  /** The side of a spread on which this page must stand. */
  spreadSide?: 'left' | 'right' | 'center';
}

/**
 * Reads the layout facts: EPUB 3 `rendition:*` (EPUB 3.3 section 8.2), EPUB 2 `fixed-layout`, `original-resolution`,
 * `primary-writing-mode` and, where given, the text of Apple's display options file.
 */
export function readLayout(document: PackageDocument, appleOptions = ''): BookLayout {
  const value = (property: string): string | undefined =>
    document.metas.find((meta) => meta.property === property && meta.refines === undefined)?.value;
  const writingMode = value('primary-writing-mode') ?? '';
  const isFixed =
    value('rendition:layout') === 'pre-paginated' ||
    value('fixed-layout') === 'true' ||
    /name\s*=\s*["']fixed-layout["'][^>]*>\s*true/i.test(appleOptions);
  const stated = document.progression;
  const isVertical = writingMode.startsWith('vertical');
  const isRightToLeft = stated === 'rtl' || (stated !== 'ltr' && writingMode.endsWith('-rl'));
  const layout: BookLayout = {
    layout: isFixed ? 'pre-paginated' : 'reflowable',
    orientation: oneOf(value('rendition:orientation'), ['auto', 'landscape', 'portrait']),
    spread: oneOf(value('rendition:spread')?.replace('portrait', 'both'), [
      'auto',
      'none',
      'landscape',
      'both',
    ]),
    flow: oneOf(value('rendition:flow'), [
      'auto',
      'paginated',
      'scrolled-continuous',
      'scrolled-doc',
    ]),
    direction: isRightToLeft ? 'rtl' : 'ltr',
    isDirectionStated: stated === 'rtl' || stated === 'ltr' || writingMode !== '',
    isVertical,
  };
  const viewport = readViewport(document.metas);
  if (viewport) layout.viewport = viewport;
  return layout;
}

function oneOf<T extends string>(value: string | undefined, allowed: readonly [T, ...T[]]): T {
  return allowed.find((item) => item === value) ?? allowed[0];
}

function readViewport(metas: MetaEntry[]): { width: number; height: number } | undefined {
  for (const { property, value } of metas) {
    if (property === 'rendition:viewport') {
      const width = /width\s*=\s*(\d{1,5})/.exec(value)?.[1];
      const height = /height\s*=\s*(\d{1,5})/.exec(value)?.[1];
      if (width && height) return { width: Number(width), height: Number(height) };
    }
    const pair = property === 'original-resolution' ? /^(\d{1,5})x(\d{1,5})$/.exec(value) : null;
    if (pair) return { width: Number(pair[1]), height: Number(pair[2]) };
  }
  return undefined;
}

/** The layout of one place in the spine, from its own properties over the book's. */
export function readSectionLayout(book: BookLayout, place: SpineItem): SectionLayout {
  const has = (property: string): boolean => place.properties.includes(property);
  let layout = book.layout;
  if (has('rendition:layout-pre-paginated')) layout = 'pre-paginated';
  if (has('rendition:layout-reflowable')) layout = 'reflowable';
  for (const side of ['left', 'right', 'center'] as const) {
    if (has(`page-spread-${side}`) || has(`rendition:page-spread-${side}`)) {
      return { layout, spreadSide: side };
    }
  }
  return { layout };
}
