import type {
  attachVcfEndpoint,
  caseResource,
  FamilyMember,
  InheritanceCase,
  RunState,
} from '@wm/contract/knowledge/inheritance-case';
import type {
  listRunsEndpoint,
  readRunEndpoint,
  removedVariantsEndpoint,
  RunOptions,
  runVariantEndpoint,
  runVariantsEndpoint,
  startRunEndpoint,
  whyEndpoint,
} from '@wm/contract/knowledge/inheritance-run';
import type {
  readAcmgEndpoint,
  reviewAcmgEndpoint,
  stepAcmgEndpoint,
} from '@wm/contract/knowledge/inheritance/acmg';
import type { markVariantEndpoint, VariantMark } from '@wm/contract/knowledge/inheritance/mark';
import type { listTracksEndpoint } from '@wm/contract/genome/viewer';
import type { BodyOf, SearchOf } from '@wm/contract/core/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { request } from '#core/http/request.ts';
import { downloadByGet } from '#core/http/download.ts';

export const caseApi = createResourceApi<typeof caseResource>({
  path: '/knowledge/v2/cases',
  permission: 'knowledge:inheritance-mutation',
  title: '病例',
});

const runs = '/knowledge/v2/cases/:id/runs';

/** Begins every key of what is asked of one case. */
export const caseKey = (id: number) => [caseApi.path, 'one', id] as const;

export const runStateNames: Readonly<Record<RunState | '', string>> = {
  '': '未分析',
  waiting: '等待分析',
  running: '正在分析',
  done: '已分析',
  failed: '分析失败',
  cancelled: '已取消',
};

/** Whether an analysis has not ended yet. */
export function isOpen(state: string): boolean {
  return state === 'waiting' || state === 'running';
}

const pollMs = 1000;

export function useCase(id: number) {
  return useQuery({
    queryKey: [...caseKey(id), 'case'],
    queryFn: ({ signal }) => caseApi.find(id, { signal, silent: true }),
    retry: false,
  });
}

/** Refused with `knowledge.family-changed` when the family is another than the version that was seen. */
export function saveFamily(id: number, people: FamilyMember[], familyVersion: number) {
  return request<InheritanceCase>({
    method: 'PUT',
    url: `${caseApi.path}/${id}`,
    body: { people, familyVersion },
    handledCodes: [409],
  });
}

/** Marks a variant, or takes the mark away; what shows it is asked for anew, also when somebody else was quicker. */
export function useMarkVariant(id: number) {
  const client = useQueryClient();
  return async (body: BodyOf<typeof markVariantEndpoint>): Promise<VariantMark | null> => {
    try {
      const { mark } = await call<typeof markVariantEndpoint>(
        'PUT',
        '/knowledge/v2/cases/:id/marks',
        { path: { id }, body },
      );
      return mark;
    } finally {
      await client.invalidateQueries({ queryKey: [...caseKey(id), 'run'] });
    }
  };
}

export function attachVcf(id: number, fileName: string) {
  return call<typeof attachVcfEndpoint>('POST', '/knowledge/v2/cases/:id/vcf', {
    path: { id },
    body: { fileName },
  });
}

export function startRun(id: number, options: RunOptions) {
  return call<typeof startRunEndpoint>('POST', runs, { path: { id }, body: options });
}

export function useRuns(id: number) {
  return useQuery({
    queryKey: [...caseKey(id), 'runs'],
    queryFn: ({ signal }) =>
      call<typeof listRunsEndpoint>('GET', runs, { path: { id }, signal, silent: true }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some((run) => isOpen(run.state)) ? pollMs : false,
    retry: false,
  });
}

export function useRun(id: number, runNo: number | undefined) {
  return useQuery({
    queryKey: [...caseKey(id), 'run', runNo],
    queryFn: ({ signal }) =>
      call<typeof readRunEndpoint>('GET', `${runs}/:run_no`, {
        path: { id, run_no: runNo ?? 0 },
        signal,
        silent: true,
      }),
    enabled: runNo !== undefined,
    retry: false,
  });
}

export type VariantQuery = SearchOf<typeof runVariantsEndpoint>;

export function useRunVariants(id: number, runNo: number, query: VariantQuery) {
  return useQuery({
    queryKey: [...caseKey(id), 'run', runNo, 'variants', query],
    queryFn: ({ signal }) =>
      call<typeof runVariantsEndpoint>('GET', `${runs}/:run_no/variants`, {
        path: { id, run_no: runNo },
        query,
        signal,
        silent: true,
      }),
    placeholderData: (before) => before,
    retry: false,
  });
}

export function useRunVariant(id: number, runNo: number, key: string) {
  return useQuery({
    queryKey: [...caseKey(id), 'run', runNo, 'variant', key],
    queryFn: ({ signal }) =>
      call<typeof runVariantEndpoint>('GET', `${runs}/:run_no/variant`, {
        path: { id, run_no: runNo },
        query: { key },
        signal,
        silent: true,
      }),
    retry: false,
  });
}

/** The alignments of a case, for who may look at them. */
export function useAlignments(id: number, mayView: boolean) {
  return useQuery({
    queryKey: [...caseKey(id), 'alignments'],
    queryFn: ({ signal }) =>
      call<typeof listTracksEndpoint>('GET', '/genome/v2/tracks', {
        query: { caseId: id },
        signal,
        silent: true,
      }),
    enabled: mayView,
    retry: false,
  });
}

/** What is suggested for a variant, and what was decided. */
export function useAcmg(
  id: number,
  runNo: number,
  { key, condition }: { key: string; condition?: string | undefined },
) {
  return useQuery({
    queryKey: [...caseKey(id), 'run', runNo, 'acmg', key, condition],
    queryFn: ({ signal }) =>
      call<typeof readAcmgEndpoint>('GET', `${runs}/:run_no/acmg`, {
        path: { id, run_no: runNo },
        query: { key, ...(condition !== undefined && { condition }) },
        signal,
        silent: true,
      }),
    // While another condition is asked for, the part does not jump.
    placeholderData: (last, query) => (query?.queryKey.at(-2) === key ? last : undefined),
    retry: false,
  });
}

/** Saves a review; what shows it is asked for anew, also when somebody else was quicker. */
export function useReviewAcmg(id: number, runNo: number) {
  const client = useQueryClient();
  return async (body: BodyOf<typeof reviewAcmgEndpoint>) => {
    try {
      return await call<typeof reviewAcmgEndpoint>('PUT', `${runs}/:run_no/acmg`, {
        path: { id, run_no: runNo },
        body,
      });
    } finally {
      await client.invalidateQueries({ queryKey: [...caseKey(id), 'run'] });
    }
  };
}

/** Submits, recalls or checks a review. */
export function useStepAcmg(id: number, runNo: number) {
  const client = useQueryClient();
  return async (body: BodyOf<typeof stepAcmgEndpoint>) => {
    try {
      return await call<typeof stepAcmgEndpoint>('PUT', `${runs}/:run_no/acmg/step`, {
        path: { id, run_no: runNo },
        body,
      });
    } finally {
      await client.invalidateQueries({ queryKey: [...caseKey(id), 'run'] });
    }
  };
}

export function useRemoved(
  id: number,
  runNo: number,
  { stage, page }: { stage: string; page: number },
) {
  return useQuery({
    queryKey: [...caseKey(id), 'run', runNo, 'removed', stage, page],
    queryFn: ({ signal }) =>
      call<typeof removedVariantsEndpoint>('GET', `${runs}/:run_no/removed`, {
        path: { id, run_no: runNo },
        query: { stage, page, limit: 20 },
        signal,
        silent: true,
      }),
    placeholderData: (before) => before,
    retry: false,
  });
}

export function useWhy(id: number, runNo: number, text: string) {
  return useQuery({
    queryKey: [...caseKey(id), 'run', runNo, 'why', text],
    queryFn: ({ signal }) =>
      call<typeof whyEndpoint>('GET', `${runs}/:run_no/why`, {
        path: { id, run_no: runNo },
        query: { text },
        signal,
        silent: true,
      }),
    enabled: text !== '',
    retry: false,
  });
}

export function downloadTable(id: number, runNo: number, filter: string) {
  return downloadByGet(
    `/knowledge/v2/cases/${id}/runs/${runNo}/table${filter}`,
    `病例${id}第${runNo}次遗传分析.xlsx`,
  );
}

export function downloadVcf(id: number, runNo: number) {
  return downloadByGet(
    `/knowledge/v2/cases/${id}/runs/${runNo}/vcf`,
    `病例${id}第${runNo}次遗传分析.vcf`,
  );
}

export function downloadReport(id: number, runNo: number) {
  return downloadByGet(
    `/knowledge/v2/cases/${id}/runs/${runNo}/report`,
    `病例${id}第${runNo}次遗传分析报告.pdf`,
  );
}
