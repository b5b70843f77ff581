import type { ResourceSpec } from '@wm/contract/core/resource';

export type Row = Record<string, unknown>;

/** What a filter does, as the test understands it. */
export type Narrowing = 'contains' | 'equals' | ((row: Row, value: string) => boolean);

/** What the tests of every list need to know of one. */
export interface ListSample {
  /** Statements that make rows for the list: more than a page, with ties in every column that may have them. */
  seed: string[];
  /** Lists whose rows must be there before. */
  needs?: string[];
  /** Pages on which the list stands, walked by `e2e/lists.spec.ts`. */
  screens?: string[];
  /** What each filter does; `params` is a range of days everywhere. */
  filters: Record<string, Narrowing>;
  /** Values for filters that cannot be read off a row. */
  values?: Record<string, string>;
  /** Part of the address that the list always needs. */
  base?: string;
  /** Part of the address under which the order holds, where some rows always stand first. */
  sortedWithin?: string;
  /** Prefix of the codes its routes ask for, where that is not the resource's own name. */
  codes?: string;
  /** A list that is downloaded as JSON in its own order, not as a sheet. */
  isJson?: boolean;
  /** What the list shows, where no resource of the server stands for it. */
  resource?: ResourceSpec;
}

/** One whole record of a resource, each of its columns under a value that stands nowhere else. */
export interface ColumnSample {
  resource: ResourceSpec;
  make: (mark: string) => object;
  /** Prefix of the codes its routes ask for, where that is not the resource's own name. */
  codes?: string;
  /** Whether one record is named in the query and the body instead of the path. */
  isKeyedInBody?: boolean;
}

/**
 * What a module tells the tests that go over everything: a file `<module>.checks.ts` beside it exports it as `checks`, and
 * the tests find it there. One that forgets it is told so by them.
 */
export interface ModuleChecks {
  /** Resources with columns whose records no form makes: the test that looks into every answer instead, by resource. */
  otherColumns?: Record<string, string>;
  /** Its lists by address. */
  lists?: Record<string, ListSample>;
  /** Pages with lists for which there is no sample, walked by `e2e/lists.spec.ts`. */
  screens?: string[];
  /** Paged answers that follow rules of their own, by address, with where they are tried. */
  otherLists?: Record<string, string>;
  /** Its resources whose columns a role may be kept from, by permission. */
  columns?: Record<string, ColumnSample>;
  /** Routes under a permission whose rows belong to nobody's department, each looked at; a comment says why. */
  unscoped?: RegExp[];
  /** Routes that anybody may ask without signing in, each looked at; a comment says why. */
  publicRoutes?: string[];
}

/** A moment of one of the last four days, for `eachOfThirty`. */
export const someDay = `now() - make_interval(days => i % 4)`;

/** Thirty rows of a statement, numbered `i`: more than a page. */
export const eachOfThirty = `from generate_series(1, 30) i`;
