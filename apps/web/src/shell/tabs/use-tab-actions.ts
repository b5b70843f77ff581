import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isDirtyTab } from '#core/tabs/tab-holds.ts';
import {
  isPinned,
  keepViews,
  moveView,
  togglePin,
  useOpenTabs,
} from '#core/stores/open-tabs-store.ts';
import { rememberClosed, takeLastClosed } from '#core/stores/closed-tabs.ts';
import type { OpenTab } from '#core/stores/open-tabs-store.ts';
import { useConfirmLeave } from '#ui/actions/confirm-leave.tsx';
import { redirectAddress } from './redirect.ts';

/** What can be done with the tabs of the strip; tabs are named by their id. */
export interface TabActions {
  open: (id: string) => void;
  /** Shows the tab at a place of the strip, counted from 0. */
  openAt: (index: number) => void;
  /** Shows the tab that stands some places further, round the ends. */
  step: (places: number) => void;
  refresh: (id: string) => void;
  close: (id: string) => void;
  closeOthers: (id: string) => void;
  closeLeft: (id: string) => void;
  closeRight: (id: string) => void;
  closeAll: () => void;
  /** Shows again what was closed last, where it was left. */
  reopen: () => void;
  togglePin: (id: string) => void;
  move: (id: string, toId: string) => void;
}

const home = '/index';

function viewsNow(): OpenTab[] {
  return useOpenTabs.getState().visitedViews;
}

/** The address that the screen of a tab had last. */
function lastAddressOf(id: string): string {
  return viewsNow().find((view) => view.path === id)?.fullPath ?? id;
}

/** The tab to show when these go: the next that stays to the right of the active one, else to the left, else home. */
function neighbourOf(activeId: string, isGone: (view: OpenTab) => boolean): string {
  const views = viewsNow();
  const at = views.findIndex((view) => view.path === activeId);
  const right = views.slice(at + 1).find((view) => !isGone(view));
  const left = views.slice(0, Math.max(0, at)).findLast((view) => !isGone(view));
  return (right ?? left)?.path ?? home;
}

/** The actions of the tab strip; they ask before something unsaved is lost. */
export function useTabActions(activeId: string): TabActions {
  const navigate = useNavigate();
  const confirmLeave = useConfirmLeave();
  const active = useRef(activeId);
  useEffect(() => {
    active.current = activeId;
  }, [activeId]);

  return useMemo(() => {
    const go = (id: string): void => void navigate(lastAddressOf(id));
    const closeWhere = (
      isMeant: (view: OpenTab, index: number) => boolean,
      instead?: string,
    ): void => {
      const gone = new Set(viewsNow().filter((view, at) => isMeant(view, at) && !isPinned(view)));
      const isDirty = [...gone].some((view) => isDirtyTab(view.path));
      confirmLeave(isDirty, () => {
        const isGone = (view: OpenTab): boolean => gone.has(view);
        const isActiveGone = [...gone].some((view) => view.path === active.current);
        const next = instead ?? neighbourOf(active.current, isGone);
        keepViews((view) => !isGone(view));
        rememberClosed([...gone]);
        if (isActiveGone) go(next);
      });
    };
    const placeOf = (id: string): number => viewsNow().findIndex((view) => view.path === id);
    return {
      open: go,
      openAt(index) {
        const view = viewsNow()[index];
        if (view) go(view.path);
      },
      step(places) {
        const views = viewsNow();
        const next = (placeOf(active.current) + places + views.length) % views.length;
        const view = views[next];
        if (view) go(view.path);
      },
      refresh(id) {
        confirmLeave(isDirtyTab(id), () => {
          void navigate(redirectAddress(lastAddressOf(id)), { replace: id === active.current });
        });
      },
      close: (id) => closeWhere((view) => view.path === id),
      closeOthers: (id) => closeWhere((view) => view.path !== id, id),
      closeLeft: (id) => closeWhere((_, at) => at < placeOf(id), id),
      closeRight: (id) => closeWhere((_, at) => at > placeOf(id), id),
      closeAll: () => closeWhere(() => true),
      reopen() {
        const view = takeLastClosed();
        if (view) void navigate(view.fullPath);
      },
      togglePin,
      move: moveView,
    };
  }, [navigate, confirmLeave]);
}
