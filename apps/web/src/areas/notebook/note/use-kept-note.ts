import type { NoteDocument } from '@wm/contract/notebook/note';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { HttpError, isAway } from '#core/http/http-error.ts';
import { dropKept, keepNote, readKept } from '#core/storage/kept-notes.ts';
import type { KeptNote } from '#core/storage/kept-notes.ts';
import { useUser } from '#core/stores/user-store.ts';

export type KeptCopy = KeptNote & { savedAt: string };

function isRefused(error: unknown): boolean {
  return error instanceof HttpError && [403, 404].includes(error.code);
}

/**
 * Keeps on this device what the server answers with, and forgets what it refuses. While the server is away, what was kept of
 * the note: null when that is nothing, undefined as long as the server's own answer counts.
 */
export function useKeptNote(
  name: string,
  { data, error, failureReason }: UseQueryResult<NoteDocument>,
): KeptCopy | null | undefined {
  const user = useUser(({ id }) => id);
  useEffect(() => {
    if (data) void keepNote(data);
  }, [data]);
  const isGone = isRefused(error);
  useEffect(() => {
    if (isGone) void dropKept(name);
  }, [isGone, name]);
  // Asking once more takes a moment; what is kept need not wait for it.
  const isWanted = !data && isAway(error ?? failureReason);
  const kept = useQuery({
    queryKey: ['kept-note', user, name],
    queryFn: () => readKept(name),
    enabled: isWanted,
    gcTime: 0,
    // Whether it may be kept, and is, may have changed since.
    staleTime: 0,
  });
  if (data || isGone) return undefined;
  return isWanted || kept.data ? kept.data : undefined;
}
