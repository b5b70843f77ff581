import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Location } from 'react-router';
import { hasPermission } from '#core/permission/permission.ts';
import type { FlatRoute } from '#core/routing/flat-route.ts';
import { keepViews, openTab } from '#core/stores/open-tabs-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import { isDirtyTab } from '#core/tabs/tab-holds.ts';
import { forgetTab } from '#core/tabs/tab-memory.ts';
import { useRouteTable } from '#shell/guard/prepare-routes.ts';
import { screenAt } from '#shell/routes.ts';
import type { Screen } from '#shell/routes.ts';
import { tabIdOf } from './live-tabs.ts';
import { withoutRedirect } from './redirect.ts';
import { renewTab } from './tab-nonce.ts';
import { useTabActions } from './use-tab-actions.ts';
import type { TabActions } from './use-tab-actions.ts';
import { useTabKeys } from './use-tab-keys.ts';
import { affixViews, viewAt } from './open-tab.ts';

export interface Tabs {
  /** The address without the helper /redirect. */
  location: Location;
  activeId: string;
  screen: Screen;
  screens: readonly FlatRoute[];
  actions: TabActions;
}

/** Follows /redirect/{path} (specification 2.1): the tab is drawn anew with fresh data, and no history entry stays. */
function useRedirect(routed: Location, location: Location): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    if (routed === location) return;
    const id = tabIdOf(location);
    forgetTab(id);
    void client.invalidateQueries({ refetchType: 'none' });
    renewTab(id);
    void navigate(id + location.hash, { replace: true });
  }, [routed, location, navigate, client]);
}

/** The tab of the address, the strip kept in step with it, and what can be done with the tabs. */
export function useTabs(): Tabs {
  const routed = useLocation();
  const location = useMemo(() => withoutRedirect(routed), [routed]);
  const screens = useRouteTable((table) => table.screens);
  // Drawn anew when the permissions change.
  const permissions = useUser((user) => user.permissions);
  const activeId = tabIdOf(location);
  const screen = useMemo(
    () => screenAt(location.pathname, screens, (code) => permissions && hasPermission(code)),
    [location.pathname, screens, permissions],
  );
  useRedirect(routed, location);
  useEffect(() => {
    for (const view of affixViews(screens)) openTab(view);
    // What is typed stays, also where the right to it is gone.
    keepViews(
      (view) =>
        screenAt(view.path, screens, hasPermission).route !== undefined ||
        isDirtyTab(view.fullPath),
    );
  }, [screens]);
  useEffect(() => {
    if (screen.route) openTab(viewAt(location, screen));
  }, [location, screen]);
  const actions = useTabActions(activeId);
  useTabKeys(actions);
  return { location, activeId, screen, screens, actions };
}
