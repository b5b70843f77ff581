/** What a book may cost. All sizes are bytes. */
export interface EpubLimits {
  /** Size of the uploaded file. */
  archiveBytes: number;
  /** Sum of the declared sizes of all entries. */
  totalBytes: number;
  /** Declared size of one entry. */
  entryBytes: number;
  /** Number of entries, folders included. */
  entries: number;
  /** Declared size over compressed size: of each entry above `ratioFloorBytes`, and of the whole archive. */
  ratio: number;
  /** Entries up to this size are judged only by the ratio of the whole archive. */
  ratioFloorBytes: number;
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
  archiveBytes: 100 * 1024 * 1024,
  totalBytes: 1024 * 1024 * 1024,
  entryBytes: 200 * 1024 * 1024,
  entries: 20_000,
  ratio: 100,
  ratioFloorBytes: 64 * 1024,
  documentBytes: 8 * 1024 * 1024,
  packageBytes: 4 * 1024 * 1024,
  packageElements: 100_000,
  depth: 256,
  attributes: 1024,
  contentsDepth: 32,
};
