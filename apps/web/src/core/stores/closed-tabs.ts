import { create } from 'zustand';
import type { OpenTab } from './open-tabs-store.ts';

const kept = 20;

/** Tabs that were closed since the page was loaded, the last one first. */
export const useClosedTabs = create<{ views: OpenTab[] }>()(() => ({ views: [] }));

/** Remembers what has been closed, the rightmost as the last. */
export function rememberClosed(views: readonly OpenTab[]): void {
  const gone = new Set(views.map(({ path }) => path));
  const before = useClosedTabs.getState().views.filter(({ path }) => !gone.has(path));
  useClosedTabs.setState({ views: [...views.toReversed(), ...before].slice(0, kept) });
}

/** Takes the one out that was closed last, if any was. */
export function takeLastClosed(): OpenTab | undefined {
  const [last, ...rest] = useClosedTabs.getState().views;
  if (last) useClosedTabs.setState({ views: rest });
  return last;
}

/** Forgets them, as at sign-out. */
export function forgetClosed(): void {
  useClosedTabs.setState({ views: [] });
}
