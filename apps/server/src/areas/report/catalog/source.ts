import type { ColumnType } from '@wm/contract/report/source';
import type { SQL } from 'drizzle-orm';

/** One column that reports may show. */
export interface SourceColumn {
  /** Its name in the catalogue, and on the wire of the resource that its rights hang on. */
  name: string;
  title: string;
  type: ColumnType;
  /** What it is called in the table, where that is another name. */
  column?: string;
  /** What people read for the values that are stored. */
  labels?: Readonly<Record<string, string>>;
  /** The column whose rights decide, where its own name is not on the wire; of another resource, its list must be allowed, too. */
  right?: { name: string; permission?: string };
  /** Added up exactly, such as money with its two places. */
  isExact?: boolean;
  /** Of a file that was replaced: it is there no more. */
  isMissing?: boolean;
}

/** An uploaded file that a source stands for: whose it is, and which one. */
export interface FileSource {
  datasetId: number;
  revision: number;
  ownerId: number | null;
  deptId: number | null;
}

/** How the rows of two sources belong together. */
export interface Relation {
  name: string;
  /** The other source. */
  to: string;
  title: string;
  /** Columns of the tables whose values are the same. */
  left: string;
  right: string;
  /** The names on the wire whose rights decide: who may not filter by one of them does not join by it. */
  decides: { left: string; right?: string };
  /** Whether there is one row of the other source at most. */
  isSingle: boolean;
}

/** A second source beside another one. */
export interface Join extends Omit<Relation, 'name' | 'to'> {
  source: Source;
  /** Whether rows without a match stay. */
  keepsAll: boolean;
}

/** A table that reports may be made of. Nothing that is not named here can be reached by a definition. */
export interface Source {
  name: string;
  title: string;
  about: string;
  table: string;
  /** The resource whose codes and columns decide who sees what. */
  permission: string;
  /** Whether its list can be exported; then a report of it is under that code, too. */
  hasExport: boolean;
  columns: readonly SourceColumn[];
  /** Everybody sees his own rows: the column that says whose they are. */
  owner?: string;
  /** The columns by which a data scope decides. */
  scope?: { dept?: string; user?: string };
  /** Which rows of the table are records. */
  only?: SQL;
  /** The sources that it can be joined with. */
  relations?: readonly Relation[];
  /** Present: a second source is joined, whose columns are among its own. */
  join?: Join;
  /** Columns that only this asks for. */
  further?: readonly string[];
  /** Present: its rows are those of an uploaded file, and not of a table of the installation. */
  file?: FileSource;
  /** The page where its records are found, and by column the filter of it that asks for one, the surest first. */
  list?: { path: string; filters: Readonly<Record<string, string>> };
}

export const text = (name: string, title: string): SourceColumn => ({ name, title, type: 'text' });
export const number = (name: string, title: string): SourceColumn => ({
  name,
  title,
  type: 'number',
});
export const time = (name: string, title: string): SourceColumn => ({ name, title, type: 'time' });
export const bool = (name: string, title: string): SourceColumn => ({ name, title, type: 'bool' });
