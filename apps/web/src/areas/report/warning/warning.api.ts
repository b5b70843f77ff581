import { useQuery } from '@tanstack/react-query';
import type {
  acknowledgeWarningEndpoint,
  listWarningEventsEndpoint,
  reportWarningResource,
  ReportWarning,
  watchedColumnsEndpoint,
} from '@wm/contract/report/warning';
import { warningWords } from '@wm/contract/report/warning-words';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { refetches } from '#core/stream/event-rules.ts';

export const reportWarningApi = createResourceApi<typeof reportWarningResource>({
  path: '/report/v2/warnings',
  permission: 'report:warning',
  title: '预警规则',
});

const eventsPath = '/report/v2/warning-events';
const atMost = 1000;

/** Shows anew what a change of a rule or of a warning may have moved. */
export const refetchWarnings = refetches(reportWarningApi.path, eventsPath);

export function useWarningRules(isWanted: boolean) {
  return useQuery({
    queryKey: [reportWarningApi.path, 'all'],
    queryFn: async () => (await reportWarningApi.list({ limit: atMost }, { silent: true })).rows,
    enabled: isWanted,
  });
}

/** Rules of a report that were set beside it, so that its definition does not hold them. */
export function useRulesBeside(reportId: number, isWanted: boolean) {
  return useQuery({
    queryKey: [reportWarningApi.path, 'beside', reportId],
    queryFn: async () => {
      const { rows } = await reportWarningApi.list({ reportId, limit: atMost }, { silent: true });
      return rows.filter(({ warningId }) => warningId === '');
    },
    enabled: isWanted,
  });
}

/** One's own warnings, the open ones first. */
export function useWarningEvents() {
  return useQuery({
    queryKey: [eventsPath],
    queryFn: async () =>
      (await call<typeof listWarningEventsEndpoint>('GET', eventsPath, { silent: true })).rows,
    refetchInterval: 30_000,
  });
}

export async function acknowledgeWarning(id: number): Promise<void> {
  await call<typeof acknowledgeWarningEndpoint>(
    'PUT',
    '/report/v2/warning-events/:id/acknowledge',
    { path: { id } },
  );
}

/** The columns of a report that may be watched. */
export function useWatchedColumns(reportId: number | undefined) {
  return useQuery({
    queryKey: ['report-watched', reportId],
    queryFn: async () =>
      (
        await call<typeof watchedColumnsEndpoint>('GET', '/report/v2/warnings/columns/:id', {
          path: { id: reportId ?? 0 },
          silent: true,
        })
      ).rows,
    enabled: reportId !== undefined,
  });
}

/** What a rule says, in a sentence. */
export function ruleText(rule: ReportWarning): string {
  const isOfColumn = rule.kind !== 'stale' && rule.kind !== 'condition';
  const column = isOfColumn ? `「${rule.columnTitle}」` : '';
  return `${column}${warningWords(rule)}`;
}
