import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { uploadByPieces } from '#core/files/resumable-upload.ts';
import { HttpError } from '#core/http/http-error.ts';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { bookApi, importBook } from '../book.api.ts';
import { refusalOf } from '../saying-upload.ts';

/** A file on its way into the library. */
export interface BookUpload {
  id: number;
  fileName: string;
  state:
    | { kind: 'waiting' }
    /** From 0 to 1. */
    | { kind: 'sending'; share: number }
    | { kind: 'reading' }
    | { kind: 'done'; bookId: number; name: string; title: string }
    | { kind: 'refused'; reason: string };
}

export interface BookUploads {
  uploads: readonly BookUpload[];
  add: (files: readonly File[]) => void;
  cancel: (id: number) => void;
  clear: () => void;
}

/** So many files at a time; the others wait. */
const atOnce = 2;
const acceptable = /\.(epub|txt|md)$/i;

const damaged = '打不开：文件已损坏，或不是 EPUB、TXT、Markdown 文件';

let lastId = 0;

/** Sends files by pieces and takes each into the library; one that is refused stops none of the others. */
export function useBookUploads(onTaken: (id: number) => Promise<void>): BookUploads {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly BookUpload[]>([]);
  const waiting = useRef<{ id: number; file: File; abort: AbortController }[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const taken = useRef(onTaken);
  useEffect(() => {
    taken.current = onTaken;
  });
  const isBusy = uploads.some(({ state }) => state.kind !== 'done' && state.kind !== 'refused');
  // A hidden tab goes on uploading.
  useTabHold(isBusy ? 'dirty' : undefined);

  const show = (id: number, state: BookUpload['state']): void =>
    setUploads((list) => list.map((one) => (one.id === id ? { ...one, state } : one)));

  const run = async (id: number, file: File, signal: AbortSignal): Promise<void> => {
    try {
      const fileName = await uploadByPieces(file, {
        signal,
        onProgress: (share) => show(id, { kind: 'sending', share }),
      });
      show(id, { kind: 'reading' });
      const book = await importBook(fileName);
      show(id, { kind: 'done', bookId: book.id, name: book.name, title: book.title });
      // Where one stands now is where it goes.
      await taken.current(book.id).catch(() => undefined);
      await client.invalidateQueries({ queryKey: [bookApi.path] });
    } catch (error) {
      const isAborted = error instanceof HttpError && error.kind === 'aborted';
      show(id, { kind: 'refused', reason: isAborted ? '已取消' : refusalOf(error, damaged) });
    }
  };

  const startNext = (): void => {
    while (running.current.size < atOnce) {
      const next = waiting.current.shift();
      if (!next) return;
      const { id, file, abort } = next;
      running.current.set(id, abort);
      void run(id, file, abort.signal).finally(() => {
        running.current.delete(id);
        startNext();
      });
    }
  };

  return {
    uploads,
    add: (files) => {
      const added = files.map((file) => ({
        id: (lastId += 1),
        file,
        abort: new AbortController(),
      }));
      const isTaken = ({ file }: { file: File }): boolean => acceptable.test(file.name);
      setUploads((list) => [
        ...list,
        ...added.map((one): BookUpload => ({
          id: one.id,
          fileName: one.file.name,
          state: isTaken(one)
            ? { kind: 'waiting' }
            : { kind: 'refused', reason: '只能上传 EPUB、TXT 和 Markdown 文件' },
        })),
      ]);
      waiting.current.push(...added.filter(isTaken));
      startNext();
    },
    cancel: (id) => {
      running.current.get(id)?.abort();
      waiting.current = waiting.current.filter((one) => one.id !== id);
      if (!running.current.has(id)) show(id, { kind: 'refused', reason: '已取消' });
    },
    clear: () =>
      setUploads((list) =>
        list.filter(({ state }) => state.kind !== 'done' && state.kind !== 'refused'),
      ),
  };
}
