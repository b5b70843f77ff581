/** A column that a list is ordered by. */
export interface Sort {
  sort: string;
  order: 'asc' | 'desc';
}

/** The sorts that a text names, a minus before those whose larger values come first. */
export function readSorts(text: string | undefined): Sort[] {
  if (!text) return [];
  return text
    .split(',')
    .map((one) =>
      one.startsWith('-') ? { sort: one.slice(1), order: 'desc' } : { sort: one, order: 'asc' },
    );
}

/** The text that names sorts, as `readSorts` reads it. */
export function writeSorts(sorts: readonly Sort[]): string {
  return sorts.map(({ sort, order }) => (order === 'desc' ? `-${sort}` : sort)).join(',');
}
