import { storedSource } from '@wm/bytes/zip/node';
import { openBookSource } from '@wm/epub/open-book';
import type { RemoteBook } from '@wm/epub/open-book';
import { LRUCache } from 'lru-cache';
import { openFile } from '#areas/files/public.ts';
import type { Core } from '#core/core.ts';
import { requireFound } from '#core/not-found.ts';
import { createTurns } from './turns.ts';

/** Pages lie here and there in a book, and many books are read at once: little beside them is fetched and held. */
const windowBytes = 64 * 1024;
/** Books that stay open; each holds its table of contents and a window of its file. */
const mostOpen = 8;
/** Each reading holds some megabytes while it lasts, and one processor does them all. */
const mostReading = 4;

/** The books that are being read, by their file: opened by ranges, so that no book is ever held. */
export interface OpenedBooks {
  open: (fileId: string) => Promise<RemoteBook>;
  /** Does what reads in books a few at a time, however many people read. */
  inTurn: <Result>(read: () => Promise<Result>) => Promise<Result>;
}

export function createOpenedBooks(core: Core): OpenedBooks {
  const opened = new LRUCache<string, Promise<RemoteBook>>({ max: mostOpen });
  const inTurn = createTurns(mostReading);
  const open = async (fileId: string): Promise<RemoteBook> => {
    const file = await openFile(core, fileId);
    requireFound(file !== undefined);
    return inTurn(() => openBookSource(storedSource(file, windowBytes)));
  };
  return {
    inTurn,
    open: (fileId) => {
      const known = opened.get(fileId);
      if (known) return known;
      const book = open(fileId);
      opened.set(fileId, book);
      book.catch(() => opened.delete(fileId));
      return book;
    },
  };
}
