import { defaultArchiveLimits, type ArchiveLimits } from '@wm/bytes/zip/limits';

/** What a book may cost. All sizes are bytes. */
export interface EpubLimits extends ArchiveLimits {
  /** One chapter, drawing or style sheet that is to be cleaned; the cost of that grows with it. */
  documentBytes: number;
  /** A container, package, navigation or encryption document, which is held as a tree. */
  packageBytes: number;
  /** Elements of such a document. */
  packageElements: number;
  /** Nesting of elements in one document. */
  depth: number;
  /** Attributes of one element. */
  attributes: number;
  /** Levels of the table of contents; deeper ones are cut off. */
  contentsDepth: number;
}

/** The limits of the reader's upload: 100 MB book, ratio 100, 1 GiB unpacked, 200 MB and
 * 20,000 entries, depth 256 and 32; a single chapter 8 MB, a package document 4 MB
 * and 100,000 elements. */
export const defaultLimits: Readonly<EpubLimits> = {
  ...defaultArchiveLimits,
  ratioFloorBytes: 64 * 1024,
  documentBytes: 8 * 1024 * 1024,
  packageBytes: 4 * 1024 * 1024,
  packageElements: 100_000,
  depth: 256,
  attributes: 1024,
  contentsDepth: 32,
};
