import { Activity, Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import type { Location } from 'react-router';
import { hasPermission } from '#core/permission/permission.ts';
import type { FlatRoute } from '#core/routing/flat-route.ts';
import { TabContext } from '#core/tabs/tab-context.ts';
import { ForbiddenPage, MissingViewPage, NotFoundPage } from '#shell/pages/plain-pages.tsx';
import { ProgressBar } from '#shell/layout/progress-bar.tsx';
import { screenAt, viewOf } from '#shell/routes.ts';
import { LinkFrame } from './link-frame.tsx';
import type { LiveTab } from './live-tabs.ts';
import { usePaneScroll } from './pane-scroll.ts';
import { TabBoundary } from './tab-boundary.tsx';

interface ScreenViewProps {
  location: Location;
  screens: readonly FlatRoute[];
}

function ScreenView({ location, screens }: ScreenViewProps): ReactNode {
  const { kind, route } = screenAt(location.pathname, screens, hasPermission);
  if (!route || kind === 'not-found') return <NotFoundPage />;
  if (kind === 'forbidden') return <ForbiddenPage />;
  if (kind === 'iframe') return <LinkFrame link={route.link ?? ''} title={route.title} />;
  const View = viewOf(route.component);
  if (!View) return <MissingViewPage component={route.component} />;
  return (
    <Routes location={location}>
      {/* oxlint-disable-next-line react/static-components -- each name has one component, made once */}
      <Route path={route.path} element={<View />} />
    </Routes>
  );
}

interface TabPaneProps {
  tab: LiveTab;
  screens: readonly FlatRoute[];
  isActive: boolean;
  onClose: (id: string) => void;
}

function Pane({ tab, screens }: Pick<TabPaneProps, 'tab' | 'screens'>): ReactNode {
  const ref = usePaneScroll(tab.id);
  return (
    <div className="wm-pane" ref={ref}>
      <TabBoundary>
        <Suspense fallback={<ProgressBar />}>
          <ScreenView location={tab.location} screens={screens} />
        </Suspense>
      </TabBoundary>
    </div>
  );
}

/** One tab's screen: drawn when it is the active one, otherwise kept hidden without its effects. */
export function TabPane({ tab, isActive, onClose, screens }: TabPaneProps): ReactNode {
  const handle = useMemo(
    () => ({ id: tab.id, isActive, close: () => onClose(tab.id) }),
    [tab.id, isActive, onClose],
  );
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <TabContext value={handle}>
        <Pane tab={tab} screens={screens} />
      </TabContext>
    </Activity>
  );
}
