/** What the parts of a report may come to. */
export const definitionLimits = {
  modules: 20,
  columns: 40,
  params: 20,
  leaves: 50,
  depth: 5,
  values: 200,
} as const;

/** Kinds that are of no source. */
const withoutData: ReadonlySet<string> = new Set(['text', 'filter']);

/** Whether a module of a kind shows rows of a source. */
export function hasData({ kind }: { kind: string }): boolean {
  return !withoutData.has(kind);
}

/** What a cross table may come to: its cells, and the columns that stand beside each other. */
export const crossLimits = { cells: 20_000, columns: 200 } as const;

/** Parameters that may follow one another, each narrowing the next; and values of a column that are offered at once. */
export const paramLimits = { chain: 5, offered: 200 } as const;
