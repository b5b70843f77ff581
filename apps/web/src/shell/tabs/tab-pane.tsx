import { useQueryClient } from '@tanstack/react-query';
import { Activity, lazy, memo, Suspense, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import type { Location } from 'react-router';
import { hasPermission } from '#core/permission/permission.ts';
import type { FlatRoute } from '#core/routing/flat-route.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AddressContext, rebased } from '#core/tabs/address.ts';
import type { Address } from '#core/tabs/address.ts';
import { TabContext } from '#core/tabs/tab-context.ts';
import { isDirtyTab, isKeyOnScreen, isOnScreen } from '#core/tabs/tab-holds.ts';
import { ForbiddenPage, MissingViewPage, NotFoundPage } from '#shell/pages/plain-pages.tsx';
import { ProgressBar } from '#shell/layout/progress-bar.tsx';
import { forgetFailedViews, screenAt, viewOf } from '#shell/routes.ts';
import { askToMove } from './live-tabs.ts';
import type { LiveTab } from './live-tabs.ts';
import { usePaneScroll } from './pane-scroll.ts';
import { TakenScreen } from './taken-screen.tsx';
import { TabBoundary } from './tab-boundary.tsx';

// Few menus lead to other sites.
const LinkFrame = lazy(async () => ({
  default: (await import('./link-frame.tsx')).LinkFrame,
}));

interface ScreenViewProps {
  /** Of the tab. */
  id: string;
  location: Location;
  screens: readonly FlatRoute[];
}

/** The view of an address. One whose right was taken away while something is typed in it stays, inert, under the notice. */
function ScreenView({ id, location, screens }: ScreenViewProps): ReactNode {
  // Drawn anew when the permissions change.
  useUser((user) => user.permissions);
  const screen = screenAt(location.pathname, screens, hasPermission);
  const [last, setLast] = useState<FlatRoute>();
  // Hidden routes are made anew each time.
  if (screen.kind === 'view' && screen.route?.path !== last?.path) setLast(screen.route);
  const isTaken = screen.kind === 'forbidden' && last !== undefined && isDirtyTab(id);
  const { kind, route } = isTaken ? { kind: 'view', route: last } : screen;
  if (kind === 'forbidden') return <ForbiddenPage />;
  if (!route || kind === 'not-found') return <NotFoundPage />;
  if (kind === 'iframe') return <LinkFrame link={route.link ?? ''} title={route.title} />;
  const View = viewOf(route.component);
  if (!View) return <MissingViewPage component={route.component} />;
  return (
    <TakenScreen isTaken={isTaken}>
      <Routes location={location}>
        {/* oxlint-disable-next-line react/static-components -- each name has one component, made once */}
        <Route path={route.path} element={<View />} />
      </Routes>
    </TakenScreen>
  );
}

interface TabPaneProps {
  tab: LiveTab;
  screens: readonly FlatRoute[];
  isActive: boolean;
  onClose: (id: string) => void;
  /** Stays the same function. */
  onGo: GoWithin;
}

/** Forgets what this tab fetched, data and code, once its screen is gone: it may be what broke it. */
function useForgetting(): () => void {
  const client = useQueryClient();
  const [since] = useState(() => Date.now());
  return useCallback(() => {
    setTimeout(() => {
      forgetFailedViews();
      client.removeQueries({
        type: 'inactive',
        predicate: ({ state }) => state.dataUpdatedAt >= since,
      });
    });
  }, [client, since]);
}

/** Shows another address in the same tab. */
export type GoWithin = (to: { pathname: string; search: string }, how: 'push' | 'replace') => void;

/** What the screen of a tab shows by its address; only the tab on the screen may change the address. */
function useTabAddress({ pathname, search }: Location, onGo: GoWithin): Address {
  return useMemo(() => {
    const isInAddress = window.location.pathname === pathname;
    return {
      search,
      go(next, how = 'push') {
        if (!isOnScreen(pathname)) return;
        // Somebody has gone on, and is not led back because the next screen is not drawn yet.
        if (isInAddress && window.location.pathname !== pathname) return;
        // An earlier change may stand in the address and not be drawn yet.
        const newest = window.location.pathname === pathname ? window.location.search : search;
        const wanted = rebased(search, next, newest);
        if (wanted !== newest) onGo({ pathname, search: wanted }, how);
      },
    };
  }, [onGo, pathname, search]);
}

type PaneProps = Pick<LiveTab, 'id' | 'location'> & Pick<TabPaneProps, 'screens' | 'onGo'>;

/** Drawn anew when its address or the screens change, not when the tab is hidden or shown. */
const Pane = memo(function Pane({ id, location, screens, onGo }: PaneProps): ReactNode {
  const ref = usePaneScroll(id);
  const forget = useForgetting();
  const address = useTabAddress(location, onGo);
  return (
    <div className="wm-pane" ref={ref}>
      <TabBoundary onBreak={forget}>
        <Suspense fallback={<ProgressBar />}>
          <AddressContext value={address}>
            <ScreenView id={id} location={location} screens={screens} />
          </AddressContext>
        </Suspense>
      </TabBoundary>
    </div>
  );
});

/** One tab's screen: drawn when it is the active one, otherwise kept hidden without its effects. */
export function TabPane({ tab, isActive, onClose, screens, onGo }: TabPaneProps): ReactNode {
  const { id, key } = tab;
  const handle = useMemo(
    () => ({
      id,
      close: () => onClose(id),
      moveTo(pathname: string, how: 'push' | 'replace') {
        // A tab that is hidden stays where it is; one that goes on has not settled where it was, but what somebody has asked
        // of it there is done.
        if (how === 'push' ? !isKeyOnScreen(key) : !isOnScreen(id)) return;
        askToMove(key, pathname);
        onGo({ pathname, search: '' }, how);
      },
    }),
    [id, key, onClose, onGo],
  );
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <TabContext value={handle}>
        <Pane id={id} location={tab.location} screens={screens} onGo={onGo} />
      </TabContext>
    </Activity>
  );
}
