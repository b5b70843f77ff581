import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { hasData } from '@wm/contract/report/definition-rules';
import type { ParamValue, ReportDefinition } from '@wm/contract/report/definition';
import type { finishGuideEndpoint } from '@wm/contract/report/guide';
import type {
  copyReportEndpoint,
  listPublishedEndpoint,
  listVersionsEndpoint,
  previewEndpoint,
  publishReportEndpoint,
  readDraftEndpoint,
  readVersionEndpoint,
  reportResource,
  saveDraftEndpoint,
} from '@wm/contract/report/report';
import type { cancelRunEndpoint, restartRunEndpoint } from '@wm/contract/report/restart';
import type {
  Cell,
  ModuleResult,
  reportRunResource,
  reportRunResultEndpoint,
  reportRunRowsEndpoint,
  ReportRun,
  RunResult,
  startReportRunEndpoint,
} from '@wm/contract/report/run';
import type { listSourcesEndpoint } from '@wm/contract/report/source';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

export const reportApi = createResourceApi<typeof reportResource>({
  path: '/report/v2/reports',
  permission: 'report:config',
  title: '报表',
});

export const reportRunApi = createResourceApi<typeof reportRunResource>({
  path: '/report/v2/runs',
  permission: 'report:console',
  title: '报表运行',
});

const pollMs = 1000;

/** Where a report is designed. */
export function designAddress(id: number): string {
  return `/report/config?r=${id}`;
}

/** Where a report is run, or a run of it looked at. */
export function dataAddress(reportId: number | null, runId?: number): string {
  const parts = [reportId === null ? '' : `r=${reportId}`, runId ? `run=${runId}` : ''];
  return `/report/data?${parts.filter(Boolean).join('&')}`;
}

/** Where a run is held against the one before it. */
export function compareAddress(runId: number): string {
  return `/report/compare?b=${runId}`;
}

export function useSources() {
  return useQuery({
    queryKey: ['/report/v2/sources'],
    queryFn: async () =>
      (await call<typeof listSourcesEndpoint>('GET', '/report/v2/sources', { silent: true })).rows,
    staleTime: 60_000,
  });
}

export const publishedKey = ['/report/v2/published'];

export function usePublished() {
  return useQuery({
    queryKey: publishedKey,
    queryFn: async () =>
      (await call<typeof listPublishedEndpoint>('GET', '/report/v2/published', { silent: true }))
        .rows,
  });
}

/** What is stored of a draft. */
export interface StoredDraft {
  id: number;
  rowVersion: number;
  updateTime: string;
  name: string;
  versionNo: number;
  definition: ReportDefinition;
}

export async function readDraft(id: number): Promise<StoredDraft> {
  const { result, ...rest } = await call<typeof readDraftEndpoint>(
    'GET',
    '/report/v2/reports/:id/draft',
    { path: { id }, silent: true },
  );
  return { ...rest, id, definition: result as ReportDefinition };
}

export function useDraftOf(id: number) {
  return useQuery({
    queryKey: [reportApi.path, 'draft', id],
    queryFn: () => readDraft(id),
    // It is edited from here on: what others do is said when it is saved.
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function saveDraft(
  id: number,
  body: { rowVersion: number; value: ReportDefinition },
): Promise<{ rowVersion: number; updateTime: string }> {
  return call<typeof saveDraftEndpoint>('PUT', '/report/v2/reports/:id/draft', {
    path: { id },
    body,
    silent: true,
    repeatSubmit: false,
  });
}

export function publishReport(
  id: number,
  body: { rowVersion: number; note: string },
): Promise<{ versionNo: number; rowVersion: number }> {
  return call<typeof publishReportEndpoint>('POST', '/report/v2/reports/:id/publish', {
    path: { id },
    body,
    silent: true,
  });
}

/** Makes a report of a definition and publishes it, in one. */
export function finishGuide(body: {
  name: string;
  description: string;
  value: ReportDefinition;
}): Promise<{ id: number; versionNo: number }> {
  return call<typeof finishGuideEndpoint>('POST', '/report/v2/guide', { body, silent: true });
}

export function copyReport(id: number): Promise<{ id: number }> {
  return call<typeof copyReportEndpoint>('POST', '/report/v2/reports/:id/copy', { path: { id } });
}

export function useVersions(id: number, isWanted: boolean) {
  return useQuery({
    queryKey: [reportApi.path, 'versions', id],
    queryFn: async () =>
      (
        await call<typeof listVersionsEndpoint>('GET', '/report/v2/reports/:id/versions', {
          path: { id },
        })
      ).rows,
    enabled: isWanted,
  });
}

export async function readVersion(id: number, no: number): Promise<ReportDefinition> {
  const { result } = await call<typeof readVersionEndpoint>(
    'GET',
    '/report/v2/reports/:id/versions/:no',
    { path: { id, no } },
  );
  return result as ReportDefinition;
}

/** A published version, which never changes; none is asked for without a number. */
export function useVersion(id: number, no: number | undefined) {
  return useQuery({
    queryKey: [reportApi.path, 'version', id, no],
    queryFn: () => readVersion(id, no ?? 0),
    enabled: no !== undefined,
    staleTime: Infinity,
  });
}

/** What a definition shows on real rows; the last picture stays while the next one is drawn. */
export function usePreview(value: ReportDefinition, params: ParamValue[]) {
  return useQuery({
    queryKey: ['/report/v2/preview', JSON.stringify(value), JSON.stringify(params)],
    queryFn: async ({ signal }) => {
      const { result } = await call<typeof previewEndpoint>('POST', '/report/v2/preview', {
        body: { value, params },
        silent: true,
        repeatSubmit: false,
        signal,
      });
      return result as RunResult;
    },
    enabled: value.modules.some((one) => !hasData(one) || one.columns.length > 0),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 10_000,
  });
}

export function startReportRun(
  reportId: number,
  params: ParamValue[],
): Promise<{ id: number; taskId: number }> {
  return call<typeof startReportRunEndpoint>('POST', reportRunApi.path, {
    body: { reportId, params },
    silent: true,
    repeatSubmit: false,
  });
}

/** Makes a run once more; the same key starts one run, however often it is sent. */
export function restartRun(
  id: number,
  body: { latestVersion: boolean; key: string },
): Promise<{ id: number; taskId: number | null }> {
  return call<typeof restartRunEndpoint>('POST', '/report-restart/v2/run/:id/restart', {
    path: { id },
    body,
    repeatSubmit: false,
  });
}

export async function cancelRun(id: number): Promise<void> {
  await call<typeof cancelRunEndpoint>('POST', '/report-restart/v2/run/:id/cancel', {
    path: { id },
  });
}

export function isUnderWay({ state }: Pick<ReportRun, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** A run and what it has found, asked for again each second while it is being made. */
export function useRun(id: number) {
  return useQuery({
    queryKey: [reportRunApi.path, 'result', id],
    queryFn: async () => {
      const { run, result } = await call<typeof reportRunResultEndpoint>(
        'GET',
        '/report/v2/runs/:id/result',
        { path: { id }, silent: true },
      );
      return { run, result: result as RunResult | null };
    },
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.run) ? pollMs : false),
  });
}

/** Query key of the rows of a module; it changes with the columns that are left. */
export function rowsKey(
  runId: number,
  { id, columns }: Pick<ModuleResult, 'id' | 'columns'>,
): readonly unknown[] {
  return [reportRunApi.path, 'rows', runId, id, columns.length];
}

export async function readRows(id: number, module: string, page: number): Promise<Cell[][]> {
  const { result } = await call<typeof reportRunRowsEndpoint>('GET', '/report/v2/runs/:id/rows', {
    path: { id },
    query: { module, page },
    silent: true,
  });
  return result as Cell[][];
}
