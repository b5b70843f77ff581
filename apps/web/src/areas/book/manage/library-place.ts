import type { bookResource } from '@wm/contract/book/book';
import type { LibraryFacets } from '@wm/contract/book/shelf';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
import type { LibraryPlace } from '../library/library-side.tsx';

export type BookListTable = CrudTable<typeof bookResource>;

/** What part of the library a list shows. */
export function placeOf(query: BookListTable['query']): LibraryPlace {
  const { standing, shelfId, series, category, tag, isIncomplete, isRemoved } = query;
  return {
    standing,
    shelfId,
    series,
    category,
    tag,
    isIncomplete: isIncomplete === 'true' ? 'true' : undefined,
    isRemoved: isRemoved === 'true' ? 'true' : 'false',
  };
}

const standingTitles = { reading: '在读', wanted: '想读', finished: '读完' } as const;

/** What that part is called. */
export function titleOf(place: LibraryPlace, facets: LibraryFacets | undefined): string {
  if (place.isRemoved === 'true') return '回收站';
  if (place.standing) return standingTitles[place.standing];
  if (place.isIncomplete) return '缺信息';
  const shelf = facets?.shelves.find(({ id }) => id === place.shelfId);
  return shelf?.name ?? place.series ?? place.category ?? place.tag ?? '书库';
}

/** What is said where there is nothing. */
export function emptyText({ query, isFiltered }: BookListTable): string {
  if (query.isRemoved === 'true') return '回收站是空的';
  return isFiltered ? '没有找到这样的书' : '书库还是空的';
}
