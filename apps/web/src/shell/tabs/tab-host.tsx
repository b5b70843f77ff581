import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Location } from 'react-router';
import type { FlatRoute } from '#core/routing/flat-route.ts';
import { isHeld, keepHoldsOf, showHoldsOf } from '#core/tabs/tab-holds.ts';
import { keepNotesOf } from '#core/tabs/tab-memory.ts';
import { moveTabTo, useOpenTabs } from '#core/stores/open-tabs-store.ts';
import { showTab, tabIdOf } from './live-tabs.ts';
import type { LiveTab } from './live-tabs.ts';
import { useTabNonce } from './tab-nonce.ts';
import { TabPane } from './tab-pane.tsx';
import type { GoWithin } from './tab-pane.tsx';

interface TabHostProps {
  location: Location;
  screens: readonly FlatRoute[];
  onClose: (id: string) => void;
}

/** The router's own function changes with each address; screens that are hidden must not be drawn anew for that. */
function useGoWithin(): GoWithin {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  return useCallback((to, how) => void latest.current(to, { replace: how === 'replace' }), []);
}

/** Takes the strip along where a tab has gone on to another address. */
function useMovedTabs(open: readonly LiveTab[]): void {
  const ids = useRef(new Map<number, string>());
  useEffect(() => {
    for (const { key, id } of open) {
      const before = ids.current.get(key);
      if (before !== undefined && before !== id) moveTabTo(before, id);
    }
    ids.current = new Map(open.map(({ key, id }) => [key, id]));
  }, [open]);
}

/** How often a tab was drawn anew, under whatever address. */
function renewals(nonces: Readonly<Record<string, number>>, { id, former }: LiveTab): number {
  return [...new Set([...former, id])].reduce((sum, one) => sum + (nonces[one] ?? 0), 0);
}

/** Draws the screen of the address and keeps those of the other open tabs, hidden, with all they hold. */
export function TabHost({ location, screens, onClose }: TabHostProps): ReactNode {
  const visited = useOpenTabs((state) => state.visitedViews);
  const nonces = useTabNonce();
  const goWithin = useGoWithin();
  const activeId = tabIdOf(location);
  const [live, setLive] = useState<{ shown?: Location; tabs: LiveTab[] }>({ tabs: [] });
  const { tabs } = live;
  const current = live.shown === location ? tabs : showTab(tabs, location, isHeld);
  const open = current.filter(
    (tab) => tab.id === activeId || visited.some((view) => view.path === tab.id),
  );
  // Derived while drawing, so that no frame shows the address without its screen.
  if (live.shown !== location || open.length < tabs.length)
    setLive({ shown: location, tabs: open });
  useMovedTabs(open);
  const isKept = (tab: LiveTab): boolean =>
    !visited.some((view) => view.path === tab.id && view.meta.noCache);
  const drawn = open.filter((tab) => tab.id === activeId || isKept(tab));

  const activeKey = open.find((tab) => tab.id === activeId)?.key;
  useLayoutEffect(() => showHoldsOf(activeId, activeKey), [activeId, activeKey]);
  useEffect(() => {
    keepHoldsOf(drawn.map((tab) => tab.id));
  });
  useEffect(() => {
    keepNotesOf([activeId, ...visited.map((view) => view.path)]);
  }, [activeId, visited]);
  return drawn.map((tab) => (
    <TabPane
      key={`${tab.key}#${renewals(nonces, tab)}`}
      tab={tab}
      isActive={tab.id === activeId}
      onClose={onClose}
      screens={screens}
      onGo={goWithin}
    />
  ));
}
