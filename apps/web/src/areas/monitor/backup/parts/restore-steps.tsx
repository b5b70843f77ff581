import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { Backup, BackupState } from '@wm/contract/monitor/backup';
import { Alert, Button, Input, Skeleton, Steps } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { isRunning, useTask } from '#core/tasks/task.api.ts';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { useBusy } from '#core/use-busy.ts';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { TaskProgress } from '#ui/tasks/task-progress.tsx';
import { restoreBackup, tryBackup, useCheck, useLoss } from '../backup.api.ts';
import { backupsKey } from '../backups-key.ts';

interface RestoreStepsProps {
  backup: Backup;
  state: BackupState;
  step: number;
  onStep: (step: number) => void;
  onClose: () => void;
}

const titles = ['检查', '试恢复', '看差别', '切换'];

/** The way from a backup to its being in use, each step seen before the next. */
export function RestoreSteps(props: RestoreStepsProps): ReactNode {
  const { backup, state, onClose } = props;
  const step = Math.min(Math.max(props.step, 0), titles.length - 1);
  return (
    <AppDrawer
      open
      size={720}
      title={`恢复到 ${formatDateTime(backup.at)}`}
      onClose={onClose}
      destroyOnHidden
    >
      {state.mayRehearse ? (
        <div className="wm-restore">
          <Steps current={step} size="small" items={titles.map((title) => ({ title }))} />
          {step === 0 && <CheckStep {...props} />}
          {step === 1 && <TrialStep {...props} />}
          {step === 2 && <LossStep {...props} />}
          {step === 3 && <SwitchStep {...props} />}
        </div>
      ) : (
        <CommandOnly name={backup.name} />
      )}
    </AppDrawer>
  );
}

function CommandOnly({ name }: { name: string }): ReactNode {
  const line = `npm run restore -- ${name}`;
  return (
    <div className="wm-restore">
      <p>
        数据库账号没有新建数据库的权限，不能在这里试恢复。请新建一个空的数据库，用 DATABASE_URL
        指向它，在服务器上执行：
      </p>
      <p className="wm-restore-command">
        <code>{line}</code>
        <CopyButton text={line} what="命令" />
      </p>
    </div>
  );
}

interface FootProps {
  next?: ReactNode;
  onBack?: (() => void) | undefined;
}

function Foot({ next, onBack }: FootProps): ReactNode {
  return (
    <div className="wm-restore-foot">
      {onBack && <Button onClick={onBack}>上一步</Button>}
      {next}
    </div>
  );
}

function CheckStep({ backup, onStep }: RestoreStepsProps): ReactNode {
  const check = useCheck(backup.name);
  if (check.error && !check.data) return <QueryError query={check} />;
  if (!check.data) return <Skeleton active />;
  const isFine = check.data.rows.every(({ ok, title }) => ok || title !== '权限');
  return (
    <>
      <ul className="wm-restore-checks">
        {check.data.rows.map(({ title, ok, text }) => (
          <li key={title}>
            {ok ? (
              <CheckCircleFilled className="wm-restore-good" aria-label="正常" />
            ) : (
              <ExclamationCircleFilled className="wm-restore-warn" aria-label="注意" />
            )}
            <strong>{title}</strong>
            <span>{textOf(text)}</span>
          </li>
        ))}
      </ul>
      <Foot
        next={
          <Button type="primary" disabled={!isFine} onClick={() => onStep(1)}>
            下一步
          </Button>
        }
      />
    </>
  );
}

/** Moments of the server in the office's time. */
function textOf(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, (at) => formatDateTime(at));
}

function TrialStep({ backup, onStep }: RestoreStepsProps): ReactNode {
  const client = useQueryClient();
  const [taskId, setTaskId] = useTabState<number | undefined>(`trial-${backup.name}`, undefined);
  const task = useTask(taskId).data;
  const isGoing = taskId !== undefined && isRunning(task);
  const isDone = task?.status === 'done' || backup.readyUntil !== null;
  const status = task?.status;
  const [isAsking, once] = useBusy();
  useEffect(() => {
    if (status === 'done') void client.invalidateQueries({ queryKey: [backupsKey] });
  }, [client, status]);
  const begin = async (): Promise<void> => setTaskId(await tryBackup(backup.name));
  return (
    <>
      <p>
        把备份恢复到旁边的一个临时数据库，逐表比对，再放回缺少的文件。正在使用的数据不会改动，大家照常使用。
      </p>
      {task && <TaskProgress task={task} />}
      {!task && backup.readyUntil !== null && (
        <Alert
          type="success"
          showIcon
          title={`已经试恢复成功，${formatDateTime(backup.readyUntil)} 之前可以直接切换`}
        />
      )}
      <Foot
        onBack={() => onStep(0)}
        next={
          <>
            <Button
              {...(isDone ? {} : { type: 'primary' as const })}
              loading={isAsking || isGoing}
              onClick={() => void once(begin).catch(() => undefined)}
            >
              {isDone ? '再试一次' : '开始试恢复'}
            </Button>
            {isDone && !isGoing && (
              <Button type="primary" onClick={() => onStep(2)}>
                下一步
              </Button>
            )}
          </>
        }
      />
    </>
  );
}

function LossStep({ backup, onStep }: RestoreStepsProps): ReactNode {
  const loss = useLoss(backup.name);
  if (loss.error && !loss.data) return <QueryError query={loss} />;
  if (!loss.data) return <Skeleton active />;
  const { people, operations, titles: kinds } = loss.data;
  return (
    <>
      <p className="wm-restore-loss">
        {operations === 0
          ? '此后没有人做过操作'
          : `此后 ${people} 人的 ${operations.toLocaleString('zh-CN')} 次操作会消失`}
      </p>
      {kinds.length > 0 && (
        <ul className="wm-restore-kinds" aria-label="会消失的操作">
          {kinds.map(({ title, count }) => (
            <li key={title}>
              <span>{title}</span>
              <span className="wm-number">{count.toLocaleString('zh-CN')} 次</span>
            </li>
          ))}
        </ul>
      )}
      <Foot
        onBack={() => onStep(1)}
        next={
          <Button type="primary" onClick={() => onStep(3)}>
            下一步
          </Button>
        }
      />
    </>
  );
}

function SwitchStep({ backup, state, onStep, onClose }: RestoreStepsProps): ReactNode {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [isBusy, once] = useBusy();
  const switchOver = async (): Promise<void> => {
    await restoreBackup(backup.name, typed);
    onClose();
    // The session is one of the database before: what is asked for next asks to sign in again.
    await client.invalidateQueries();
  };
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="切换后所有人需要重新登录，密码以备份当时的为准"
        description="恢复前的数据库保留 24 小时，期间可以退回恢复前。"
      />
      <label className="wm-restore-name">
        <span>
          请输入安装名称 <b>{state.installation}</b> 以确认
        </span>
        <Input
          value={typed}
          autoComplete="off"
          aria-label="安装名称"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <Foot
        onBack={() => onStep(2)}
        next={
          <Button
            danger
            type="primary"
            loading={isBusy}
            disabled={typed.trim() !== state.installation || backup.readyUntil === null}
            onClick={() => void once(switchOver).catch(() => undefined)}
          >
            切换到这个备份
          </Button>
        }
      />
    </>
  );
}
