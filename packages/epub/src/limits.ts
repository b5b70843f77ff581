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
  /** One XML, XHTML, SVG or CSS document that is to be parsed; the cost of parsing grows with it. */
  documentBytes: number;
  /** Nesting of elements in one document. */
  depth: number;
  /** Attributes of one element. */
  attributes: number;
  /** Levels of the table of contents; deeper ones are cut off. */
  contentsDepth: number;
}

/** The limits of the reader's upload: 100 MB book, ratio 100, 1 GiB unpacked, 200 MB and
 * 20,000 entries, depth 256 and 32; a single document 8 MB. */
export const defaultLimits: Readonly<EpubLimits> = {
  archiveBytes: 100 * 1024 * 1024,
  totalBytes: 1024 * 1024 * 1024,
  entryBytes: 200 * 1024 * 1024,
  entries: 20_000,
  ratio: 100,
  ratioFloorBytes: 64 * 1024,
  documentBytes: 8 * 1024 * 1024,
  depth: 256,
  attributes: 1024,
  contentsDepth: 32,
};
