/** What a file may be that becomes a dataset, and what it may come to. Free of any library: the browser says it before it sends. */
export const datasetFormats = ['csv', 'xlsx', 'json', 'parquet'] as const;

export type DatasetFormat = (typeof datasetFormats)[number];

export const datasetLimits = {
  /** Of the uploaded file. */
  bytes: 200 * 1024 * 1024,
  rows: 5_000_000,
  columns: 500,
  cellBytes: 32 * 1024,
  /** Faults that are told; their number is told, too. */
  faults: 20,
  /** What may be read of a file that is packed, such as Parquet, in all. */
  unpackedBytes: 2 * 1024 * 1024 * 1024,
  /** Datasets of an installation. */
  datasets: 1000,
} as const;

/** Where a file is wrong: its line and column as people count, 0 where it is the whole line or file. */
export interface DatasetFault {
  line: number;
  column: number;
  reason: string;
}

/** What the task of an upload leaves: a dataset, or why there is none. */
export type DatasetOutcome =
  | {
      kind: 'stored';
      id: number;
      name: string;
      rows: number;
      /** Of a replaced file: titles of columns that it has no more, with the reports that show them, and new ones. */
      missing: { title: string; reports: string[] }[];
      added: string[];
      /** Titles of columns that were left out, since they hold bytes and no values; absent where there are none. */
      left?: string[];
    }
  | { kind: 'refused'; faults: DatasetFault[]; count: number };
