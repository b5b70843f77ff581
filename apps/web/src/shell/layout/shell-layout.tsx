import { Drawer } from 'antd';
import { useEffect } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { MenuNode } from '#core/routing/menu-node.ts';
import { closeSidebar, followWidth, useApp } from '#core/stores/app-store.ts';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { useSettings } from '#core/stores/settings-store.ts';
import { useDocumentTitle } from '#shell/document-title.ts';
import { useLockKey } from '#shell/lock/use-lock-key.ts';
import { ManualHost } from '#shell/manual/manual-host.tsx';
import { placeBelow } from '#shell/routes.ts';
import { rememberEntry } from '#shell/search/recent-entries.ts';
import { followPrinting } from '#shell/print-light.ts';
import { TabHost } from '#shell/tabs/tab-host.tsx';
import { TabStrip } from '#shell/tabs/tab-strip.tsx';
import { useTabs } from '#shell/tabs/use-tabs.ts';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { useLooseHeader } from './use-loose-header.ts';
import { useSections } from './use-sections.ts';
import '#shell/print.css';
import { Watermark } from './watermark.tsx';

const contentId = 'wm-content';
const homePath = '/index';

/** The address stays: the tabs go by it. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>(`#${contentId}`)?.focus();
}

function useWindowWidth(): void {
  useEffect(() => {
    const handleResize = (): void => followWidth(window.innerWidth);
    handleResize();
    window.addEventListener('resize', handleResize);
    return () => window.removeEventListener('resize', handleResize);
  }, []);
}

interface SideProps {
  nodes: readonly MenuNode[];
  activeMenu: string;
}

function Side({ nodes, activeMenu }: SideProps): ReactNode {
  const { opened } = useApp((app) => app.sidebar);
  const device = useApp((app) => app.device);
  const isDark = useSettings((settings) => settings.sideTheme === 'theme-dark');
  const className = isDark ? 'wm-side wm-side-dark' : 'wm-side';
  if (device === 'mobile') {
    const handleClose = (): void => closeSidebar(false);
    return (
      <Drawer
        open={opened}
        onClose={handleClose}
        placement="left"
        size={240}
        closable={false}
        rootClassName="wm-side-drawer"
        aria-label="主菜单"
      >
        <div className={className}>
          <Sidebar
            nodes={nodes}
            isCollapsed={false}
            activeMenu={activeMenu}
            onChoose={handleClose}
          />
        </div>
      </Drawer>
    );
  }
  return (
    <aside className={opened ? className : `${className} wm-side-collapsed`}>
      <Sidebar nodes={nodes} isCollapsed={!opened} activeMenu={activeMenu} onChoose={() => {}} />
    </aside>
  );
}

/** The frame of every signed-in screen: menu, header, tabs, and the screens themselves. */
export function ShellLayout(): ReactNode {
  const { location, activeId, screen, screens, actions } = useTabs();
  const tagsView = useSettings((settings) => settings.tagsView);
  const activeMenu = screen.route?.activeMenu ?? '';
  const sections = useSections(activeMenu);
  const main = useLooseHeader(activeId);
  useWindowWidth();
  useEffect(() => followPrinting(), []);
  useLockKey();
  const isPage = screen.kind === 'view' && activeId !== homePath;
  useEffect(() => {
    if (isPage) rememberEntry({ key: activeId });
  }, [isPage, activeId]);
  const menuTitle = screens.find(({ path }) => path === activeMenu)?.title;
  const trail = screen.route?.trail ?? [];
  const topics = [...trail.map(({ title }) => title).toReversed(), menuTitle ?? ''];
  useDocumentTitle(screen.title);
  const tree = usePermissionStore((state) => state.sidebarRouters);
  const below =
    screen.kind === 'not-found' ? placeBelow(location.pathname, screens, tree) : undefined;
  if (below) return <Navigate to={below} replace />;
  return (
    <div className="wm-shell">
      <a className="wm-skip" href={`#${contentId}`} onClick={skipToContent}>
        跳到正文
      </a>
      {!sections.isSideHidden && <Side nodes={sections.side} activeMenu={activeMenu} />}
      <div {...main}>
        <div className="wm-top">
          <Header trail={screen.route?.trail ?? []} sections={sections} />
          {tagsView && <TabStrip activeId={activeId} actions={actions} />}
        </div>
        <main className="wm-content" id={contentId} tabIndex={-1}>
          <TabHost location={location} screens={screens} onClose={actions.close} />
        </main>
      </div>
      <ManualHost topics={topics} />
      <Watermark />
    </div>
  );
}
