import { useQueryClient } from '@tanstack/react-query';
import type { BackupState } from '@wm/contract/monitor/backup';
import { Alert, App, Button, Input, Progress, Skeleton } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useAddress } from '#core/tabs/address.ts';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { isRunning, useTask } from '#core/tasks/task.api.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { useBusy } from '#core/use-busy.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { TaskProgress } from '#ui/tasks/task-progress.tsx';
import { isLossLarge, lossText, newestGood, rehearsalText } from './backup-texts.ts';
import { rehearseBackup, runBackup, undoRestore, useBackups } from './backup.api.ts';
import { backupsKey } from './backups-key.ts';
import { BackupLine } from './parts/backup-line.tsx';
import { BackupList } from './parts/backup-list.tsx';
import { RestoreSteps } from './parts/restore-steps.tsx';
import './backup.css';

/** Which backup stands open, and at which step of its restore, as the address says it. */
function useOpenRestore() {
  const { search, go } = useAddress();
  const params = new URLSearchParams(search);
  const show = (name: string, step: number, how: 'push' | 'replace' = 'push'): void =>
    go(name === '' ? '' : `?backup=${name}&step=${step + 1}`, how);
  return { name: params.get('backup') ?? '', step: (Number(params.get('step')) || 1) - 1, show };
}

/** 备份与恢复: what is lost if all burns now, and whether the way back works. */
export function BackupPage(): ReactNode {
  const client = useQueryClient();
  const backups = useBackups();
  const restore = useOpenRestore();
  const [chosen, setChosen] = useTabState('chosen', '');
  const [taskId, setTaskId] = useTabState<number | undefined>('rehearsal', undefined);
  const [, once] = useBusy();
  if (backups.error && !backups.data) {
    return <QueryError query={backups} />;
  }
  const state = backups.data;
  if (!state) return <Skeleton active className="wm-backups" paragraph={{ rows: 8 }} />;
  const handleRehearse = (name: string): void => {
    once(async () => setTaskId(await rehearseBackup(name))).catch(() => undefined);
  };
  const handleChoose = (name: string): void => {
    setChosen(name);
    document.getElementById(name)?.scrollIntoView({ block: 'nearest' });
  };
  const opened = state.rows.find(({ name }) => name === restore.name && restore.name !== '');
  return (
    <div className="wm-backups">
      <h1 className="wm-visually-hidden">备份与恢复</h1>
      <Head state={state} onRehearse={handleRehearse} />
      {restore.name !== '' && !opened && (
        <Alert
          type="warning"
          showIcon
          closable={{ onClose: () => restore.show('', 0) }}
          title="这个备份不存在，可能已过保留期"
        />
      )}
      {state.kept && <KeptNotice state={state} kept={state.kept} />}
      {state.running && <Running running={state.running} jobId={state.jobId} />}
      <Rehearsal
        taskId={taskId}
        onEnd={() => void client.invalidateQueries({ queryKey: [backupsKey] })}
      />
      {state.rows.length === 0 ? (
        <PageState
          picture="empty"
          title="还没有备份"
          text={state.next === null ? '夜间备份已停用' : `下一次 ${formatDateTime(state.next)}`}
        />
      ) : (
        <>
          <BackupLine rows={state.rows} now={state.now} days={state.days} onChoose={handleChoose} />
          <BackupList
            state={state}
            chosen={chosen}
            onRehearse={handleRehearse}
            onRestore={(name) => restore.show(name, 0)}
          />
        </>
      )}
      {opened && (
        <RestoreSteps
          backup={opened}
          state={state}
          step={restore.step}
          onStep={(step) => restore.show(opened.name, step, 'replace')}
          onClose={() => restore.show('', 0)}
        />
      )}
    </div>
  );
}

interface HeadProps {
  state: BackupState;
  onRehearse: (name: string) => void;
}

function Head({ state, onRehearse }: HeadProps): ReactNode {
  const client = useQueryClient();
  const mayRun = usePermission('monitor:backup:run');
  const newest = newestGood(state.rows);
  const [isBusy, once] = useBusy();
  const begin = async (): Promise<void> => {
    await runBackup();
    notifier().message('success', '已开始备份');
    await client.invalidateQueries({ queryKey: [backupsKey] });
  };
  return (
    <section className="wm-backup-head">
      <div>
        <h2 className={isLossLarge(state) ? 'wm-backup-late' : ''}>{lossText(state)}</h2>
        <p>
          {state.next === null
            ? '夜间备份已停用，不会自动备份'
            : `下一次 ${formatDateTime(state.next)}`}
          {state.jobId !== null && <Link to={`/monitor/job?job=${state.jobId}`}>执行计划</Link>}
        </p>
      </div>
      {mayRun && (
        <Button
          type="primary"
          loading={isBusy || state.running !== null}
          onClick={() => void once(begin).catch(() => undefined)}
        >
          立即备份
        </Button>
      )}
      <p className="wm-backup-rehearsal">{rehearsalText(state.rows, state.now)}</p>
      {mayRun && newest && state.mayRehearse && (
        <Button onClick={() => onRehearse(newest.name)}>演练恢复</Button>
      )}
    </section>
  );
}

interface RunningProps {
  running: NonNullable<BackupState['running']>;
  jobId: number | null;
}

function Running({ running, jobId }: RunningProps): ReactNode {
  const percent = running.total > 0 ? Math.floor((running.done / running.total) * 100) : 0;
  return (
    <section className="wm-backup-running" aria-label="正在备份">
      <span>
        正在备份 {running.message}
        {jobId !== null && (
          <Link to={`/monitor/job-log/index/${jobId}?run=${running.runId}`}>查看日志</Link>
        )}
      </span>
      <Progress percent={percent} status="active" showInfo={false} aria-label="备份的进度" />
    </section>
  );
}

interface RehearsalProps {
  taskId: number | undefined;
  onEnd: () => void;
}

/** The rehearsal that was begun here, until another one is. */
function Rehearsal({ taskId, onEnd }: RehearsalProps): ReactNode {
  const task = useTask(taskId).data;
  const hasEnded = taskId !== undefined && task !== undefined && !isRunning(task);
  useEffect(() => {
    if (hasEnded) onEnd();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it ends
  }, [hasEnded]);
  if (!task) return null;
  return (
    <section className="wm-backup-running" aria-label="演练">
      <TaskProgress task={task} />
    </section>
  );
}

interface KeptProps {
  state: BackupState;
  kept: NonNullable<BackupState['kept']>;
}

/** The database before the last restore: there is a way back for a day. */
function KeptNotice({ state, kept }: KeptProps): ReactNode {
  const { modal } = App.useApp();
  const client = useQueryClient();
  const mayRestore = usePermission('monitor:backup:restore');
  const handleUndo = (): void => {
    let typed = '';
    modal.confirm({
      title: '退回恢复前？',
      content: (
        <label className="wm-restore-name">
          <span>
            恢复之后做的操作会消失，所有人需要重新登录。请输入安装名称 <b>{state.installation}</b>{' '}
            以确认
          </span>
          <Input aria-label="安装名称" onChange={(event) => (typed = event.target.value)} />
        </label>
      ),
      okText: '退回恢复前',
      okButtonProps: { danger: true },
      cancelText: '取消',
      centered: true,
      onOk: async () => {
        await undoRestore(typed);
        await client.invalidateQueries();
      },
    });
  };
  return (
    <Alert
      type="info"
      showIcon
      title={`刚刚恢复过备份，恢复前的数据库保留到 ${formatDateTime(kept.until)}`}
      action={mayRestore && <Button onClick={handleUndo}>退回恢复前</Button>}
    />
  );
}
