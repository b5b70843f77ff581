import {
  BulbOutlined,
  ExpandOutlined,
  LockOutlined,
  LogoutOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  RollbackOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasPermission } from '#core/permission/permission.ts';
import { makeable } from '#core/search/makeable.ts';
import { saveLayout } from '#core/settings/saved-layout.ts';
import { takeLastClosed, useClosedTabs } from '#core/stores/closed-tabs.ts';
import { tabName } from '#core/stores/open-tabs-store.ts';
import { useSettings } from '#core/stores/settings-store.ts';
import { useAskToLeave } from '#shell/ask-to-leave.ts';
import { lockQuietly } from '#shell/lock/use-lock-key.ts';
import { openManual } from '#shell/manual/manual-store.ts';
import { redirectAddress } from '#shell/tabs/redirect.ts';
import { useIsDark } from '#ui/theme/look.ts';
import type { MenuEntry } from './menu-entry.ts';

export interface PaletteAction {
  key: string;
  title: string;
  detail?: string;
  /** Offered before anything is typed. */
  isAlways?: boolean;
  icon: ReactNode;
  run: () => void;
}

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

/** What may be made, on pages that the menu has. */
function useMaking(entries: readonly MenuEntry[]): PaletteAction[] {
  const navigate = useNavigate();
  return makeable
    .filter(({ page, permission }) => {
      const isThere = entries.some(({ path }) => path === page);
      return isThere && hasPermission(permission);
    })
    .map(({ what, title = `新增${what}`, page, address, isCommon = false }) => ({
      key: `new:${address ?? page}`,
      title,
      icon: <PlusOutlined />,
      isAlways: isCommon,
      run: () => void navigate(address ?? page, { state: { command: 'create' } }),
    }));
}

/** What can be done from anywhere; `entries` are those of the menu. */
export function usePaletteActions(entries: readonly MenuEntry[]): PaletteAction[] {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isDark = useIsDark();
  const askToLeave = useAskToLeave();
  const closed = useClosedTabs(({ views }) => views[0]);
  const reopen: PaletteAction = {
    key: 'reopen',
    title: '重新打开关闭的标签',
    detail: closed && tabName(closed),
    icon: <RollbackOutlined />,
    run() {
      const view = takeLastClosed();
      if (view) void navigate(view.fullPath);
    },
  };
  const always: PaletteAction[] = [
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
    {
      key: 'fullscreen',
      title: '切换全屏',
      icon: <ExpandOutlined />,
      run: toggleFullscreen,
    },
    {
      key: 'manual',
      title: '使用手册',
      icon: <QuestionCircleOutlined />,
      run: openManual,
    },
    {
      key: 'lock',
      title: '锁定屏幕',
      icon: <LockOutlined />,
      run: lockQuietly,
    },
    {
      key: 'leave',
      title: '退出登录',
      icon: <LogoutOutlined />,
      run: askToLeave,
    },
  ];
  const making = useMaking(entries);
  return [
    ...always.map((action) => Object.assign(action, { isAlways: true })),
    ...(closed ? [reopen] : []),
    ...making,
  ];
}
