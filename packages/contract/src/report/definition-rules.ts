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
const withoutData: ReadonlySet<string> = new Set(['text', 'filter', 'image', 'warnings', 'report']);

/** Whether a module of a kind shows rows of a source. */
export function hasData({ kind }: { kind: string }): boolean {
  return !withoutData.has(kind);
}

/** What a cross table may come to: its cells, and the columns that stand beside each other. */
export const crossLimits = { cells: 20_000, columns: 200 } as const;

/** Parameters that may follow one another, each narrowing the next; and values of a column that are offered at once. */
export const paramLimits = { chain: 5, offered: 200 } as const;

/** How deep reports lead into one another, by sub-reports or links, and modules that one sub-report may bring. */
export const expandLimits = { depth: 5, modules: 40 } as const;

/** Bytes of a picture in a report. */
export const imageBytes = 96 * 1024;
/** The same as an address. */
export const imageLength = Math.ceil(imageBytes / 3) * 4 + 40;
/** Pictures that browsers only draw: one of lines may hold a program. */
export const imageAddress = /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;

/** What the columns of a joined data set begin with. */
export const joinPrefix = 'j_';

/** Rows that two data sets may come to when they are joined. */
export const joinedRows = 2_000_000;

/** Rows behind a figure that are told at once. */
export const behindPageRows = 200;
