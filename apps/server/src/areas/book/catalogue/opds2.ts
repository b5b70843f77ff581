import type { BookRow } from '@wm/contract/book/book';
import { bookLinks } from './book-links.ts';
import { catalogueLimit } from './catalogue.repository.ts';

/** The media type of OPDS 2. */
export const opds2Type = 'application/opds+json';

const searchLink = {
  rel: 'search',
  href: '/opds/v2/books{?query}',
  type: opds2Type,
  templated: true,
};

function publicationOf(book: BookRow): object {
  const { acquisition, covers } = bookLinks(book);
  const { series, seriesIndex } = book;
  return {
    metadata: {
      '@type': 'http://schema.org/Book',
      identifier: `urn:work-manage:book:${book.id}`,
      title: book.title,
      author: book.authors.split('、').filter(Boolean),
      modified: book.updateTime,
      ...(book.language !== '' && { language: book.language }),
      ...(book.publisher !== '' && { publisher: book.publisher }),
      ...(book.description !== '' && { description: book.description }),
      subject: [...book.tags, book.category].filter(Boolean),
      ...(series !== '' && {
        belongsTo: {
          series: { name: series, ...(seriesIndex !== null && { position: seriesIndex }) },
        },
      }),
    },
    links: [acquisition],
    images: covers.slice(0, 1).map(({ href, type }) => ({ href, type })),
  };
}

/** The first page of an OPDS 2 catalogue. */
export function opds2Start(books: readonly BookRow[]): object {
  return {
    metadata: { title: '书库' },
    links: [{ rel: 'self', href: '/opds/v2', type: opds2Type }, searchLink],
    navigation: [{ title: '全部', href: '/opds/v2/books', type: opds2Type, rel: 'current' }],
    ...(books.length > 0 && {
      groups: [
        {
          metadata: { title: '最近入库' },
          links: [{ rel: 'self', href: '/opds/v2/books', type: opds2Type }],
          publications: books.slice(0, 10).map(publicationOf),
        },
      ],
    }),
  };
}

/** A page of books in OPDS 2. */
export function opds2Page(
  { rows, total }: { rows: readonly BookRow[]; total: number },
  { query, page }: { query: string; page: number },
): object {
  const href = (at: number): string => {
    const params = new URLSearchParams({ ...(query !== '' && { query }), page: String(at) });
    return `/opds/v2/books?${params.toString()}`;
  };
  const link = (rel: string, at: number) => ({ rel, href: href(at), type: opds2Type });
  const last = Math.max(1, Math.ceil(total / catalogueLimit));
  return {
    metadata: {
      title: query === '' ? '全部' : `查找：${query}`,
      numberOfItems: total,
      itemsPerPage: catalogueLimit,
      currentPage: page,
    },
    links: [
      link('self', page),
      link('first', 1),
      link('last', last),
      ...(page > 1 ? [link('previous', page - 1)] : []),
      ...(page < last ? [link('next', page + 1)] : []),
      searchLink,
    ],
    publications: rows.map(publicationOf),
  };
}
