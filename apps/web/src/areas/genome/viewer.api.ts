import type {
  addGenomeEndpoint,
  addTrackEndpoint,
  changeGenomeEndpoint,
  changeSessionEndpoint,
  changeTrackEndpoint,
  listGenomesEndpoint,
  listSessionsEndpoint,
  listTracksEndpoint,
  locusEndpoint,
  readSessionEndpoint,
  removeGenomeEndpoint,
  removeSessionEndpoint,
  removeTrackEndpoint,
  saveSessionEndpoint,
  Track,
  trackStartEndpoint,
} from '@wm/contract/genome/viewer';
import type { caseResource } from '@wm/contract/knowledge/inheritance-case';
import type { runVariantsEndpoint } from '@wm/contract/knowledge/inheritance-run';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

/** Begins every key of what is asked here. */
export const viewerKey = ['genome'] as const;

const pollMs = 1000;
const isWaiting = (rows: readonly { state: string }[] | undefined): boolean =>
  rows?.some(({ state }) => state === 'waiting') ?? false;

export function useGenomes() {
  return useQuery({
    queryKey: [...viewerKey, 'genomes'],
    queryFn: ({ signal }) =>
      call<typeof listGenomesEndpoint>('GET', '/genome/v2/genomes', { signal, silent: true }),
    refetchInterval: ({ state }) => (isWaiting(state.data?.genomes) ? pollMs : false),
    retry: false,
  });
}

export function useTracks(caseId: number | undefined) {
  return useQuery({
    queryKey: [...viewerKey, 'tracks', caseId],
    queryFn: ({ signal }) =>
      call<typeof listTracksEndpoint>('GET', '/genome/v2/tracks', {
        query: { ...(caseId !== undefined && { caseId }) },
        signal,
        silent: true,
      }),
    refetchInterval: ({ state }) => (isWaiting(state.data?.tracks) ? pollMs : false),
    retry: false,
  });
}

/** Where the first reads of an alignment lie. */
export function useStart(track: Track | undefined) {
  return useQuery({
    queryKey: [...viewerKey, 'start', track?.id],
    queryFn: ({ signal }) =>
      call<typeof trackStartEndpoint>('GET', '/genome/v2/tracks/:id/start', {
        path: { id: track?.id ?? 0 },
        signal,
        silent: true,
      }),
    enabled: track?.state === 'ready',
    staleTime: Infinity,
    retry: false,
  });
}

export function findLocus(genomeId: number, text: string) {
  return call<typeof locusEndpoint>('GET', '/genome/v2/locus', { query: { genomeId, text } });
}

export function listGenomes() {
  return call<typeof listGenomesEndpoint>('GET', '/genome/v2/genomes');
}

/** Shows no refusal: who brings a file may know another way. */
export function addTrack(body: BodyOf<typeof addTrackEndpoint>) {
  return call<typeof addTrackEndpoint>('POST', '/genome/v2/tracks', { body, silent: true });
}

export function addGenome(body: BodyOf<typeof addGenomeEndpoint>) {
  return call<typeof addGenomeEndpoint>('POST', '/genome/v2/genomes', { body });
}

export function changeTrack(id: number, body: BodyOf<typeof changeTrackEndpoint>) {
  return call<typeof changeTrackEndpoint>('PUT', '/genome/v2/tracks/:id', { path: { id }, body });
}

export function changeGenome(id: number, body: BodyOf<typeof changeGenomeEndpoint>) {
  return call<typeof changeGenomeEndpoint>('PUT', '/genome/v2/genomes/:id', { path: { id }, body });
}

export function removeTrack(id: number) {
  return call<typeof removeTrackEndpoint>('DELETE', '/genome/v2/tracks/:id', { path: { id } });
}

export function removeGenome(id: number) {
  return call<typeof removeGenomeEndpoint>('DELETE', '/genome/v2/genomes/:id', { path: { id } });
}

export function useSessions() {
  return useQuery({
    queryKey: [...viewerKey, 'sessions'],
    queryFn: ({ signal }) =>
      call<typeof listSessionsEndpoint>('GET', '/genome/v2/sessions', { signal, silent: true }),
    retry: false,
  });
}

export function readSession(id: number) {
  return call<typeof readSessionEndpoint>('GET', '/genome/v2/sessions/:id', { path: { id } });
}

export function saveSession(body: BodyOf<typeof saveSessionEndpoint>) {
  return call<typeof saveSessionEndpoint>('POST', '/genome/v2/sessions', { body });
}

export function changeSession(id: number, body: BodyOf<typeof changeSessionEndpoint>) {
  return call<typeof changeSessionEndpoint>('PUT', '/genome/v2/sessions/:id', {
    path: { id },
    body,
  });
}

export function removeSession(id: number) {
  return call<typeof removeSessionEndpoint>('DELETE', '/genome/v2/sessions/:id', { path: { id } });
}

const caseApi = createResourceApi<typeof caseResource>({
  path: '/knowledge/v2/cases',
  permission: 'knowledge:inheritance-mutation',
  title: '病例',
});

/** Cases whose number holds a text, the newest first, for who may list them. */
export function useCases(text: string, isAsked: boolean) {
  return useQuery({
    queryKey: [...viewerKey, 'cases', text],
    queryFn: ({ signal }) =>
      caseApi.list(
        { page: 1, limit: 20, ...(text !== '' && { caseNo: text }) },
        { signal, silent: true },
      ),
    enabled: isAsked,
    placeholderData: (before) => before,
    retry: false,
  });
}

/** Variants that are stepped through, at most. */
const stepped = 100;

/** The first variants of an analysis, to be stepped through, and how many there are. */
export function useVariants(caseId: number | undefined, runNo: number | undefined) {
  return useQuery({
    queryKey: [...viewerKey, 'variants', caseId, runNo],
    queryFn: ({ signal }) =>
      call<typeof runVariantsEndpoint>('GET', '/knowledge/v2/cases/:id/runs/:run_no/variants', {
        path: { id: caseId ?? 0, run_no: runNo ?? 0 },
        query: { page: 1, limit: stepped, keep: 'loose', sort: 'rank' },
        signal,
        silent: true,
      }),
    enabled: caseId !== undefined && runNo !== undefined,
    retry: false,
  });
}
