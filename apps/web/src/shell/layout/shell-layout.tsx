import { Drawer } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { closeSidebar, followWidth, useApp } from '#core/stores/app-store.ts';
import { useSettings } from '#core/stores/settings-store.ts';
import { documentTitle } from '#shell/document-title.ts';
import { firstBelow } from '#shell/routes.ts';
import { TabHost } from '#shell/tabs/tab-host.tsx';
import { TabStrip } from '#shell/tabs/tab-strip.tsx';
import { useTabs } from '#shell/tabs/use-tabs.ts';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';

function useWindowWidth(): void {
  useEffect(() => {
    const handleResize = (): void => followWidth(window.innerWidth);
    handleResize();
    window.addEventListener('resize', handleResize);
    return () => window.removeEventListener('resize', handleResize);
  }, []);
}

function Side({ activeMenu }: { activeMenu: string }): ReactNode {
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
          <Sidebar isCollapsed={false} activeMenu={activeMenu} onChoose={handleClose} />
        </div>
      </Drawer>
    );
  }
  return (
    <aside className={opened ? className : `${className} wm-side-collapsed`}>
      <Sidebar isCollapsed={!opened} activeMenu={activeMenu} onChoose={() => {}} />
    </aside>
  );
}

/** The frame of every signed-in screen: menu, header, tabs, and the screens themselves. */
export function ShellLayout(): ReactNode {
  const { location, activeId, screen, screens, actions } = useTabs();
  const { tagsView, dynamicTitle } = useSettings();
  useWindowWidth();
  useEffect(() => {
    document.title = documentTitle(screen.title, dynamicTitle);
  }, [screen.title, dynamicTitle]);

  const below = screen.kind === 'not-found' ? firstBelow(location.pathname, screens) : undefined;
  if (below) return <Navigate to={below} replace />;
  return (
    <div className="wm-shell">
      <Side activeMenu={screen.route?.activeMenu ?? ''} />
      <div className="wm-main">
        <Header trail={screen.route?.trail ?? []} />
        {tagsView && <TabStrip activeId={activeId} actions={actions} />}
        <main className="wm-content">
          <TabHost location={location} screens={screens} onClose={actions.close} />
        </main>
      </div>
    </div>
  );
}
