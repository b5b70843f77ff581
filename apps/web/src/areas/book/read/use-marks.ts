import type { BookMark, MarkColor } from '@wm/contract/book/mark';
import type { OpenedBook } from '@wm/contract/book/reading';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { HttpError, isTransient } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { addMark, marksKey, readMarks, recolorMark, removeMark } from '../marks.api.ts';
import type { NewMark } from '../marks.api.ts';
import {
  changeUnsentMark,
  forgetRemoval,
  keepMark,
  keepRemoval,
  readUnsentMarks,
  readUnsentRemovals,
  sendUnsentMarks,
  sendUnsentRemovals,
} from './unsent/unsent-marks.ts';
import type { PageSelection } from './engine/page-selection.ts';
import type { Place, ReadingEngine } from './engine/reading-engine.ts';

interface Kept {
  rows: BookMark[];
  noteName: string;
}

export interface Marks {
  rows: readonly BookMark[];
  /** The name of the reading note; empty without one. */
  noteName: string;
  isFailed: boolean;
  highlight: (selection: PageSelection, color: MarkColor) => Promise<BookMark | undefined>;
  recolor: (mark: BookMark, color: MarkColor) => Promise<void>;
  /** Takes a mark away; a message offers to take that back. */
  remove: (mark: BookMark) => Promise<void>;
  /** Puts a bookmark on the page that is seen, or takes it off. */
  toggleBookmark: () => Promise<void>;
  /** The bookmark of the page that is seen. */
  bookmark: BookMark | undefined;
  refresh: () => Promise<void>;
}

const inOrder = (rows: readonly BookMark[]): BookMark[] =>
  [...rows].sort(
    (one, other) => one.section - other.section || one.start - other.start || one.id - other.id,
  );

const none: readonly BookMark[] = [];

/** One's marks in the book that is read, and what is done with them. */
export function useMarks(
  book: OpenedBook,
  { engine, place }: { engine: ReadingEngine | undefined; place: Place | undefined },
): Marks {
  const client = useQueryClient();
  const key = useMemo(() => marksKey(book.id), [book.id]);
  const query = useQuery({ queryKey: key, queryFn: () => readWithUnsent(book.id) });
  const rows = query.data?.rows ?? none;
  const change = (next: (rows: readonly BookMark[]) => readonly BookMark[]): void => {
    client.setQueryData<Kept>(key, (known) => ({
      noteName: known?.noteName ?? '',
      rows: inOrder(next(known?.rows ?? [])),
    }));
  };
  const add = async (mark: NewMark): Promise<BookMark> => {
    await client.cancelQueries({ queryKey: key });
    const made = await addOrKeep(book.id, mark);
    // Marked again before the old mark has gone, it is that mark.
    forgetRemoval(book.id, made.id);
    change((known) => [...known.filter(({ id }) => id !== made.id), made]);
    return made;
  };
  const markOf = (selection: PageSelection, kind: BookMark['kind'], color: MarkColor): NewMark => {
    const cfi = engine?.cfiOf(selection.section, selection.range) ?? '';
    return { ...newMark(book, selection, { cfi, place }), kind, color };
  };
  const bookmark = bookmarkHere(rows, place, engine);
  const sendRemovals = useSending(book.id, query.refetch);
  const remove = async (mark: BookMark): Promise<void> => {
    change((known) => known.filter(({ id }) => id !== mark.id));
    if (mark.id < 0) return changeUnsentMark(book.id, mark.id, () => undefined);
    // It waits in this browser until nobody can want it back.
    if (!keepRemoval(book.id, mark.id))
      return removeMark(mark.id).catch(async () => {
        notifier().message('warning', '没有删除成，请稍后再试');
        await query.refetch();
      });
    sendRemovals();
    notifier().undoable(mark.kind === 'highlight' ? '已删除标注' : '已删除书签', async () => {
      if (forgetRemoval(book.id, mark.id)) change((known) => [...known, mark]);
      else await add(newMarkOf(mark));
    });
    return undefined;
  };
  return {
    rows,
    noteName: query.data?.noteName ?? '',
    isFailed: query.isError,
    highlight: async (selection, color) => {
      const made = await add(markOf(selection, 'highlight', color)).catch(() => undefined);
      engine?.clearSelection();
      return made;
    },
    recolor: async (mark, color) => {
      if (mark.id < 0) changeUnsentMark(book.id, mark.id, (known) => ({ ...known, color }));
      const made = mark.id < 0 ? { ...mark, color } : await recolorMark(mark.id, color);
      change((known) => known.map((one) => (one.id === mark.id ? made : one)));
    },
    remove,
    toggleBookmark: async () => {
      if (bookmark) return remove(bookmark);
      const seen = engine?.visible();
      if (!seen) return notifier().message('warning', '这一页没有文字，不能加书签');
      await add(markOf(seen, 'bookmark', 'yellow'));
      return undefined;
    },
    bookmark,
    refresh: async () => void (await query.refetch()),
  };
}

/** A mark of what is selected, as it is sent. */
function newMark(
  { contents, version }: OpenedBook,
  { section, start, end, quote, before, after }: PageSelection,
  { cfi, place }: { cfi: string; place: Place | undefined },
): Omit<NewMark, 'kind' | 'color'> {
  return {
    section,
    start,
    end,
    quote,
    before,
    after,
    cfi: cfi.length > 2000 ? '' : cfi,
    fraction: place?.fraction ?? 0,
    chapter: (contents[place?.line ?? -1]?.label ?? '').slice(0, 300),
    version,
  };
}

/** What of a mark is sent. */
function newMarkOf({ id: _id, isLost: _isLost, createTime: _time, ...mark }: BookMark): NewMark {
  return mark;
}

/** A mark can be had back for as long as the message that offers it stands. */
const removeAfterMs = 12_000;

/**
 * Sends what waits when the book is opened, and when there is a connection again. What is answered sends, a while later or
 * when the book is left, what was taken away.
 */
function useSending(bookId: number, onSent: () => Promise<unknown>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sendRemovals = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    return sendUnsentRemovals(bookId, removeMark, isTransient);
  }, [bookId]);
  useEffect(() => {
    const send = async (): Promise<void> => {
      const isSent = [
        await sendRemovals(),
        await sendUnsentMarks(bookId, (mark) => addMark(bookId, mark), isTransient),
      ];
      if (isSent.includes(true)) await onSent();
    };
    const handleOnline = (): void => void send();
    handleOnline();
    window.addEventListener('online', handleOnline);
    return () => {
      window.removeEventListener('online', handleOnline);
      if (timer.current !== undefined) void sendRemovals();
    };
  }, [bookId, onSent, sendRemovals]);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void sendRemovals(), removeAfterMs);
  }, [sendRemovals]);
}

/** Marks a page; without a connection the mark waits in this browser. */
async function addOrKeep(bookId: number, mark: NewMark): Promise<BookMark> {
  try {
    return await addMark(bookId, mark);
  } catch (error) {
    const kept = isTransient(error) ? keepMark(bookId, mark, new Date()) : undefined;
    if (!kept) {
      notifier().message('warning', error instanceof HttpError ? error.message : '没有标上');
      throw error;
    }
    notifier().message('info', '没有连上服务器，标注先存在本机');
    return kept;
  }
}

/** One's marks with those that wait in this browser. */
async function readWithUnsent(bookId: number): Promise<Kept> {
  const kept = await readMarks(bookId);
  const gone = new Set(readUnsentRemovals(bookId));
  const rows = kept.rows.filter(({ id }) => !gone.has(id));
  return { ...kept, rows: inOrder([...rows, ...readUnsentMarks(bookId)]) };
}

/** The bookmark that begins on the page that is seen. */
function bookmarkHere(
  rows: readonly BookMark[],
  place: Place | undefined,
  engine: ReadingEngine | undefined,
): BookMark | undefined {
  if (!place || !engine) return undefined;
  const seen = engine.visibleStretch();
  if (!seen) return undefined;
  return rows.find(
    ({ kind, section, start }) =>
      kind === 'bookmark' && section === seen.section && start >= seen.start && start < seen.end,
  );
}
