import type {
  addMemberFileEndpoint,
  adoptMergeEndpoint,
  listMemberFilesEndpoint,
  listMergesEndpoint,
  removeMemberFileEndpoint,
  removeMergeEndpoint,
  startMergeEndpoint,
} from '@wm/contract/knowledge/inheritance/merge';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { caseKey, isOpen } from '../case.api.ts';

const files = '/knowledge/v2/cases/:id/member-files';
const merges = '/knowledge/v2/cases/:id/merges';
const pollMs = 1000;

/** What is chosen for a merge. */
export type MergeChoice = BodyOf<typeof startMergeEndpoint>;

export function useMemberFiles(id: number) {
  return useQuery({
    queryKey: [...caseKey(id), 'member-files'],
    queryFn: ({ signal }) =>
      call<typeof listMemberFilesEndpoint>('GET', files, { path: { id }, signal, silent: true }),
    retry: false,
  });
}

export function useMerges(id: number) {
  return useQuery({
    queryKey: [...caseKey(id), 'merges'],
    queryFn: ({ signal }) =>
      call<typeof listMergesEndpoint>('GET', merges, { path: { id }, signal, silent: true }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some((merge) => isOpen(merge.state)) ? pollMs : false,
    retry: false,
  });
}

export function addMemberFile(id: number, fileName: string) {
  return call<typeof addMemberFileEndpoint>('POST', files, { path: { id }, body: { fileName } });
}

export function removeMemberFile(id: number, fileNo: number) {
  return call<typeof removeMemberFileEndpoint>('DELETE', `${files}/:file_no`, {
    path: { id, file_no: fileNo },
  });
}

export function startMerge(id: number, body: MergeChoice) {
  return call<typeof startMergeEndpoint>('POST', merges, { path: { id }, body });
}

export function adoptMerge(id: number, mergeNo: number) {
  return call<typeof adoptMergeEndpoint>('PUT', `${merges}/:merge_no/use`, {
    path: { id, merge_no: mergeNo },
  });
}

export function removeMerge(id: number, mergeNo: number) {
  return call<typeof removeMergeEndpoint>('DELETE', `${merges}/:merge_no`, {
    path: { id, merge_no: mergeNo },
  });
}
