import type { ModuleJoin } from '@wm/contract/report/definition';
import type { Cell, ModuleResult } from '@wm/contract/report/run';
import type { RecordScope } from '#core/access/data-scope.ts';

/** By which rights a module was found: what its reader must have today to see it. */
export interface FoundBy {
  source: string;
  /** Whose records were reached; null for sources that are not under a data scope. */
  reach: RecordScope | null;
  /** The second source, and whose records of that were reached. */
  join?: ModuleJoin;
  otherReach?: RecordScope | null;
  /** By column id, the columns of the source that it shows something of; with the mask under which it was read. */
  fields: Record<string, { field: string; mask: string }[]>;
  /** Columns of the source that decided which rows there are. */
  filtered: string[];
}

/** What the cells of a cross table come to, in rows of its columns: empty where a row is over all of their values. */
export interface Cross {
  /** Ids of the columns whose values stand in the heads. */
  across: string[];
  /** A row for each line and for each head, in their order; none where there is nothing else. */
  lines: Cell[][];
  heads: Cell[][];
  whole: Cell[] | null;
}

export interface StoredModule extends Omit<ModuleResult, 'rows'> {
  foundBy: FoundBy | null;
  /** Of a cross table, whose rows are its cells. */
  cross?: Cross;
  /** Rows that are kept. */
  kept: number;
}

/** What a run has found, without its rows. */
export interface StoredOutcome {
  modules: StoredModule[];
  ms: number;
}
