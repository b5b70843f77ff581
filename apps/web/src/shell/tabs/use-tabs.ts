import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { Location } from 'react-router';
import { hasPermission } from '#core/permission/permission.ts';
import type { FlatRoute } from '#core/routing/flat-route.ts';
import { keepViews, openTab, useOpenTabs } from '#core/stores/open-tabs-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import { isDirtyTab } from '#core/tabs/tab-holds.ts';
import { forgetTab } from '#core/tabs/tab-memory.ts';
import { useRouteTable } from '#shell/guard/prepare-routes.ts';
import { screenAt } from '#shell/routes.ts';
import type { Screen } from '#shell/routes.ts';
import { addressOf, tabIdOf } from './live-tabs.ts';
import { isRedirect, withoutRedirect } from './redirect.ts';
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
    if (!isRedirect(routed.pathname)) return;
    const id = tabIdOf(location);
    forgetTab(id);
    void client.invalidateQueries({ refetchType: 'none' });
    renewTab(id);
    void navigate(addressOf(location) + location.hash, { replace: true });
  }, [routed, location, navigate, client]);
}

/**
 * Where a bare path leads that another tab's screen, a menu entry or a link has asked for: to the tab that is open for it,
 * as it was left. Back and forward, and a step within the tab, show exactly what they say.
 */
function asItWasLeft(location: Location): Location {
  const { visitedViews } = useOpenTabs.getState();
  const known = visitedViews.find(({ path }) => path === location.pathname);
  const search = known?.fullPath.slice(known.path.length) ?? '';
  return search === '' ? location : { ...location, search };
}

function shownFor(routed: Location, kind: NavigationType, last: Location | undefined): Location {
  const isElsewhere = last !== undefined && last.pathname !== routed.pathname;
  if (isElsewhere && routed.search === '' && kind === NavigationType.Push)
    return asItWasLeft(routed);
  // The address bar has been made to say what is shown already.
  const isCaughtUp =
    kind === NavigationType.Replace &&
    last !== undefined &&
    addressOf(last) === addressOf(routed) &&
    last.hash === routed.hash &&
    last.state === routed.state;
  return isCaughtUp ? last : withoutRedirect(routed);
}

/** The location to show for the one in the address bar, which is made to say the same. */
function useShownLocation(routed: Location): Location {
  const kind = useNavigationType();
  const navigate = useNavigate();
  const [last, setLast] = useState<{ routed: Location; shown: Location }>();
  let shown = last?.shown;
  if (!shown || last?.routed !== routed) {
    shown = shownFor(routed, kind, last?.shown);
    setLast({ routed, shown });
  }
  const address = addressOf(shown) + shown.hash;
  const isOther = !isRedirect(routed.pathname) && addressOf(routed) !== addressOf(shown);
  const { state } = routed as Location<unknown>;
  useEffect(() => {
    if (isOther) void navigate(address, { replace: true, state });
  }, [isOther, address, state, navigate]);
  return shown;
}

/** The tab of the address, the strip kept in step with it, and what can be done with the tabs. */
export function useTabs(): Tabs {
  const routed = useLocation();
  const location = useShownLocation(routed);
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
