import { useQuery } from '@tanstack/react-query';
import type {
  jobPreviewEndpoint,
  jobResource,
  JobRun,
  jobRunEndpoint,
  jobStateEndpoint,
  jobStatusEndpoint,
  listJobHandlersEndpoint,
  listJobRunsEndpoint,
  runJobEndpoint,
  stopJobRunEndpoint,
  Job,
} from '@wm/contract/monitor/job';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import type { CronForesight } from '#ui/cron/cron-preview.tsx';
import { statesKey } from './job-events.ts';

export const jobApi = createResourceApi<typeof jobResource>({
  path: '/admin/v2/monitor/job',
  permission: 'monitor:job',
  title: '定时任务',
});

const jobsAtMost = 1000;
/** The stream tells of runs; this is for when it is down. */
const refetchMs = 30_000;

/** Every job: there are as many as people have made by hand. */
export function useJobs() {
  return useQuery({
    queryKey: [jobApi.path, 'all'],
    queryFn: () => jobApi.list({ limit: jobsAtMost }, { silent: true }),
    refetchInterval: refetchMs,
  });
}

/** The day of every job, and its last runs. */
export function useJobStates() {
  return useQuery({
    queryKey: [statesKey],
    queryFn: () =>
      call<typeof jobStateEndpoint>('GET', '/admin/v2/monitor/job/state', { silent: true }),
    refetchInterval: refetchMs,
  });
}

/** The work that may be scheduled here. */
export function useHandlers() {
  return useQuery({
    queryKey: ['job-handlers'],
    queryFn: () =>
      call<typeof listJobHandlersEndpoint>('GET', '/admin/v2/monitor/job/handlers', {
        silent: true,
      }),
  });
}

/** Who tells when an expression fires next, and with which jobs; one does not fall together with itself. */
export function jobForesight(jobId: number | undefined): CronForesight {
  return {
    path: 'job-preview',
    about: jobId,
    ask: (cron, timeZone) =>
      call<typeof jobPreviewEndpoint>('GET', '/admin/v2/monitor/job/preview', {
        query: { cron, timeZone, jobId },
        silent: true,
      }),
  };
}

export async function setJobStatus(id: number, status: Job['status']): Promise<void> {
  await call<typeof jobStatusEndpoint>('PUT', '/admin/v2/monitor/job/:id/status', {
    path: { id },
    body: { status },
  });
}

/** Runs a job now; answers the run. */
export async function runJob(id: number): Promise<number> {
  const { runId } = await call<typeof runJobEndpoint>('POST', '/admin/v2/monitor/job/:id/run', {
    path: { id },
  });
  return runId;
}

export interface RunsPage {
  rows: JobRun[];
  hasMore: boolean;
  usual: number | null;
}

/** The newest runs of a job, or with 0 of all, and with `before` those that came earlier. */
export function readRuns(
  jobId: number,
  status: JobRun['status'] | undefined,
  before?: number,
): Promise<RunsPage> {
  return call<typeof listJobRunsEndpoint>('GET', '/admin/v2/monitor/job-log', {
    query: { jobId, status, before },
    silent: true,
  });
}

/** A run with what it has said after a line. */
export function readRun(id: number, after: number) {
  return call<typeof jobRunEndpoint>('GET', '/admin/v2/monitor/job-log/:id', {
    path: { id },
    query: { after },
    silent: true,
  });
}

export async function stopRun(id: number): Promise<void> {
  await call<typeof stopJobRunEndpoint>('POST', '/admin/v2/monitor/job-log/:id/stop', {
    path: { id },
  });
}

export function isOpenRun({ status }: Pick<JobRun, 'status'>): boolean {
  return status === 'waiting' || status === 'running';
}
