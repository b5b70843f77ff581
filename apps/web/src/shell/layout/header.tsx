import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Crumb } from '#core/routing/flat-route.ts';
import { toggleSidebar, useApp } from '#core/stores/app-store.ts';
import { useSettings } from '#core/stores/settings-store.ts';
import { NoticeButton } from '#shell/notices/notice-button.tsx';
import { SearchBox } from '#shell/search/search-box.tsx';
import { BlogLink, FullscreenButton, ManualButton, SizeButton } from './header-tools.tsx';
import { Logo } from './logo.tsx';
import { TaskButton } from './task-button.tsx';
import { TopMenu } from './top-menu.tsx';
import type { Sections } from './use-sections.ts';
import { UserMenu } from './user-menu.tsx';
import './header.css';

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

interface HeaderProps {
  trail: readonly Crumb[];
  sections: Sections;
}

/** The bar at the top: sidebar switch, sections, where one is, tools, who one is. */
export function Header({ trail, sections }: HeaderProps): ReactNode {
  const isOpen = useApp((app) => app.sidebar.opened);
  const hasLogo = useSettings((settings) => settings.sidebarLogo);
  return (
    <header className="wm-header">
      {sections.isSideHidden ? (
        hasLogo && <Logo />
      ) : (
        <Button
          type="text"
          icon={isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
          aria-label={isOpen ? '收起菜单' : '展开菜单'}
          aria-expanded={isOpen}
          onClick={toggleSidebar}
        />
      )}
      {sections.top.length > 0 && <TopMenu {...sections} />}
      <Breadcrumb trail={trail} />
      <SearchBox />
      <div className="wm-header-tools">
        <TaskButton />
        <NoticeButton />
        <ManualButton />
        <BlogLink />
        <FullscreenButton />
        <SizeButton />
      </div>
      <UserMenu />
    </header>
  );
}
