import { App } from 'antd';
import { useCallback } from 'react';

/** Asks before unsaved changes are dropped; leaves at once when there are none. */
export function useConfirmLeave(): (isDirty: boolean, leave: () => void) => void {
  const { modal } = App.useApp();
  return useCallback(
    (isDirty, leave) => {
      if (!isDirty) {
        leave();
        return;
      }
      modal.confirm({
        title: '放弃未保存的修改？',
        content: '关闭后，刚才填写的内容不会保存',
        okText: '放弃',
        okButtonProps: { danger: true },
        // Enter must not lose what was typed.
        autoFocusButton: 'cancel',
        cancelText: '继续填写',
        centered: true,
        onOk: leave,
      });
    },
    [modal],
  );
}
