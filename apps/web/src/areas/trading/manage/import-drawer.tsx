import { useQueryClient } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { isRunning, useTask } from '#core/tasks/task.api.ts';
import type { Task } from '#core/tasks/task.api.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { TaskProgress } from '#ui/tasks/task-progress.tsx';
import { symbolApi } from '../trading.api.ts';
import { chartSymbolsKey } from '../trading-keys.ts';
import { ImportChoice } from './import-choice.tsx';
import { ImportReport } from './import-report.tsx';
import { ImportResult } from './import-result.tsx';
import { useCsvImport } from './use-csv-import.ts';
import type { CsvImporting, ImportFacts } from './use-csv-import.ts';

const noFacts: ImportFacts = { code: '', name: '', adjustment: 'unknown', venue: 'cn' };

interface ImportDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** 导入 CSV: a file is read and shown as it would come; its columns can be changed until it looks right. */
export function ImportDrawer({ isOpen, onClose }: ImportDrawerProps): ReactNode {
  const importing = useCsvImport();
  const [facts, setFacts] = useState(noFacts);
  const { report, taskId } = importing;
  const { data: task } = useTask(taskId);
  const client = useQueryClient();
  const isOver = taskId !== undefined && task !== undefined && !isRunning(task);
  useEffect(() => {
    if (!isOver) return;
    void client.invalidateQueries({ queryKey: [symbolApi.path] });
    void client.invalidateQueries({ queryKey: chartSymbolsKey });
  }, [isOver, client]);
  const restart = (): void => {
    importing.reset();
    setFacts(noFacts);
  };
  const close = (): void => {
    // What still runs is found again.
    if (isOver || taskId === undefined) restart();
    onClose();
  };
  const named = { ...facts, code: facts.code || (report?.suggestedCode ?? '') };
  return (
    <AppDrawer
      open={isOpen}
      size={1080}
      title="导入行情"
      onClose={close}
      footer={
        taskId === undefined ? (
          <CheckFooter importing={importing} facts={named} onClose={close} />
        ) : (
          <div className="tr-footer">
            {isOver && <Button onClick={restart}>继续导入</Button>}
            <Button type={isOver ? 'primary' : 'default'} onClick={close}>
              {isOver ? '完成' : '在后台继续'}
            </Button>
          </div>
        )
      }
    >
      {taskId === undefined ? (
        <Spin spinning={importing.isBusy} description="正在读取">
          <ImportChoice importing={importing} />
          {report && (
            <ImportReport
              report={report}
              facts={named}
              onFacts={setFacts}
              onDecide={importing.decide}
            />
          )}
        </Spin>
      ) : (
        <TaskState task={task} />
      )}
    </AppDrawer>
  );
}

function TaskState({ task }: { task: Task | undefined }): ReactNode {
  if (!task) return <p className="wm-muted">正在准备…</p>;
  return (
    <>
      <TaskProgress task={task} />
      {task.status === 'done' && <ImportResult result={task.result} />}
      {task.status === 'cancelled' && <p>已取消，没有写入任何数据。</p>}
    </>
  );
}

interface CheckFooterProps {
  importing: CsvImporting;
  facts: ImportFacts;
  onClose: () => void;
}

function CheckFooter({ importing, facts, onClose }: CheckFooterProps): ReactNode {
  const { report, isBusy, run } = importing;
  const isReady = report !== undefined && report.bars > 0 && facts.code.trim() !== '';
  return (
    <div className="tr-footer">
      <Button onClick={onClose}>取消</Button>
      <Button
        type="primary"
        disabled={!isReady || isBusy}
        onClick={() => run({ ...facts, code: facts.code.trim() })}
      >
        {report && report.bars > 0 ? `导入 ${formatCount(report.bars)} 根` : '导入'}
      </Button>
    </div>
  );
}
