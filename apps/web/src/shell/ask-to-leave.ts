import { App } from 'antd';
import { useCallback } from 'react';
import { sessionDialogTexts } from '#core/http/session-dialog.ts';
import { leave } from './leave.ts';

/** Asks before signing out. */
export function useAskToLeave(): () => void {
  const { modal } = App.useApp();
  return useCallback(() => {
    modal.confirm({
      title: sessionDialogTexts.title,
      content: '确定退出登录吗？',
      okText: '退出登录',
      cancelText: '取消',
      centered: true,
      onOk: leave,
    });
  }, [modal]);
}
