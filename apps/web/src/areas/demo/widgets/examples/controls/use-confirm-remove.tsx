import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';

export function Normal(): ReactNode {
  const confirmRemove = useConfirmRemove();
  const ask = (): void => confirmRemove({ what: '示例「一」', remove: () => Promise.resolve() });
  return <Button onClick={ask}>删除示例</Button>;
}

/** The client shows why; the question closes. */
export function Failed(): ReactNode {
  const confirmRemove = useConfirmRemove();
  const ask = (): void =>
    confirmRemove({ what: '示例「一」', remove: () => Promise.reject(new Error('正在使用')) });
  return <Button onClick={ask}>删除不了的示例</Button>;
}

export function LongText(): ReactNode {
  const confirmRemove = useConfirmRemove();
  const ask = (): void =>
    confirmRemove({
      what: '示例「跨部门联合项目第三期筹备与验收小组，名称特别长，一行里放不下」',
      consequence: '它的 1,024 条记录、全部附件、全部历史版本和所有人的收藏会一起删除，不能恢复',
      remove: () => Promise.resolve(),
    });
  return <Button onClick={ask}>删除名称很长的示例</Button>;
}
