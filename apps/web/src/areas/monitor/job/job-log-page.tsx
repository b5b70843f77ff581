import { useInfiniteQuery } from '@tanstack/react-query';
import type { JobRun } from '@wm/contract/monitor/job';
import { Button, Select, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTabLabel } from '#core/tabs/tab-label.ts';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { runsKey } from './job-events.ts';
import { readRuns } from './job.api.ts';
import { RunDetail } from './run/run-detail.tsx';
import { RunList } from './run/run-list.tsx';
import { statusLabels } from './run-labels.ts';
import './run/run.css';

type Status = JobRun['status'];

const statusOptions = Object.entries(statusLabels).map(([value, label]) => ({ value, label }));

function useRuns(jobId: number, status: Status | undefined) {
  const query = useInfiniteQuery({
    queryKey: [runsKey, 'list', jobId, status],
    queryFn: ({ pageParam }) => readRuns(jobId, status, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
  });
  const pages = query.data?.pages;
  return { query, runs: pages?.flatMap(({ rows }) => rows), usual: pages?.at(0)?.usual ?? null };
}

/** 调度日志: the runs of a job, or with 0 of all, and what each has said while it ran. */
export function JobLogPage(): ReactNode {
  const jobId = Number(useParams()['job_id']) || 0;
  const [params] = useSearchParams();
  const [status, setStatus] = useTabState<Status | undefined>('status', undefined);
  const [chosen, setChosen] = useTabState('run', Number(params.get('run')) || 0);
  const { query, runs, usual } = useRuns(jobId, status);
  useTabLabel(runs && `调度日志 · ${titleOf(jobId, runs)}`);
  const shown = chosen === 0 ? runs?.at(0)?.id : chosen;
  if (query.error && !query.data) {
    return <QueryError query={query} />;
  }
  return (
    <div className="wm-runs">
      <div className="wm-runs-side">
        <RunsHead
          title={titleOf(jobId, runs)}
          status={status}
          onStatus={(next) => setStatus(next)}
        />
        {!runs && <Skeleton active paragraph={{ rows: 8 }} />}
        {runs?.length === 0 && <PageState picture="empty" title={emptyText(status)} />}
        {runs && runs.length > 0 && (
          <RunList
            runs={runs}
            isAll={jobId === 0}
            shown={shown}
            onChoose={setChosen}
            more={<MoreRuns query={query} />}
          />
        )}
      </div>
      {shown !== undefined && (
        <RunDetail key={shown} runId={shown} usual={usual} onChoose={setChosen} />
      )}
    </div>
  );
}

function MoreRuns({ query }: { query: ReturnType<typeof useRuns>['query'] }): ReactNode {
  if (!query.hasNextPage) return null;
  return (
    <Button
      block
      type="text"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      更早的
    </Button>
  );
}

function titleOf(jobId: number, runs: JobRun[] | undefined): string {
  if (jobId === 0) return '全部任务';
  return runs?.at(0)?.jobName ?? '调度日志';
}

function emptyText(status: Status | undefined): string {
  return status ? '没有这样的运行' : '还没有运行过';
}

interface RunsHeadProps {
  title: string;
  status: Status | undefined;
  onStatus: (status: Status | undefined) => void;
}

function RunsHead({ title, status, onStatus }: RunsHeadProps): ReactNode {
  return (
    <div className="wm-runs-tools">
      <h2>{title}</h2>
      <Link to="/monitor/job">定时任务</Link>
      <Select<Status | null>
        allowClear
        aria-label="结果"
        placeholder="全部结果"
        options={statusOptions}
        value={status ?? null}
        onChange={(value) => onStatus(value ?? undefined)}
      />
    </div>
  );
}
