import { storedSource } from '@wm/bytes/zip/node';
import { openBookSource } from '@wm/epub/open-book';
import type { RemoteBook } from '@wm/epub/open-book';
import { LRUCache } from 'lru-cache';
import { openFile } from '#areas/files/public.ts';
import type { Core } from '#core/core.ts';
import { requireFound } from '#core/not-found.ts';

/** Books that stay open; each holds its table of contents and a megabyte of its file. */
const mostOpen = 8;

/** The books that are being read, by their file: opened by ranges, so that no book is ever held. */
export interface OpenedBooks {
  open: (fileId: string) => Promise<RemoteBook>;
}

export function createOpenedBooks(core: Core): OpenedBooks {
  const opened = new LRUCache<string, Promise<RemoteBook>>({ max: mostOpen });
  const open = async (fileId: string): Promise<RemoteBook> => {
    const file = await openFile(core, fileId);
    requireFound(file !== undefined);
    return openBookSource(storedSource(file));
  };
  return {
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
