import { PlusOutlined } from '@ant-design/icons';
import type { Job, JobState } from '@wm/contract/monitor/job';
import { Button, Input, Segmented, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { officeZone } from '#core/time/office-clock.ts';
import { Link } from 'react-router';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { DayPanel } from '#ui/runs/day-panel.tsx';
import { useClock } from '../use-clock.ts';
import { jobApi, useJobs, useJobStates } from './job.api.ts';
import { JobForm } from './parts/job-form.tsx';
import { JobRow } from './parts/job-row.tsx';
import './job.css';

const jobKeys: ShortcutGroup = {
  title: '任务（选中一行后）',
  shortcuts: [
    { keys: 'R', does: '执行一次' },
    { keys: 'P', does: '暂停或恢复' },
  ],
};

type Show = 'all' | '0' | '1' | 'failed';

const defaults = {
  payload: {},
  cron: '0 30 2 * * *',
  misfire: 'once',
  concurrency: 'skip',
  retryLimit: 0,
  retryDelay: 60,
  timeoutSeconds: 3600,
  priority: 0,
  status: '0',
  remark: '',
} as const;

function hasFailed(state: JobState | undefined): boolean {
  return state?.strip.at(-1)?.status === 'failed';
}

interface Filter {
  show: Show;
  text: string;
}

function isShown(job: Job, state: JobState | undefined, { show, text }: Filter): boolean {
  const isKind = show === 'failed' ? hasFailed(state) : show === 'all' || job.status === show;
  return isKind && `${job.jobName} ${job.remark}`.toLowerCase().includes(text.trim().toLowerCase());
}

/** 定时任务: what runs when, and whether it worked. */
export function JobPage(): ReactNode {
  useShortcuts(jobKeys);
  const jobs = useJobs();
  const states = useJobStates();
  const form = useCrudForm(jobApi, { defaults: { ...defaults, timeZone: officeZone() } });
  const [show, setShow] = useTabState<Show>('show', 'all');
  const [text, setText] = useTabState('text', '');
  const now = useClock();
  if (jobs.error && !jobs.data) {
    return <QueryError query={jobs} />;
  }
  const stateOf = new Map(states.data?.rows.map((state) => [state.id, state]));
  const all = jobs.data?.rows;
  const rows = all?.filter((job) => isShown(job, stateOf.get(job.id), { show, text }));
  return (
    <div className="wm-jobs">
      <h1 className="wm-visually-hidden">定时任务</h1>
      <div className="wm-jobs-tools">
        <PermissionGate anyOf={['monitor:job:add']}>
          <Button type="primary" icon={<PlusOutlined />} onClick={form.create}>
            新增
          </Button>
        </PermissionGate>
        <Link className="wm-jobs-all" to="/monitor/job-log/index/0">
          全部调度日志
        </Link>
        <Segmented<Show>
          aria-label="显示"
          value={show}
          options={[
            { value: 'all', label: '全部' },
            { value: '0', label: '启用' },
            { value: '1', label: '已停用' },
            { value: 'failed', label: '上次失败' },
          ]}
          onChange={setShow}
        />
        <Input.Search
          allowClear
          className="wm-jobs-search"
          placeholder="搜索任务"
          aria-label="搜索任务"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {states.data && all && (
        <DayPanel
          title="今天"
          day={states.data}
          rows={all.flatMap(({ id, jobName }) => {
            const state = stateOf.get(id);
            return state ? [{ ...state, id, name: jobName }] : [];
          })}
        />
      )}
      {rows ? (
        <JobList rows={rows} isFiltered={rows.length < (all?.length ?? 0)}>
          {(job) => (
            <JobRow
              key={job.id}
              job={job}
              state={stateOf.get(job.id)}
              now={now}
              onEdit={form.edit}
            />
          )}
        </JobList>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
      <JobForm crud={form} />
    </div>
  );
}

interface JobListProps {
  rows: Job[];
  isFiltered: boolean;
  children: (job: Job) => ReactNode;
}

function JobList({ rows, isFiltered, children }: JobListProps): ReactNode {
  if (rows.length > 0)
    return (
      <ul className="wm-job-list" aria-label="定时任务">
        {rows.map(children)}
      </ul>
    );
  return isFiltered ? (
    <PageState picture="empty" title="没有符合条件的任务" />
  ) : (
    <PageState picture="empty" title="还没有定时任务" text="新增一个，让它按时运行" />
  );
}
