import { useQuery } from '@tanstack/react-query';
import type {
  reportScheduleResource,
  ReportSchedule,
  runScheduleEndpoint,
  scheduleDayEndpoint,
  schedulePreviewEndpoint,
  scheduleStatusEndpoint,
} from '@wm/contract/report/schedule';
import type {
  addSubscriberEndpoint,
  endSubscriptionsEndpoint,
  listSubscriptionsEndpoint,
  offeredSchedulesEndpoint,
  subscribeEndpoint,
} from '@wm/contract/report/subscription';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { refetches } from '#core/stream/event-rules.ts';
import type { CronForesight } from '#ui/cron/cron-preview.tsx';

export const reportScheduleApi = createResourceApi<typeof reportScheduleResource>({
  path: '/report/v2/schedules',
  permission: 'report:schedule',
  title: '报表计划',
});

export const subscriptionsPath = '/report/v2/subscriptions';
const offeredKey = 'report-offered';
const atMost = 1000;
const restMs = 30_000;
const underWayMs = 1500;

/** Shows anew what a change of a schedule or of a subscription may have moved. */
export const refetchSchedules = refetches(reportScheduleApi.path, subscriptionsPath, offeredKey);

/** Where the schedules of a report are looked after. */
export function schedulesAddress(reportId: number, isNew = false): string {
  return `/report/console?tab=schedules&report=${reportId}${isNew ? '&new=1' : ''}`;
}

function isRunning({ lastState }: Pick<ReportSchedule, 'lastState'>): boolean {
  return lastState === 'queued' || lastState === 'running';
}

/** Every schedule, those that fire next first; looked at more often while one runs. */
export function useSchedules() {
  return useQuery({
    queryKey: [reportScheduleApi.path, 'all'],
    queryFn: async () =>
      (await reportScheduleApi.list({ limit: atMost, sort: 'next_time' }, { silent: true })).rows,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? underWayMs : restMs),
  });
}

/** Today, of every schedule that fires in it. */
export function useScheduleDay() {
  return useQuery({
    queryKey: [reportScheduleApi.path, 'day'],
    queryFn: () =>
      call<typeof scheduleDayEndpoint>('GET', '/report/v2/schedules/day', { silent: true }),
    refetchInterval: restMs,
  });
}

/** Who tells when an expression fires next. */
export const scheduleForesight: CronForesight = {
  path: 'report-schedule-preview',
  ask: (cron, timeZone) =>
    call<typeof schedulePreviewEndpoint>('GET', '/report/v2/schedules/preview', {
      query: { cron, timeZone },
      silent: true,
    }),
};

export async function setScheduleStatus(id: number, status: '0' | '1'): Promise<void> {
  await call<typeof scheduleStatusEndpoint>('PUT', '/report/v2/schedules/:id/status', {
    path: { id },
    body: { status },
  });
}

export async function runSchedule(id: number): Promise<void> {
  await call<typeof runScheduleEndpoint>('POST', '/report-restart/v2/schedule/:id/run', {
    path: { id },
  });
}

/** One's own subscriptions and those that one may end. */
export function useSubscriptions() {
  return useQuery({
    queryKey: [subscriptionsPath],
    queryFn: async () =>
      (await call<typeof listSubscriptionsEndpoint>('GET', subscriptionsPath, { silent: true }))
        .rows,
    refetchInterval: restMs,
  });
}

/** What of a report may be subscribed to, and who has. */
export function useOffered(reportId: number) {
  return useQuery({
    queryKey: [offeredKey, reportId],
    queryFn: async () =>
      (
        await call<typeof offeredSchedulesEndpoint>('GET', '/report/v2/published/:id/schedules', {
          path: { id: reportId },
          silent: true,
        })
      ).rows,
  });
}

export async function subscribe(scheduleId: number): Promise<number> {
  const { id } = await call<typeof subscribeEndpoint>(
    'POST',
    '/report/v2/schedules/:id/subscribe',
    { path: { id: scheduleId } },
  );
  return id;
}

export async function addSubscriber(scheduleId: number, username: string): Promise<void> {
  await call<typeof addSubscriberEndpoint>('POST', subscriptionsPath, {
    body: { scheduleId, username },
    silent: true,
  });
}

export async function endSubscriptions(ids: number[]): Promise<void> {
  await call<typeof endSubscriptionsEndpoint>('DELETE', subscriptionsPath, { body: { ids } });
}
