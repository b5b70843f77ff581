import { App } from 'antd';
import { useCallback } from 'react';
import { notifier } from '#core/http/notifier.ts';

/** What is to be deleted. */
export interface Removal {
  /** What goes, by name: 岗位「经理」 or 3 个岗位. */
  what: string;
  /** What goes with it. */
  consequence?: string;
  remove: () => Promise<void>;
}

/** Asks before something is deleted, naming it; the button works until the server has answered. */
export function useConfirmRemove(): (removal: Removal) => void {
  const { modal } = App.useApp();
  return useCallback(
    ({ what, consequence, remove }) => {
      modal.confirm({
        title: `删除${what}？`,
        content: consequence ?? '删除后不能恢复',
        okText: '删除',
        okButtonProps: { danger: true },
        cancelText: '取消',
        centered: true,
        async onOk() {
          try {
            await remove();
            notifier().message('success', '删除成功');
          } catch {
            // The client has shown why; the dialog closes.
          }
        },
      });
    },
    [modal],
  );
}
