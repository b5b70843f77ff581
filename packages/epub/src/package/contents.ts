import { relativeUrl, resolveReference, type PathFinder } from './book-path.ts';

/** One line of the table of contents. */
export interface ContentsEntry {
  /** Plain text in one line. */
  label: string;
  /** URL of the target from the root of the book, percent-encoded, with its fragment; empty for a mere heading. */
  href: string;
  /** The target's file as it is named in the archive; empty when there is none. */
  path: string;
  /** Id inside the target, decoded; empty for the start of the file. */
  fragment: string;
  /** Index of the target in the spine; undefined when it stands outside the reading order or has no file. */
  section: number | undefined;
  subitems: ContentsEntry[];
}

/** A landmark: an entry with its `epub:type` or guide type, such as `bodymatter`, `cover`, `toc`. */
export interface Landmark extends Omit<ContentsEntry, 'subitems'> {
  type: string;
}

/** A printed page: its number as label. */
export type PageEntry = Omit<ContentsEntry, 'subitems'>;

/** Where an entry leads. */
export type ContentsTarget = Pick<ContentsEntry, 'href' | 'path' | 'fragment' | 'section'>;

/** Turns a reference written in file `base` into a target inside the book. */
export type TargetResolver = (raw: string | undefined, base: string) => ContentsTarget;

/** The target of an entry that leads nowhere. */
const noTarget: ContentsTarget = { href: '', path: '', fragment: '', section: undefined };

/** What a navigation document or NCX yields. Counts are of entries left out for depth and of targets that do not exist. */
export interface Navigation {
  contents: ContentsEntry[];
  landmarks: Landmark[];
  pages: PageEntry[];
  cutEntries: number;
  brokenTargets: number;
}

/**
 * Builds a resolver over the files of the book and its spine paths. References are resolved against the file they stand in,
 * not against the package: a navigation file in a sub-folder means its own folder (EPUB 3.3 section 5.3.2).
 */
export function createTargetResolver(
  find: PathFinder,
  spinePaths: readonly string[],
): TargetResolver {
  const sections = new Map<string, number>();
  for (const [index, path] of spinePaths.entries())
    if (!sections.has(path)) sections.set(path, index);
  return (raw, base) => {
    if (raw === undefined || raw === '') return noTarget;
    const reference = resolveReference(raw, base);
    if (reference.kind !== 'inside') return noTarget;
    const path = find(reference.path);
    if (path === undefined) return noTarget;
    const { fragment } = reference;
    const suffix = fragment === '' ? '' : `#${encodeURIComponent(fragment.toWellFormed())}`;
    return { href: relativeUrl('', path) + suffix, path, fragment, section: sections.get(path) };
  };
}

/** All entries of a contents tree in reading order, parents before their subitems. */
export function flattenContents(entries: readonly ContentsEntry[]): ContentsEntry[] {
  return entries.flatMap((entry) => [entry, ...flattenContents(entry.subitems)]);
}
