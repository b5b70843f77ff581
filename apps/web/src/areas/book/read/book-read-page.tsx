import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useIsDark } from '#ui/theme/look.ts';
import { TabFailed } from '#ui/states/tab-failed.tsx';
import { usePreference, usePreferencesKnown } from '#core/preferences/preferences.ts';
import { bookApi, readBook } from '../book.api.ts';
import { BookReader } from './book-reader.tsx';
import { expectRenderer } from './engine/book-renderer.ts';
import { useOwnFonts } from '../marks.api.ts';
import { readLook, withOwnFont } from './reader-look.ts';
import './reader.css';

// While the server is asked which book it is.
expectRenderer();

/** A book being read, by its name. */
export function BookReadPage(): ReactNode {
  const name = useParams()['book_name'] ?? '';
  const isDark = useIsDark();
  // The book is laid out once, as its reader wants it.
  const [kept, keep] = usePreference('book:look');
  const fonts = useOwnFonts();
  const look = useMemo(
    () => withOwnFont(readLook(kept, isDark), fonts.data?.rows ?? []),
    [kept, isDark, fonts.data],
  );
  const isKnown = usePreferencesKnown();
  const book = useQuery({
    queryKey: [bookApi.path, 'opened', name],
    queryFn: () => readBook(name),
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever comes back finds the newest place of all his devices.
    gcTime: 0,
  });
  if (book.isError) return <TabFailed what="这本书" error={book.error} onRetry={book.refetch} />;
  if (!book.data || !isKnown)
    return (
      <div className="wm-reader" aria-busy="true">
        <p className="wm-reader-loading">Loading...</p>
      </div>
    );
  return (
    <BookReader
      key={book.data.id}
      book={book.data}
      look={look}
      // Which file a font of one's own is, is not the account's to keep.
      onLook={(next) => keep({ ...next, ownFont: undefined })}
    />
  );
}
