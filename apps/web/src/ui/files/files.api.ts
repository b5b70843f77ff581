import type { FileDetail, fileDetailsEndpoint } from '@wm/contract/files/file';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';

/** What the server knows of files that a form was opened with; nothing while it is not known. */
export function useFileDetails(fileNames: readonly string[]): ReadonlyMap<string, FileDetail> {
  const names = [...fileNames].sort().join(',');
  const { data } = useQuery({
    queryKey: ['file-details', names],
    enabled: names !== '',
    staleTime: Infinity,
    queryFn: () =>
      call<typeof fileDetailsEndpoint>('GET', '/files/v2/details', {
        query: { fileNames: names },
        silent: true,
      }),
  });
  return new Map(data?.rows.map((row) => [row.fileName, row]));
}
