import type { ImportReport, ImportState } from '@wm/contract/knowledge/import';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Skeleton, Steps } from 'antd';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useTabLabel } from '#core/tabs/tab-label.ts';
import { useTask } from '#core/tasks/task.api.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { ErrorState } from '#ui/states/page-state.tsx';
import { TaskProgress } from '#ui/tasks/task-progress.tsx';
import { importsKey, isMoving, runImport, undoImport, useImportReport } from './import.api.ts';
import { StateMark } from './parts/state-mark.tsx';
import { Differences, Mapping, Rejects } from './parts/report-parts.tsx';
import './import.css';

/** 一次导入: what a file would do or did, and the way back. */
export function ImportDetailPage(): ReactNode {
  const id = Number(useParams()['batch_id']);
  const { data: report, error, refetch } = useImportReport(id);
  useTabLabel(report && `导入 ${report.fileName}`);
  if (error && !report)
    return (
      <ErrorState
        what="导入"
        error={error}
        actions={<Button onClick={() => void refetch()}>重试</Button>}
      />
    );
  if (!report) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <div className="kb-import">
      <section className="kb-panel">
        <Head report={report} />
        <Steps
          size="small"
          responsive
          current={stepOf(report.state)}
          {...statusOf(report.state)}
          items={steps}
        />
        {isMoving(report.state) && report.taskId !== null && <Running taskId={report.taskId} />}
        {report.message !== '' && !isMoving(report.state) && (
          <Alert
            type={report.state === 'failed' ? 'error' : 'warning'}
            showIcon
            title={report.message}
          />
        )}
        <Counts report={report} />
      </section>
      {report.differences.length > 0 && <Differences report={report} />}
      {report.rejects.length > 0 && <Rejects report={report} />}
      {report.mapping.length > 0 && <Mapping report={report} />}
    </div>
  );
}

const steps = [{ title: '文件' }, { title: '试运行' }, { title: '导入' }, { title: '结果' }];

function stepOf(state: ImportState): number {
  if (state === 'checking' || state === 'failed') return 1;
  if (state === 'checked' || state === 'writing') return 2;
  return 3;
}

function statusOf(state: ImportState): { status?: 'error' | 'finish' } {
  if (state === 'failed') return { status: 'error' };
  return state === 'done' ? { status: 'finish' } : {};
}

function Running({ taskId }: { taskId: number }): ReactNode {
  const { data: task } = useTask(taskId);
  return task ? <TaskProgress task={task} /> : null;
}

function Head({ report }: { report: ImportReport }): ReactNode {
  const { fileName, formatTitle, targetTitle, source, sourceVersion, license, state } = report;
  const facts = [
    formatTitle,
    `写入${targetTitle}目录`,
    `来源 ${[source, sourceVersion].filter(Boolean).join(' ')}`,
    `许可 ${license}`,
    `${report.userName} ${formatDateTime(report.createTime)}`,
  ];
  return (
    <header className="kb-import-head">
      <div>
        <h1>{fileName}</h1>
        <StateMark state={state} />
        <p className="wm-muted">{facts.join(' · ')}</p>
      </div>
      <Actions report={report} />
    </header>
  );
}

function Actions({ report }: { report: ImportReport }): ReactNode {
  const client = useQueryClient();
  const { modal } = App.useApp();
  const { id, state, counts } = report;
  const writes = (counts?.added ?? 0) + (counts?.updated ?? 0);
  const go = async (work: (id: number) => Promise<unknown>): Promise<void> => {
    try {
      await work(id);
    } catch {
      // The client has shown why.
    }
    await client.invalidateQueries({ queryKey: importsKey });
  };
  const confirmUndo = (): void => {
    modal.confirm({
      title: '撤销这次导入？',
      content: `删除新增的 ${formatCount(counts?.added ?? 0)} 条，恢复修改的 ${formatCount(counts?.updated ?? 0)} 条；导入后又改过的保持不变`,
      okText: '撤销导入',
      okButtonProps: { danger: true },
      cancelText: '返回',
      centered: true,
      onOk: () => go(undoImport),
    });
  };
  if (state === 'checked')
    return (
      <PermissionGate anyOf={['knowledge:import:add']}>
        <Button type="primary" disabled={writes === 0} onClick={() => void go(runImport)}>
          {writes === 0 ? '没有变化' : '开始导入'}
        </Button>
      </PermissionGate>
    );
  if (state !== 'done') return null;
  return (
    <PermissionGate anyOf={['knowledge:import:undo']}>
      <Button danger onClick={confirmUndo}>
        撤销导入
      </Button>
    </PermissionGate>
  );
}

function Counts({ report }: { report: ImportReport }): ReactNode {
  const { counts, state, kept } = report;
  if (!counts) return null;
  const isWritten = state === 'done' || state === 'undoing' || state === 'undone';
  const shown = [
    { key: 'added', title: isWritten ? '新增' : '将新增', value: counts.added },
    { key: 'updated', title: isWritten ? '修改' : '将修改', value: counts.updated },
    { key: 'same', title: '不变', value: counts.same },
    { key: 'locked', title: '手工修订，保留', value: counts.locked },
    { key: 'rejected', title: '拒绝', value: counts.rejected },
  ];
  return (
    <>
      <dl className="kb-import-counts">
        {shown.map(({ key, title, value }) => (
          <div key={key} className={`kb-count-${key}`}>
            <dt>{title}</dt>
            <dd>{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="wm-muted">
        {counts.merged > 0 && `${formatCount(counts.merged)} 行并入前面的同一条记录；`}
        新增、修改、不变{counts.merged > 0 && '、并入'}与拒绝合计 {formatCount(counts.rows)}{' '}
        行，与文件一致
        {kept > 0 && `；撤销时有 ${formatCount(kept)} 条因导入后又改过而保留`}
      </p>
    </>
  );
}
