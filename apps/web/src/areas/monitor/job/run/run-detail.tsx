import { useQueryClient } from '@tanstack/react-query';
import type { JobRun } from '@wm/contract/monitor/job';
import { Button, Input, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { refetchJobs } from '../job-events.ts';
import { isOpenRun, runJob, stopRun } from '../job.api.ts';
import { causeLabels, slowness, spanText, statusLabels } from '../run-labels.ts';
import { RunOutput } from './run-output.tsx';
import { useRun } from './use-run.ts';

interface RunDetailProps {
  runId: number;
  usual: number | null;
  onChoose: (id: number) => void;
}

/** One run: how it went, why it failed, and what it says while it does it. */
export function RunDetail({ runId, usual, onChoose }: RunDetailProps): ReactNode {
  const { run, lines, error, refetch } = useRun(runId);
  const [text, setText] = useState('');
  const [isWrapped, setWrapped] = useTabState('wrap', true);
  if (error && !run) return <QueryError query={{ error, refetch }} />;
  if (!run) return <Skeleton active className="wm-run-detail" />;
  return (
    <section className="wm-run-detail" aria-label="运行详情">
      <RunHead run={run} usual={usual} onChoose={onChoose} />
      <div className="wm-run-tools">
        <Input.Search
          allowClear
          placeholder="在输出中查找"
          aria-label="在输出中查找"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <label>
          <Switch size="small" checked={isWrapped} onChange={setWrapped} /> 自动换行
        </label>
      </div>
      <RunOutput lines={lines} text={text} isWrapped={isWrapped} isOpen={isOpenRun(run)} />
    </section>
  );
}

function reasonOf({ status, message, outcome }: JobRun): string {
  if (status === 'done') return outcome;
  return message;
}

function RunHead({
  run,
  usual,
  onChoose,
}: { run: JobRun } & Omit<RunDetailProps, 'runId'>): ReactNode {
  const slow = slowness(run.duration, usual);
  const facts = [
    causeLabels[run.cause],
    formatDateTime(run.fireTime),
    run.duration !== null && `用时 ${spanText(run.duration)}`,
    run.attempts > 1 && `第 ${run.attempts} 次尝试`,
    run.node,
  ].filter(Boolean);
  return (
    <header className="wm-run-head">
      <h3>
        {run.jobName}{' '}
        <span className={`wm-run-status wm-run-${run.status}`}>{statusLabels[run.status]}</span>
      </h3>
      {reasonOf(run) && (
        <p className={run.status === 'failed' ? 'wm-run-reason wm-run-failed' : 'wm-run-reason'}>
          {reasonOf(run)}
        </p>
      )}
      <p className="wm-muted wm-number">
        {facts.join(' · ')}
        {slow && <span className="wm-run-slow"> · {slow}</span>}
      </p>
      <RunActions run={run} onChoose={onChoose} />
    </header>
  );
}

function RunActions({ run, onChoose }: { run: JobRun; onChoose: (id: number) => void }): ReactNode {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const act = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      refetchJobs(client);
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <PermissionGate anyOf={['monitor:job:changeStatus']}>
      {isOpenRun(run) ? (
        <Button
          size="small"
          danger
          loading={isBusy}
          onClick={() => void act(() => stopRun(run.id))}
        >
          停止
        </Button>
      ) : (
        <Button
          size="small"
          loading={isBusy}
          onClick={() => void act(async () => onChoose(await runJob(run.jobId)))}
        >
          重新运行
        </Button>
      )}
    </PermissionGate>
  );
}
