import {
  BulbOutlined,
  EditOutlined,
  ExpandOutlined,
  LockOutlined,
  LogoutOutlined,
  ReloadOutlined,
} from '@ant-design/icons';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasPermission } from '#core/permission/permission.ts';
import { saveLayout } from '#core/settings/saved-layout.ts';
import { useSettings } from '#core/stores/settings-store.ts';
import { useAskToLeave } from '#shell/ask-to-leave.ts';
import { lockQuietly } from '#shell/lock/use-lock-key.ts';
import { redirectAddress } from '#shell/tabs/redirect.ts';
import { useIsDark } from '#ui/theme/look.ts';

export interface PaletteAction {
  key: string;
  title: string;
  icon: ReactNode;
  run: () => void;
}

const noteList = '/notebook/note';

function changeMode(isDark: boolean): void {
  useSettings.setState({ mode: isDark ? 'light' : 'dark' });
  saveLayout().catch(() => {
    // The client has said so; here it is changed anyway.
  });
}

function toggleFullscreen(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  change.catch(() => {
    // A browser that refuses stays as it is.
  });
}

/** What can be done from anywhere. */
export function usePaletteActions(): PaletteAction[] {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isDark = useIsDark();
  const askToLeave = useAskToLeave();
  return useMemo(() => {
    const canWrite = hasPermission('note:data:add');
    const actions: PaletteAction[] = [
      {
        key: 'refresh',
        title: '刷新页面',
        icon: <ReloadOutlined />,
        run: () => void navigate(redirectAddress(pathname + search), { replace: true }),
      },
      {
        key: 'mode',
        title: isDark ? '切换明暗：改为浅色' : '切换明暗：改为深色',
        icon: <BulbOutlined />,
        run: () => changeMode(isDark),
      },
      { key: 'fullscreen', title: '切换全屏', icon: <ExpandOutlined />, run: toggleFullscreen },
      { key: 'lock', title: '锁定屏幕', icon: <LockOutlined />, run: lockQuietly },
      { key: 'leave', title: '退出登录', icon: <LogoutOutlined />, run: askToLeave },
    ];
    const write: PaletteAction = {
      key: 'new-note',
      title: '新建笔记',
      icon: <EditOutlined />,
      run: () => void navigate(noteList, { state: { command: 'create' } }),
    };
    return canWrite ? [write, ...actions] : actions;
  }, [navigate, pathname, search, isDark, askToLeave]);
}
