import type {
  FileAmount,
  RemovedFiles,
  clearOwnFilesEndpoint,
  ownFilesEndpoint,
  ownSpaceEndpoint,
  removeOwnFilesEndpoint,
  restoreOwnFilesEndpoint,
} from '@wm/contract/files/own-file';
import type { DataOf, SearchOf } from '@wm/contract/core/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';

const path = '/files/v2/own';

/** All that is known of one's own files. */
export const ownFilesKey = [path] as const;

export type OwnFilesQuery = SearchOf<typeof ownFilesEndpoint>;
export type OwnSpace = DataOf<typeof ownSpaceEndpoint>;

export function useOwnFiles(query: OwnFilesQuery) {
  return useQuery({
    queryKey: [path, 'list', query],
    queryFn: ({ signal }) =>
      call<typeof ownFilesEndpoint>('GET', path, { query, signal, silent: true }),
    placeholderData: keepPreviousData,
  });
}

export function useOwnSpace() {
  return useQuery({
    queryKey: [path, 'space'],
    queryFn: ({ signal }) =>
      call<typeof ownSpaceEndpoint>('GET', `${path}/space`, { signal, silent: true }),
  });
}

/** Throws away files; pictures that are used go only with the number of uses that their owner was told. */
export function removeOwnFiles(ids: string[], toldUses?: number): Promise<RemovedFiles> {
  return call<typeof removeOwnFilesEndpoint>('DELETE', path, {
    body: { ids, ...(toldUses !== undefined && { toldUses }) },
  });
}

/** Throws away what nothing uses, if it is as much as was told. */
export function clearOwnFiles({ count, size }: FileAmount): Promise<RemovedFiles> {
  return call<typeof clearOwnFilesEndpoint>('POST', `${path}/clear`, { body: { count, size } });
}

export function restoreOwnFiles(removal: number) {
  return call<typeof restoreOwnFilesEndpoint>('POST', `${path}/restore`, { body: { removal } });
}
