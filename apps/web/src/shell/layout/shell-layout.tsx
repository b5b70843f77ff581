import { Drawer } from 'antd';
import { useCallback, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { MenuNode } from '#core/routing/menu-node.ts';
import { hasPermission } from '#core/permission/permission.ts';
import { closeSidebar, followWidth, useApp } from '#core/stores/app-store.ts';
import { useSettings } from '#core/stores/settings-store.ts';
import { closeView, keepViews, useTagsView, visitView } from '#core/stores/tags-view-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import { useDocumentTitle } from '#shell/document-title.ts';
import { useRouteTable } from '#shell/guard/prepare-routes.ts';
import { useLockKey } from '#shell/lock/use-lock-key.ts';
import { firstBelow, screenAt } from '#shell/routes.ts';
import { affixViews, viewAt } from '#shell/tabs/visited-view.ts';
import { tabIdOf } from '#shell/tabs/live-tabs.ts';
import { TabHost } from '#shell/tabs/tab-host.tsx';
import { TabStrip } from '#shell/tabs/tab-strip.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { useLooseHeader } from './use-loose-header.ts';
import { useSections } from './use-sections.ts';
import { Watermark } from './watermark.tsx';

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
  const location = useLocation();
  const navigate = useNavigate();
  const screens = useRouteTable((table) => table.screens);
  // Drawn anew when the permissions change.
  const permissions = useUser((user) => user.permissions);
  const tagsView = useSettings((settings) => settings.tagsView);
  const activeId = tabIdOf(location);
  const screen = useMemo(
    () => screenAt(location.pathname, screens, (code) => permissions && hasPermission(code)),
    [location.pathname, screens, permissions],
  );
  const activeMenu = screen.route?.activeMenu ?? '';
  const sections = useSections(activeMenu);
  const main = useLooseHeader(activeId);
  useWindowWidth();
  useLockKey();
  useDocumentTitle(screen.title);
  useEffect(() => {
    for (const view of affixViews(screens)) visitView(view);
    keepViews((view) => screenAt(view.path, screens, hasPermission).kind !== 'not-found');
  }, [screens]);
  useEffect(() => {
    if (screen.kind !== 'not-found') visitView(viewAt(location, screen));
  }, [location, screen]);

  const handleClose = useCallback(
    (id: string): void => {
      const neighbour = closeView(id);
      const { visitedViews } = useTagsView.getState();
      const isGone = !visitedViews.some((view) => view.fullPath === id);
      if (isGone && id === tabIdOf(window.location)) {
        void navigate(neighbour?.fullPath ?? '/index');
      }
    },
    [navigate],
  );
  const below = screen.kind === 'not-found' ? firstBelow(location.pathname, screens) : undefined;
  if (below) return <Navigate to={below} replace />;
  return (
    <div className="wm-shell">
      {!sections.isSideHidden && <Side nodes={sections.side} activeMenu={activeMenu} />}
      <div {...main}>
        <div className="wm-top">
          <Header trail={screen.route?.trail ?? []} sections={sections} />
          {tagsView && <TabStrip activeId={activeId} onClose={handleClose} />}
        </div>
        <main className="wm-content">
          <TabHost screens={screens} onClose={handleClose} />
        </main>
      </div>
      <Watermark />
    </div>
  );
}
