import {
  DownOutlined,
  KeyOutlined,
  LockOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { hasPermission } from '#core/permission/permission.ts';
import { showShortcuts } from '#core/shortcuts/shortcuts.ts';
import { useSettings } from '#core/stores/settings-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import { useRouteTable } from '#shell/guard/prepare-routes.ts';
import { useAskToLeave } from '#shell/ask-to-leave.ts';
import { lockQuietly } from '#shell/lock/use-lock-key.ts';
import { openManual } from '#shell/manual/manual-store.ts';
import { screenAt } from '#shell/routes.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';

const SettingsDrawer = lazy(async () => ({
  default: (await import('#shell/settings/settings-drawer.tsx')).SettingsDrawer,
}));

const profilePath = '/user/profile';

interface Offer {
  hasProfile: boolean;
  hasSettings: boolean;
}

function itemsOf({ hasProfile, hasSettings }: Offer): MenuProps['items'] {
  return [
    ...(hasProfile ? [{ key: 'profile', icon: <UserOutlined />, label: '个人中心' }] : []),
    ...(hasSettings ? [{ key: 'settings', icon: <SettingOutlined />, label: '布局设置' }] : []),
    { key: 'lock', icon: <LockOutlined />, label: '锁定屏幕', extra: 'Ctrl+Alt+L' },
    { key: 'manual', icon: <QuestionCircleOutlined />, label: '使用手册' },
    { key: 'keys', icon: <KeyOutlined />, label: '快捷键', extra: '?' },
    { type: 'divider' },
    { key: 'leave', icon: <LogoutOutlined />, label: '退出登录' },
  ];
}

/** Who is signed in: personal centre, layout settings, lock, and the way out. */
export function UserMenu(): ReactNode {
  const askToLeave = useAskToLeave();
  const navigate = useNavigate();
  const nickname = useUser((user) => user.nickname);
  const avatar = useUser((user) => user.avatar);
  const hasSettings = useSettings((settings) => settings.showSettings);
  const screens = useRouteTable((table) => table.screens);
  const [settings, setSettings] = useState<'never' | 'open' | 'closed'>('never');
  const hasProfile = screenAt(profilePath, screens, hasPermission).kind === 'view';
  const actions: Record<string, () => void> = {
    profile: () => void navigate(profilePath),
    settings: () => setSettings('open'),
    lock: lockQuietly,
    manual: openManual,
    keys: () => showShortcuts(true),
    leave: askToLeave,
  };
  return (
    <>
      <Dropdown
        menu={{
          items: itemsOf({ hasProfile, hasSettings }),
          onClick: ({ key }) => actions[key]?.(),
        }}
        trigger={['click']}
        placement="bottomRight"
      >
        <button type="button" className="wm-user-button" aria-label={`${nickname}，用户菜单`}>
          <Avatar name="" fileName={avatar} />
          <span className="wm-user-name">{nickname}</span>
          <DownOutlined />
        </button>
      </Dropdown>
      {settings !== 'never' && (
        <Suspense fallback={null}>
          <SettingsDrawer isOpen={settings === 'open'} onClose={() => setSettings('closed')} />
        </Suspense>
      )}
    </>
  );
}
