import { useEffect, useRef, useState } from 'react';
import { fileNamesIn } from '#core/files/file-address.ts';
import { uploadByPieces } from '#core/files/resumable-upload.ts';
import { uploadFile } from '#core/files/upload-file.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { countFault, fileFault, uploadFailure } from './upload-rules.ts';
import type { UploadRules } from './upload-rules.ts';

/** Above this a file goes by pieces, where the widget allows it. */
const piecesFromBytes = 4 * 1024 * 1024;

/** A file on its way. */
export interface PendingFile {
  id: number;
  file: File;
  /** From 0 to 1. */
  share: number;
}

export interface UploadsOptions extends UploadRules {
  value: string | undefined;
  onChange: ((value: string) => void) | undefined;
  /** Large files go by pieces and survive a broken connection. */
  resumable?: boolean;
}

export interface Uploads {
  /** What the value holds. */
  fileNames: string[];
  pending: PendingFile[];
  /** Names of files that were sent by this page, as their owner calls them. */
  sentNames: ReadonlyMap<string, string>;
  add: (files: readonly File[]) => void;
  remove: (fileName: string) => void;
  cancel: (id: number) => void;
}

let lastId = 0;

/**
 * Uploads what is chosen and gives the value, names separated by commas. A batch counts what is pending and gives the new
 * value once, when all of it has ended; what failed is taken off the list, and the value is what it was without it.
 */
export function useUploads(options: UploadsOptions): Uploads {
  const fileNames = fileNamesIn(options.value);
  const [pending, setPending] = useState<PendingFile[]>([]);
  const [sentNames, setSentNames] = useState<ReadonlyMap<string, string>>(new Map());
  const aborts = useRef(new Map<number, AbortController>());
  // A batch ends later than it began: the value may have changed meanwhile.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // A hidden tab goes on uploading: nothing is given up when the effects end.
  useTabHold(pending.length > 0 ? 'dirty' : undefined);
  const change = (names: string[]): void => latest.current.onChange?.(names.join(','));

  const uploadOne = async ({ id, file }: PendingFile): Promise<string | undefined> => {
    const abort = new AbortController();
    aborts.current.set(id, abort);
    const onProgress = (share: number): void =>
      setPending((list) => list.map((one) => (one.id === id ? { ...one, share } : one)));
    const isLarge = latest.current.resumable && file.size > piecesFromBytes;
    try {
      const send = isLarge ? uploadByPieces : uploadFile;
      return await send(file, { onProgress, signal: abort.signal });
    } catch (error) {
      tell(error, latest.current.kind);
      setPending((list) => list.filter((one) => one.id !== id));
      return undefined;
    } finally {
      aborts.current.delete(id);
    }
  };

  const add = async (files: readonly File[]): Promise<void> => {
    const rules = latest.current;
    const held = fileNamesIn(rules.value).length + pending.length;
    const tooMany = countFault(rules, held, files.length);
    if (tooMany) return notifier().message('error', tooMany);
    const batch: PendingFile[] = [];
    for (const file of files) {
      const fault = fileFault(rules, file);
      if (fault) notifier().message('error', fault);
      else batch.push({ id: (lastId += 1), file, share: 0 });
    }
    if (batch.length === 0) return;
    setPending((list) => [...list, ...batch]);
    const sent = await Promise.all(batch.map(uploadOne));
    const ids = new Set(batch.map(({ id }) => id));
    setPending((list) => list.filter(({ id }) => !ids.has(id)));
    const stored = sent.filter((name) => name !== undefined);
    if (stored.length === 0) return;
    setSentNames((known) => {
      const next = new Map(known);
      sent.forEach((name, at) => name && next.set(name, batch[at]?.file.name ?? ''));
      return next;
    });
    change([...fileNamesIn(latest.current.value), ...stored]);
  };

  return {
    fileNames,
    pending,
    sentNames,
    add: (files) => void add(files),
    remove: (fileName) => change(fileNames.filter((name) => name !== fileName)),
    cancel: (id) => aborts.current.get(id)?.abort(),
  };
}

/** The server's own words when it refused; otherwise that it failed. */
function tell(error: unknown, kind: UploadRules['kind']): void {
  if (error instanceof HttpError && ['aborted', 'session'].includes(error.kind)) return;
  const isRefused = error instanceof HttpError && error.kind === 'refused' && error.message !== '';
  notifier().message('error', isRefused ? error.message : uploadFailure[kind]);
}
