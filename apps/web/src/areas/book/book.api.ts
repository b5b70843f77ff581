import type {
  bookResource,
  importBookEndpoint,
  restoreBooksEndpoint,
} from '@wm/contract/book/book';
import type {
  BookPassage,
  OpenedBook,
  ReadingPosition,
  myPositionsEndpoint,
  openBookEndpoint,
  savePositionEndpoint,
  searchBookEndpoint,
} from '@wm/contract/book/reading';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

export const bookApi = createResourceApi<typeof bookResource>({
  path: '/book/v2/books',
  permission: 'book:data',
  title: '书籍',
});

/** Where a book is read. */
export function readerAddress(name: string): string {
  return `/read/book/${encodeURIComponent(name)}`;
}

/** A book of a thousand sections is read whole when it is taken. */
export const readingTimeoutMs = 300_000;

/** Takes an uploaded file into the library; says nothing itself when that is refused. */
export function importBook(fileName: string): Promise<{ id: number; name: string; title: string }> {
  return call<typeof importBookEndpoint>('POST', '/book/v2/books/import', {
    body: { fileName },
    silent: true,
    repeatSubmit: false,
    handledCodes: [601],
    timeout: readingTimeoutMs,
  });
}

/** Takes books out of the trash. */
export async function restoreBooks(ids: number[]): Promise<void> {
  await call<typeof restoreBooksEndpoint>('POST', '/book/v2/books/restore', { body: { ids } });
}

/** A book to be read. */
export function readBook(name: string): Promise<OpenedBook> {
  return call<typeof openBookEndpoint>('GET', '/book/v2/opened', { query: { name }, silent: true });
}

export const positionsKey = [bookApi.path, 'positions'];

/** The books one is reading, the last one first. */
export function useMyPositions() {
  return useQuery({
    queryKey: positionsKey,
    queryFn: () => call<typeof myPositionsEndpoint>('GET', '/book/v2/positions', { silent: true }),
  });
}

export interface PositionSave extends Omit<ReadingPosition, 'updateTime'> {
  knownTime: string | null;
  isForced: boolean;
}

/** Keeps where one is; answers the place of another device that has moved on, which is then not overwritten. */
export function savePosition(
  id: number,
  position: PositionSave,
): Promise<{ isSaved: boolean; position: ReadingPosition }> {
  return call<typeof savePositionEndpoint>('PUT', '/book/v2/books/:id/position', {
    path: { id },
    body: position,
    silent: true,
    repeatSubmit: false,
  });
}

/** The passages of a book that hold a text. */
export function searchBook(
  id: number,
  text: string,
  from = 0,
): Promise<{ total: number; rows: BookPassage[] }> {
  return call<typeof searchBookEndpoint>('GET', '/book/v2/books/:id/passages', {
    path: { id },
    query: { text, from },
    silent: true,
  });
}
