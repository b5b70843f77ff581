import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { openTaskDrawer } from '#core/tasks/task-drawer-store.ts';
import { useBusy } from '#core/use-busy.ts';
import { notebookApi } from '../../notebook/notebook.api.ts';
import { noteApi } from '../note.api.ts';
import { importsKey, runImport, undoImport, useImportRecord } from './import.api.ts';

interface ImportActionsProps {
  /** None for imports of earlier editions of the product. */
  importId: number | undefined;
  /** How many notes it makes. */
  imported: number;
  onRun: ((taskId: number) => void) | undefined;
}

/** Begins an import that was looked through, or takes one back, as long as that can be done. */
export function ImportActions({ importId, imported, onRun }: ImportActionsProps): ReactNode {
  const client = useQueryClient();
  const { modal } = App.useApp();
  const { data: record } = useImportRecord(importId);
  const [isBusy, during] = useBusy();
  if (importId === undefined || !record) return null;
  const renew = (): void => {
    void client.invalidateQueries({ queryKey: importsKey });
    void client.invalidateQueries({ queryKey: [noteApi.path] });
    void client.invalidateQueries({ queryKey: [notebookApi.path] });
  };
  const handleRun = async (): Promise<void> => {
    const taskId = await runImport(importId).catch(() => undefined);
    renew();
    if (taskId === undefined) return;
    if (onRun) onRun(taskId);
    else openTaskDrawer();
  };
  const undo = async (): Promise<void> => {
    const undone = await undoImport(importId).catch(() => undefined);
    renew();
    if (!undone) return;
    const kept = undone.kept.length > 0 ? `，改过的 ${undone.kept.length} 篇留下了` : '';
    notifier().message('success', `已撤销，${undone.removed} 篇笔记移到了回收站${kept}`);
  };
  const handleUndo = (): void => {
    void modal.confirm({
      title: '撤销这次导入？',
      content:
        '导入的笔记会移到回收站，空的笔记本一并删除；导入之后改过、改名、移动过的笔记会留下。',
      okText: '撤销导入',
      cancelText: '取消',
      centered: true,
      onOk: undo,
    });
  };
  if (record.state === 'checked' && imported > 0)
    return (
      <p className="wm-import-actions">
        <Button type="primary" loading={isBusy} onClick={() => void during(handleRun)}>
          开始导入
        </Button>
      </p>
    );
  if (record.state === 'undone') return <p className="wm-muted">这次导入已撤销</p>;
  if (!record.canUndo) return null;
  return (
    <p className="wm-import-actions">
      <Button onClick={handleUndo}>撤销这次导入</Button>
      <span className="wm-muted">7 天内可以撤销</span>
    </p>
  );
}
