import { App } from 'antd';
import { useCallback } from 'react';
import { undoableRemovals } from '@wm/contract/core/undoable';
import { notifier } from '#core/http/notifier.ts';
import type { Undo } from '#core/http/notifier.ts';

/** What is to be deleted. */
export interface Removal {
  /** What goes, by name: 岗位「经理」 or 3 个岗位. */
  what: string;
  /** What goes with it. */
  consequence?: string;
  /** The code that it asks for: some deletions can be taken back. */
  permission?: string;
  /** Answers how to take it back, where that is possible. */
  remove: () => Promise<Undo | undefined | void>;
}

const undoableCodes = new Set(undoableRemovals.values());

function isUndoable(permission: string | undefined): boolean {
  return permission !== undefined && undoableCodes.has(permission);
}

/** Asks before something is deleted, naming it; the button works until the server has answered. */
export function useConfirmRemove(): (removal: Removal) => void {
  const { modal } = App.useApp();
  return useCallback(
    ({ what, consequence, permission, remove }) => {
      modal.confirm({
        title: `删除${what}？`,
        content:
          consequence ?? (isUndoable(permission) ? '删除后 10 秒内可以撤销' : '删除后不能恢复'),
        okText: '删除',
        okButtonProps: { danger: true },
        autoFocusButton: 'cancel',
        cancelText: '取消',
        centered: true,
        async onOk() {
          try {
            const undo = await remove();
            if (undo) notifier().undoable(`已删除${what}`, undo);
            else notifier().message('success', `已删除${what}`);
          } catch {
            // The client has shown why; the dialog closes.
          }
        },
      });
    },
    [modal],
  );
}
