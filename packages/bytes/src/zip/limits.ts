/** What an archive may cost. All sizes are bytes. */
export interface ArchiveLimits {
  /** The archive itself. */
  archiveBytes: number;
  /** Number of entries, folders included. */
  entries: number;
  /** The table of contents, which is held in memory as a whole. */
  directoryBytes: number;
  /** Sum of the declared sizes of all entries. */
  totalBytes: number;
  /** Declared size of one entry. */
  entryBytes: number;
  /** Declared size over packed size: of each entry above `ratioFloorBytes`, and of the whole archive where it is above that. */
  ratio: number;
  ratioFloorBytes: number;
}

const mebibyte = 1024 * 1024;

/** Limits that no honest archive of documents reaches; callers narrow what they know better. */
export const defaultArchiveLimits: Readonly<ArchiveLimits> = {
  archiveBytes: 100 * mebibyte,
  entries: 20_000,
  directoryBytes: 16 * mebibyte,
  totalBytes: 1024 * mebibyte,
  entryBytes: 200 * mebibyte,
  ratio: 100,
  ratioFloorBytes: mebibyte,
};
