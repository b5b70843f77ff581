import type { ImportTarget, MappedColumn } from '@wm/contract/knowledge/import';

/** A row as it would be stored: its key at the source, and its facts under the names of the columns in SQL. */
export interface StagedRow {
  kind: 'row';
  key: string;
  data: Readonly<Record<string, unknown>>;
}

/** A row that cannot be taken, and why. */
export interface RejectedRow {
  kind: 'reject';
  column: string;
  value: string;
  reason: string;
}

/** Undefined for what is no row: the head, comments, rulers. */
export type RowOutcome = StagedRow | RejectedRow | undefined;

/** Reads the rows of one file, from its first line on. */
export interface RowReader {
  /** `isOpen`: the file ends in this line, which may be cut. */
  read: (line: string, isOpen?: boolean) => RowOutcome;
  /** The columns of the file with what the first rows held, known after some rows. */
  mapping: () => MappedColumn[];
  /** What the head says of the edition of the data. */
  version: () => string;
}

/** A file format of a public source. */
export interface ImportFormat {
  code: string;
  title: string;
  source: string;
  license: string;
  target: ImportTarget;
  /** Columns in SQL that it fills. What is not among them stays as it is. */
  fields: readonly string[];
  /** How a row finds its record when not by the key at the source: the column that the key names; such files add none. */
  matches?: { column: string; title: string; isText?: boolean };
  /** Columns that it fills in new records only: another file of the source knows them better. */
  onlyNew?: readonly string[];
  /** Columns of a file to the titles of the fields that they fill, where a file may lack some of them. */
  titles?: Readonly<Record<string, string>> | undefined;
  /** Fields that it works out of several columns, told whichever of them a file has. */
  derived?: readonly string[];
  /** Columns in which lines of one key may differ: they are one record, with the values of all of them. */
  merges?: readonly string[];
  /** Members of its sets are Entrez numbers: those of genes that are there become symbols. */
  membersAre?: 'entrez';
  /** Whether the beginning of a file is of this format. */
  recognizes: (head: string) => boolean;
  /** Throws `knowledge.import-header` where the head lacks a column. */
  open: (head: string, fileName: string) => RowReader;
  /** A document that is one whole, such as JSON: its rows in order. Throws `knowledge.import-json`. */
  readWhole?: (text: string) => RowOutcome[];
  /** A JSON file that holds its rows in a list under a name, read one by one: the name, and what a row is. */
  documentsIn?: string;
  readDocument?: (document: Readonly<Record<string, unknown>>) => RowOutcome;
}

export function rejected(column: string, value: string, reason: string): RejectedRow {
  return { kind: 'reject', column, value, reason };
}
