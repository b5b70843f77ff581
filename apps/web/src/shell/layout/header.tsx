import {
  DownOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
} from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { signOut } from '#core/auth/session.ts';
import { sessionDialogTexts } from '#core/http/session-dialog.ts';
import type { Crumb } from '#core/routing/flat-route.ts';
import { toggleSidebar, useApp } from '#core/stores/app-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import { Avatar } from '#ui/avatar.tsx';

function Breadcrumb({ trail }: { trail: readonly Crumb[] }): ReactNode {
  const isHome = trail.length === 1 && trail[0]?.path === '/index';
  const crumbs = isHome ? [] : trail;
  return (
    <nav className="wm-crumbs" aria-label="当前位置">
      <ol>
        <li>{isHome ? <span aria-current="page">首页</span> : <Link to="/index">首页</Link>}</li>
        {crumbs.map((crumb, index) => (
          <li key={crumb.path} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {crumb.title}
          </li>
        ))}
      </ol>
    </nav>
  );
}

async function leave(): Promise<void> {
  await signOut();
  location.assign('/index');
}

/** Who is signed in, and the way out. */
function UserMenu(): ReactNode {
  const { modal } = App.useApp();
  const nickname = useUser((user) => user.nickname);
  const avatar = useUser((user) => user.avatar);
  const handleSignOut = (): void => {
    modal.confirm({
      title: sessionDialogTexts.title,
      content: '确定退出登录吗？',
      okText: '退出登录',
      cancelText: '取消',
      centered: true,
      onOk: leave,
    });
  };
  const items = [{ key: 'leave', icon: <LogoutOutlined />, label: '退出登录' }];
  return (
    <Dropdown menu={{ items, onClick: handleSignOut }} trigger={['click']} placement="bottomRight">
      <button type="button" className="wm-user-button" aria-label={`${nickname}，用户菜单`}>
        <Avatar name={nickname} fileName={avatar} />
        <span className="wm-user-name">{nickname}</span>
        <DownOutlined />
      </button>
    </Dropdown>
  );
}

/** The bar at the top: sidebar switch, where one is, who one is. */
export function Header({ trail }: { trail: readonly Crumb[] }): ReactNode {
  const isOpen = useApp((app) => app.sidebar.opened);
  return (
    <header className="wm-header">
      <Button
        type="text"
        icon={isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={isOpen ? '收起菜单' : '展开菜单'}
        aria-expanded={isOpen}
        onClick={toggleSidebar}
      />
      <Breadcrumb trail={trail} />
      <UserMenu />
    </header>
  );
}
