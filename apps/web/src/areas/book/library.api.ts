import type {
  BookRow,
  bookCoverEndpoint,
  bookFilesEndpoint,
  changeBooksEndpoint,
  duplicateDifferencesEndpoint,
  keepBothEndpoint,
  likelyDuplicatesEndpoint,
  mergeBooksEndpoint,
  replaceBookEndpoint,
} from '@wm/contract/book/book';
import type {
  AppPassword,
  addAppPasswordEndpoint,
  listAppPasswordsEndpoint,
  removeAppPasswordsEndpoint,
} from '@wm/contract/book/own-settings';
import type { takeSampleEndpoint } from '@wm/contract/book/sample';
import type { searchLibraryEndpoint, suggestionsEndpoint } from '@wm/contract/book/search';
import type {
  Shelf,
  addShelfEndpoint,
  changeShelfBooksEndpoint,
  libraryFacetsEndpoint,
  orderShelfEndpoint,
  removeShelvesEndpoint,
  renameShelfEndpoint,
  shelfBooksEndpoint,
  standingEndpoint,
} from '@wm/contract/book/shelf';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { downloadByGet } from '#core/http/download.ts';
import { bookApi, readingTimeoutMs } from './book.api.ts';

export const facetsKey = [bookApi.path, 'facets'];

/** What the library is narrowed by. */
export function useLibraryFacets() {
  return useQuery({
    queryKey: facetsKey,
    queryFn: () => call<typeof libraryFacetsEndpoint>('GET', '/book/v2/facets', { silent: true }),
  });
}

export function addShelf(kind: Shelf['kind'], name: string): Promise<Shelf> {
  return call<typeof addShelfEndpoint>('POST', '/book/v2/shelves', { body: { kind, name } });
}

export function renameShelf(id: number, name: string): Promise<Shelf> {
  return call<typeof renameShelfEndpoint>('PUT', '/book/v2/shelves/:id', {
    path: { id },
    body: { name },
  });
}

export async function removeShelf(id: number): Promise<void> {
  await call<typeof removeShelvesEndpoint>('DELETE', '/book/v2/shelves', { body: { ids: [id] } });
}

/** The books of a list, in its order. */
export function useShelfBooks(id: number | undefined) {
  return useQuery({
    queryKey: [bookApi.path, 'shelf', id],
    queryFn: () =>
      call<typeof shelfBooksEndpoint>('GET', '/book/v2/shelves/:id/books', {
        path: { id: id ?? 0 },
        silent: true,
      }),
    enabled: id !== undefined,
  });
}

export function changeShelf(
  id: number,
  change: { add?: number[]; remove?: number[] },
): Promise<Shelf> {
  return call<typeof changeShelfBooksEndpoint>('PUT', '/book/v2/shelves/:id/books', {
    path: { id },
    body: { add: change.add ?? [], remove: change.remove ?? [] },
  });
}

export async function orderShelf(id: number, ids: number[]): Promise<void> {
  await call<typeof orderShelfEndpoint>('PUT', '/book/v2/shelves/:id/order', {
    path: { id },
    body: { ids },
    repeatSubmit: false,
  });
}

export type Standing = 'wanted' | 'reading' | 'finished' | 'none';

export async function setStanding(ids: number[], standing: Standing): Promise<void> {
  await call<typeof standingEndpoint>('PUT', '/book/v2/standings', { body: { ids, standing } });
}

export interface BooksChange {
  ids: number[];
  category?: string;
  series?: string;
  authors?: string;
  addTags: string[];
  removeTags: string[];
}

/** Answers how many were there to be changed. */
export async function changeBooks(change: BooksChange): Promise<number> {
  const { changed } = await call<typeof changeBooksEndpoint>('PUT', '/book/v2/books/batch', {
    body: change,
  });
  return changed;
}

/** Downloads books: one as it is, several as an archive. */
export function downloadBooks(ids: readonly number[]): Promise<void> {
  return downloadByGet(`/book/v2/downloads?ids=${ids.join(',')}`, '书籍.zip');
}

/** Puts an uploaded file in the place of a book's own. */
export function replaceBook(id: number, fileName: string): Promise<{ kept: number; lost: number }> {
  return call<typeof replaceBookEndpoint>('POST', '/book/v2/books/:id/replace', {
    path: { id },
    body: { fileName },
    timeout: readingTimeoutMs,
  });
}

export async function changeCover(id: number, fileName: string): Promise<void> {
  await call<typeof bookCoverEndpoint>('PUT', '/book/v2/books/:id/cover', {
    path: { id },
    body: { fileName },
  });
}

/** The files that a book has had. */
export function useBookFiles(id: number | undefined) {
  return useQuery({
    queryKey: [bookApi.path, 'files', id],
    queryFn: () =>
      call<typeof bookFilesEndpoint>('GET', '/book/v2/books/:id/files', {
        path: { id: id ?? 0 },
        silent: true,
      }),
    enabled: id !== undefined,
  });
}

/** Books that may be the same. */
export function useDuplicates(isWanted: boolean) {
  return useQuery({
    queryKey: [bookApi.path, 'duplicates'],
    queryFn: () =>
      call<typeof likelyDuplicatesEndpoint>('GET', '/book/v2/duplicates', { silent: true }),
    enabled: isWanted,
  });
}

/** Where the text of each of these books begins to differ from that of the first. */
export function useDifferences(ids: readonly number[]) {
  return useQuery({
    queryKey: [bookApi.path, 'differences', ids],
    queryFn: () =>
      call<typeof duplicateDifferencesEndpoint>('GET', '/book/v2/duplicates/differences', {
        query: { ids: ids.join(',') },
        silent: true,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Says that these books are different ones. */
export async function keepBooks(ids: number[]): Promise<void> {
  await call<typeof keepBothEndpoint>('POST', '/book/v2/duplicates/keep', { body: { ids } });
}

export function mergeBooks(kept: BookRow, ids: number[]): Promise<{ kept: number; lost: number }> {
  return call<typeof mergeBooksEndpoint>('POST', '/book/v2/books/:id/merge', {
    path: { id: kept.id },
    body: { ids },
    timeout: readingTimeoutMs,
  });
}

export const appPasswordsKey = [bookApi.path, 'app-passwords'];

export function useAppPasswords(isWanted: boolean) {
  return useQuery({
    queryKey: appPasswordsKey,
    queryFn: () =>
      call<typeof listAppPasswordsEndpoint>('GET', '/book/v2/app_passwords', { silent: true }),
    enabled: isWanted,
  });
}

export function addAppPassword(name: string): Promise<AppPassword & { password: string }> {
  return call<typeof addAppPasswordEndpoint>('POST', '/book/v2/app_passwords', { body: { name } });
}

export async function removeAppPassword(id: number): Promise<void> {
  await call<typeof removeAppPasswordsEndpoint>('DELETE', '/book/v2/app_passwords', {
    body: { ids: [id] },
  });
}

export interface LibraryQuestion {
  q: string;
  /** One book alone. */
  book?: number | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  author?: string | undefined;
  language?: string | undefined;
  within: 'all' | 'facts';
  page: number;
}

/** What a search finds in the library. */
export function useLibrarySearch(question: LibraryQuestion) {
  return useQuery({
    queryKey: [bookApi.path, 'search', question],
    queryFn: () =>
      call<typeof searchLibraryEndpoint>('GET', '/book/v2/search', {
        query: question,
        silent: true,
      }),
    enabled: question.q !== '',
    placeholderData: keepPreviousData,
  });
}

export function useSuggestions() {
  return useQuery({
    queryKey: [bookApi.path, 'suggestions'],
    queryFn: () =>
      call<typeof suggestionsEndpoint>('GET', '/book/v2/suggestions', { silent: true }),
  });
}

/** Puts the sample book into the library. */
export async function takeSample(): Promise<void> {
  await call<typeof takeSampleEndpoint>('POST', '/book/v2/books/sample');
}
