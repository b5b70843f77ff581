import type { Job, JobState, StripRun } from '@wm/contract/monitor/job';
import { App, Switch } from 'antd';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { formatDateTime } from '#core/time/format-date.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { MoreActions } from '#ui/actions/more-actions.tsx';
import type { MoreAction } from '#ui/actions/more-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { cronSentence, zoneText } from '#ui/cron/cron-sentence.ts';
import { RecordHistory } from '#ui/history/record-history.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { RunStrip } from '#ui/runs/run-strip.tsx';
import type { StripEntry } from '#ui/runs/run-strip.tsx';
import { refetchJobs } from '../job-events.ts';
import { jobApi, runJob, setJobStatus } from '../job.api.ts';
import { spanText, statusLabels, untilText } from '../run-labels.ts';

interface JobRowProps {
  job: Job;
  state: JobState | undefined;
  now: number;
  onEdit: (job: Job) => void;
}

const strips: Record<StripRun['status'], StripEntry['state']> = {
  done: 'good',
  failed: 'bad',
  waiting: 'open',
  running: 'open',
  cancelled: 'none',
  skipped: 'none',
};

function entryOf(jobId: number, run: StripRun): StripEntry {
  const { id, status, duration, fireTime } = run;
  const words = [
    formatDateTime(fireTime),
    statusLabels[status],
    duration !== null && spanText(duration),
  ];
  return {
    id,
    duration,
    state: strips[status],
    title: words.filter(Boolean).join(' '),
    to: `/monitor/job-log/index/${jobId}?run=${id}`,
  };
}

/** What may be done to a job, each with its news. */
function useJobActions(job: Job) {
  const client = useQueryClient();
  const { modal } = App.useApp();
  const done = (text: string): void => {
    notifier().message('success', text);
    refetchJobs(client);
  };
  const write = async (status: Job['status']): Promise<void> => {
    await setJobStatus(job.id, status);
    done(status === '0' ? '已启用' : '已停用');
  };
  return {
    run: async (): Promise<void> => {
      await runJob(job.id);
      done('已开始运行');
    },
    setStatus: (status: Job['status']): void => {
      if (status === '0' || !job.builtIn) {
        void write(status).catch(() => undefined);
        return;
      }
      modal.confirm({
        title: `停用内置任务「${job.jobName}」？`,
        content: `停用期间不会${job.remark ? `执行：${job.remark}` : '执行'}`,
        okText: '停用',
        cancelText: '取消',
        centered: true,
        // The client has shown why it failed.
        onOk: () => write(status).catch(() => undefined),
      });
    },
  };
}

/** One job: when, how its last runs went, when next, and what can be done. */
export function JobRow({ job, state, now, onEdit }: JobRowProps): ReactNode {
  const actions = useJobActions(job);
  const mayEdit = usePermission('monitor:job:edit');
  const mayChange = usePermission('monitor:job:changeStatus');
  const last = state?.strip.at(-1);
  const isOn = job.status === '0';
  const handleKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
    if (!mayChange || ctrlKey || metaKey || altKey) return;
    if (key === 'r') void actions.run().catch(() => undefined);
    if (key === 'p') actions.setStatus(isOn ? '1' : '0');
  };
  return (
    <li className={isOn ? 'wm-job' : 'wm-job wm-job-off'}>
      <div className="wm-job-name">
        {mayEdit ? (
          <RowAction
            title="修改（R 运行一次，P 启用或停用）"
            onClick={() => onEdit(job)}
            onKeyDown={handleKey}
          >
            {job.jobName}
          </RowAction>
        ) : (
          <strong>{job.jobName}</strong>
        )}
        <span title={`${job.cron}（${zoneText(job.timeZone)}）`}>{cronSentence(job.cron)}</span>
      </div>
      <span
        className="wm-job-next wm-number"
        {...(job.nextFire && { title: formatDateTime(job.nextFire) })}
      >
        {nextText(job, now)}
      </span>
      <RunStrip
        label={`${job.jobName}最近的运行`}
        runs={(state?.strip ?? []).map((run) => entryOf(job.id, run))}
      />
      <span className={`wm-job-last wm-number${last?.status === 'failed' ? ' wm-job-failed' : ''}`}>
        {last ? `${statusLabels[last.status]} ${spanText(last.duration)}` : '还没有运行过'}
      </span>
      <Switch
        checked={isOn}
        disabled={!mayChange}
        aria-label={`启用${job.jobName}`}
        onChange={(checked) => actions.setStatus(checked ? '0' : '1')}
      />
      <div className="wm-job-actions">
        {mayChange && (
          <RowAction onClick={() => void actions.run().catch(() => undefined)}>运行一次</RowAction>
        )}
        <Link to={`/monitor/job-log/index/${job.id}`}>日志</Link>
        <JobMore job={job} onEdit={onEdit} />
      </div>
    </li>
  );
}

function nextText({ status, nextFire }: Job, now: number): string {
  if (status === '1') return '已停用';
  return nextFire === null ? '不再执行' : untilText(nextFire, now);
}

function JobMore({ job, onEdit }: Pick<JobRowProps, 'job' | 'onEdit'>): ReactNode {
  const client = useQueryClient();
  const confirmRemove = useConfirmRemove();
  const [isOpen, setOpen] = useState(false);
  const mayEdit = usePermission('monitor:job:edit');
  const mayQuery = usePermission('monitor:job:query');
  const mayRemove = usePermission('monitor:job:remove');
  const handleRemove = (): void =>
    confirmRemove({
      what: `任务「${job.jobName}」`,
      consequence: '它的调度日志一起删除，不能恢复',
      remove: async () => {
        await jobApi.remove([job.id]);
        refetchJobs(client);
      },
    });
  const actions: MoreAction[] = [
    ...(mayEdit ? [{ key: 'edit', label: '修改', onClick: () => onEdit(job) }] : []),
    ...(mayQuery ? [{ key: 'history', label: '变更记录', onClick: () => setOpen(true) }] : []),
    ...(mayRemove && !job.builtIn
      ? [{ key: 'remove', label: '删除', danger: true, onClick: handleRemove }]
      : []),
  ];
  return (
    <>
      <MoreActions actions={actions} />
      <AppDrawer
        open={isOpen}
        title={`变更记录：${job.jobName}`}
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        <RecordHistory path={jobApi.path} id={job.id} />
      </AppDrawer>
    </>
  );
}
