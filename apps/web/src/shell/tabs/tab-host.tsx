import { Activity, Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import type { Location } from 'react-router';
import { hasPermission } from '#core/permission/permission.ts';
import type { FlatRoute } from '#core/routing/flat-route.ts';
import { TabContext } from '#core/tabs/tab-context.ts';
import { useTagsView } from '#core/stores/tags-view-store.ts';
import { ForbiddenPage, MissingViewPage, NotFoundPage } from '#shell/pages/plain-pages.tsx';
import { ProgressBar } from '#shell/layout/progress-bar.tsx';
import { screenAt, viewOf } from '#shell/routes.ts';
import { showTab, tabIdOf } from './live-tabs.ts';
import type { LiveTab } from './live-tabs.ts';
import { TabBoundary } from './tab-boundary.tsx';

interface ScreenViewProps {
  location: Location;
  screens: readonly FlatRoute[];
}

function ScreenView({ location, screens }: ScreenViewProps): ReactNode {
  const { kind, route } = screenAt(location.pathname, screens, hasPermission);
  if (!route || kind === 'not-found') return <NotFoundPage />;
  if (kind === 'forbidden') return <ForbiddenPage />;
  if (kind === 'iframe') {
    return (
      <iframe
        className="wm-iframe"
        src={route.link ?? ''}
        title={route.title}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- other hosts only: the server's frame-src lists them
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      />
    );
  }
  const View = viewOf(route.component);
  if (!View) return <MissingViewPage component={route.component} />;
  return (
    <Routes location={location}>
      {/* oxlint-disable-next-line react/static-components -- each name has one component, made once */}
      <Route path={route.path} element={<View />} />
    </Routes>
  );
}

interface TabPaneProps extends ScreenViewProps {
  tab: LiveTab;
  isActive: boolean;
  onClose: (id: string) => void;
}

function TabPane({ tab, isActive, onClose, screens }: TabPaneProps): ReactNode {
  const handle = useMemo(
    () => ({ id: tab.id, isActive, close: () => onClose(tab.id) }),
    [tab.id, isActive, onClose],
  );
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <div className="wm-pane">
        <TabContext value={handle}>
          <TabBoundary>
            <Suspense fallback={<ProgressBar />}>
              <ScreenView location={tab.location} screens={screens} />
            </Suspense>
          </TabBoundary>
        </TabContext>
      </div>
    </Activity>
  );
}

interface TabHostProps {
  screens: readonly FlatRoute[];
  onClose: (id: string) => void;
}

/** Draws the screen of the address and keeps those of the other open tabs, hidden, with all they hold. */
export function TabHost({ screens, onClose }: TabHostProps): ReactNode {
  const location = useLocation();
  const visited = useTagsView((state) => state.visitedViews);
  const activeId = tabIdOf(location);
  const [tabs, setTabs] = useState<LiveTab[]>([]);
  const active = tabs.find((tab) => tab.id === activeId);
  const current = active?.location === location ? tabs : showTab(tabs, location);
  const open = current.filter(
    (tab) => tab.id === activeId || visited.some((view) => view.fullPath === tab.id),
  );
  // Derived while drawing, so that no frame shows the address without its screen.
  if (current !== tabs || open.length < tabs.length) setTabs(open);
  return open.map((tab) => (
    <TabPane
      key={tab.id}
      tab={tab}
      location={tab.location}
      isActive={tab.id === activeId}
      onClose={onClose}
      screens={screens}
    />
  ));
}
