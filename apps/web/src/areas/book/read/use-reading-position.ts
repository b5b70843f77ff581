import type { OpenedBook, ReadingPosition } from '@wm/contract/book/reading';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { positionsKey, savePosition } from '../book.api.ts';
import { thisDevice } from './unsent/this-device.ts';
import type { Place } from './engine/reading-engine.ts';
import { keepPlace, unsentPlace } from './unsent/unsent-place.ts';

/** Rests so long on a page before it is kept. */
const keepAfterMs = 1500;
/** Whoever opens a book and turns no page is reading after so long. */
const readingAfterMs = 10_000;

export interface ReadingPositionState {
  /** Where another device has moved on meanwhile. */
  elsewhere: ReadingPosition | undefined;
  /** Told of every page; `isTurned` when a person went there. */
  moveTo: (place: Place, isTurned: boolean) => void;
  /** Goes on from here in spite of the other device. */
  stay: () => void;
  /** Takes the other device's place as known. */
  follow: () => void;
}

/** Keeps where one is on the server: opening a book writes nothing, the first turn or ten seconds do. */
export function useReadingPosition(book: OpenedBook): ReadingPositionState {
  const client = useQueryClient();
  const [elsewhere, setElsewhere] = useState<ReadingPosition>();
  const state = useRef({
    place: undefined as Place | undefined,
    saved: '',
    // What was read without a connection is told at once.
    isReading: unsentPlace(book.id) !== undefined,
    knownTime: unsentPlace(book.id)?.knownTime || (book.position?.updateTime ?? null),
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  });

  const save = useCallback(
    async (isForced = false): Promise<void> => {
      const { place, isReading, saved, knownTime } = state.current;
      clearTimeout(state.current.timer);
      if (!place || !isReading || (place.cfi === saved && !isForced)) return;
      const { cfi, section, fraction, context, line } = place;
      state.current.saved = cfi;
      const chapter = (book.contents[line]?.label ?? '').slice(0, 300);
      try {
        const answer = await savePosition(book.id, {
          cfi: cfi.slice(0, 2000),
          section,
          fraction,
          context,
          chapter,
          ...thisDevice(),
          knownTime,
          isForced,
        });
        keepPlace(book.id, undefined);
        if (answer.isSaved) state.current.knownTime = answer.position.updateTime;
        setElsewhere(answer.isSaved ? undefined : answer.position);
        if (answer.isSaved) void client.invalidateQueries({ queryKey: positionsKey });
      } catch {
        // The next page tries again, or whoever opens the book next.
        state.current.saved = '';
        keepPlace(book.id, {
          cfi,
          section,
          fraction,
          context,
          chapter,
          knownTime: knownTime ?? '',
        });
      }
    },
    [book, client],
  );

  const begin = useCallback((): void => {
    state.current.isReading = true;
  }, []);
  useSavingTimes(begin, save);

  return useMemo(
    () => ({
      elsewhere,
      moveTo: (place, isTurned) => {
        state.current.place = place;
        if (isTurned) state.current.isReading = true;
        clearTimeout(state.current.timer);
        state.current.timer = setTimeout(() => void save(), keepAfterMs);
      },
      stay: () => void save(true),
      follow: () => {
        if (elsewhere) state.current.knownTime = elsewhere.updateTime;
        setElsewhere(undefined);
      },
    }),
    [elsewhere, save],
  );
}

/** Keeps the place after a while of reading, when the page is hidden or closed, and when there is a connection again. */
function useSavingTimes(begin: () => void, save: () => Promise<void>): void {
  useEffect(() => {
    const reading = setTimeout(() => {
      begin();
      void save();
    }, readingAfterMs);
    const handleHide = (): void => {
      if (document.visibilityState === 'hidden') void save();
    };
    const handleOnline = (): void => void save();
    window.addEventListener('online', handleOnline);
    document.addEventListener('visibilitychange', handleHide);
    return () => {
      clearTimeout(reading);
      window.removeEventListener('online', handleOnline);
      document.removeEventListener('visibilitychange', handleHide);
      void save();
    };
  }, [begin, save]);
}
