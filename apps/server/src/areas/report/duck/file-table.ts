/** A row of a file: where it stands, what it holds, and how far through the file it is. */
export interface FileRow {
  line: number;
  cells: readonly string[];
  share: number;
}

export interface FileTable {
  heads: string[];
  /** From the beginning, each time it is called. */
  rows: () => AsyncGenerator<FileRow, void> | Generator<FileRow, void>;
}
