import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useConfirmLeave } from '#ui/actions/confirm-leave.tsx';

export function Normal(): ReactNode {
  const confirmLeave = useConfirmLeave();
  const { message } = App.useApp();
  return (
    <Button onClick={() => confirmLeave(true, () => void message.info('已离开'))}>
      离开有修改的表单
    </Button>
  );
}

/** Nothing was changed: it leaves without asking. */
export function Empty(): ReactNode {
  const confirmLeave = useConfirmLeave();
  const { message } = App.useApp();
  return (
    <Button onClick={() => confirmLeave(false, () => void message.info('已离开'))}>
      离开没有修改的表单
    </Button>
  );
}
