import { App } from 'antd';
import type { ReactNode } from 'react';
import { RemoveAction, RemoveSelected } from '#ui/actions/remove-actions.tsx';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';

const permission = 'practice:widgets:list';

export function Normal(): ReactNode {
  const { message } = App.useApp();
  const remove = (): Promise<void> => Promise.resolve();
  return (
    <>
      <AddAction permission={permission} onClick={() => void message.info('新增')} />{' '}
      <EditAction permission={permission} onClick={() => void message.info('修改')} />{' '}
      <RemoveAction permission={permission} what="示例「一」" remove={remove} />{' '}
      <RemoveSelected permission={permission} what="选中的 3 个示例" remove={remove} />
    </>
  );
}

/** Nobody but the administrator holds this permission: the button is not there. */
export function Empty(): ReactNode {
  return <EditAction permission="practice:widgets:nobody" onClick={() => undefined} />;
}

export function LongText(): ReactNode {
  return (
    <RemoveAction
      permission={permission}
      what="示例「跨部门联合项目第三期筹备与验收小组，名称特别长，一行里放不下」"
      consequence="它的 1,024 条记录和全部附件会一起删除"
      remove={() => Promise.resolve()}
    />
  );
}
