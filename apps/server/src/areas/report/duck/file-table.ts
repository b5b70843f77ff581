import type { ColumnType } from '@wm/contract/report/source';

/** A row of a file: where it stands, what it holds, and how far through the file it is. */
export interface FileRow {
  line: number;
  cells: readonly string[];
  share: number;
}

export interface FileTable {
  heads: string[];
  /** What the file itself says of its columns' values; absent where it says nothing, as CSV does. */
  types?: ColumnType[];
  /** Columns that are not taken, as the file calls them. */
  left?: string[];
  /** From the beginning, each time it is called. */
  rows: () => AsyncGenerator<FileRow, void> | Generator<FileRow, void>;
  /** Lets go of the file. */
  close?: () => void;
}
