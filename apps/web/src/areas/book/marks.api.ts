import type {
  BookMark,
  MarkColor,
  addMarkEndpoint,
  changeMarkEndpoint,
  listMarksEndpoint,
  readingNoteEndpoint,
  removeMarksEndpoint,
} from '@wm/contract/book/mark';
import type {
  ReadingStatistics,
  readingStatisticsEndpoint,
  recordReadingEndpoint,
} from '@wm/contract/book/statistics';
import type {
  BookFont,
  addFontEndpoint,
  listFontsEndpoint,
  removeFontsEndpoint,
} from '@wm/contract/book/own-settings';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { bookApi } from './book.api.ts';

export const marksKey = (bookId: number): readonly unknown[] => ['book-marks', bookId];

/** One's marks in a book. */
export function readMarks(bookId: number): Promise<{ rows: BookMark[]; noteName: string }> {
  return call<typeof listMarksEndpoint>('GET', '/book/v2/books/:id/marks', {
    path: { id: bookId },
    silent: true,
  });
}

/** `version`: the file in which it was made. */
export type NewMark = Omit<BookMark, 'id' | 'isLost' | 'createTime'> & { version?: string };

export function addMark(bookId: number, mark: NewMark): Promise<BookMark> {
  return call<typeof addMarkEndpoint>('POST', '/book/v2/books/:id/marks', {
    path: { id: bookId },
    body: mark,
    silent: true,
    repeatSubmit: false,
  });
}

export function recolorMark(id: number, color: MarkColor): Promise<BookMark> {
  return call<typeof changeMarkEndpoint>('PUT', '/book/v2/marks/:id', {
    path: { id },
    body: { color },
    repeatSubmit: false,
  });
}

export async function removeMark(id: number): Promise<void> {
  await call<typeof removeMarksEndpoint>('DELETE', '/book/v2/marks', {
    body: { ids: [id] },
    // It waits in this browser where it fails.
    silent: true,
    repeatSubmit: false,
  });
}

/** Makes sure that there is a reading note of the book; answers its name. */
export async function ensureReadingNote(bookId: number): Promise<string> {
  const { name } = await call<typeof readingNoteEndpoint>('POST', '/book/v2/books/:id/note', {
    path: { id: bookId },
    repeatSubmit: false,
  });
  return name;
}

export interface ReadingStretch {
  key: string;
  bookId: number;
  startTime: string;
  seconds: number;
  chars: number;
}

/** Tells how long one has read. */
export async function recordReading(stretches: ReadingStretch[]): Promise<void> {
  await call<typeof recordReadingEndpoint>('POST', '/book/v2/reading', {
    body: { stretches },
    silent: true,
    repeatSubmit: false,
  });
}

export function useReadingStatistics(isWanted: boolean) {
  return useQuery({
    queryKey: [bookApi.path, 'statistics'],
    queryFn: (): Promise<ReadingStatistics> =>
      call<typeof readingStatisticsEndpoint>('GET', '/book/v2/statistics', { silent: true }),
    enabled: isWanted,
  });
}

export const fontsKey = [bookApi.path, 'fonts'];

/** The fonts one has brought. */
export function useOwnFonts() {
  return useQuery({
    queryKey: fontsKey,
    queryFn: () => call<typeof listFontsEndpoint>('GET', '/book/v2/fonts', { silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function addFont(fileName: string, name: string): Promise<BookFont> {
  return call<typeof addFontEndpoint>('POST', '/book/v2/fonts', { body: { fileName, name } });
}

export async function removeFont(id: number): Promise<void> {
  await call<typeof removeFontsEndpoint>('DELETE', '/book/v2/fonts', { body: { ids: [id] } });
}
