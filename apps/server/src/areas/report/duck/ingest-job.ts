import type { DatasetFault, DatasetFormat } from '@wm/contract/report/dataset-rules';
import type { ColumnType } from '@wm/contract/report/source';

/** A column as a file has it: at a place, or nowhere (-1) where only reports know it. */
export interface FileColumn {
  name: string;
  title: string;
  type: ColumnType;
  at: number;
}

/** What is made of a file. */
export interface IngestJob {
  /** The uploaded file, and the DuckDB file that is made of it. */
  from: string;
  to: string;
  format: DatasetFormat;
  /** Of the office: by its clock moments are told that a file holds as instants. */
  timeZone: string;
  /** The columns that it must have at least, with their types, when it replaces another; none of a new one. */
  known: { name: string; title: string; type: ColumnType }[];
}

/** What its process says. */
export type IngestWord =
  | { word: 'progress'; share: number; rows: number }
  | { word: 'stored'; columns: FileColumn[]; rows: number; left: string[] }
  | { word: 'refused'; faults: DatasetFault[]; count: number };
