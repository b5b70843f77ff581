import type { Location } from 'react-router';

/** A tab whose screen is alive: drawn now, or kept hidden with its state. */
export interface LiveTab {
  id: string;
  location: Location;
  /** Grows with each visit: the smallest is the one longest unseen. */
  seen: number;
}

/** How many screens are kept alive (about 4 MB each). */
export const liveTabLimit = 20;

/** A tab's identity: path and query. */
export function tabIdOf(location: Pick<Location, 'pathname' | 'search'>): string {
  return location.pathname + location.search;
}

/**
 * The live tabs after showing a location. Order stays that of opening, because moving an iframe in the document reloads
 * it; beyond the limit those longest unseen are dropped, but never one that is held (unsaved, open dialog, iframe).
 */
export function showTab(
  tabs: readonly LiveTab[],
  location: Location,
  isHeld: (id: string) => boolean = () => false,
): LiveTab[] {
  const id = tabIdOf(location);
  const seen = Math.max(0, ...tabs.map((tab) => tab.seen)) + 1;
  const shown = tabs.some((tab) => tab.id === id)
    ? tabs.map((tab) => (tab.id === id ? { id, location, seen } : tab))
    : [...tabs, { id, location, seen }];
  const surplus = shown.length - liveTabLimit;
  if (surplus <= 0) return shown;
  const dropped = new Set(
    shown
      .filter((tab) => tab.id !== id && !isHeld(tab.id))
      .sort((one, other) => one.seen - other.seen)
      .slice(0, surplus),
  );
  return shown.filter((tab) => !dropped.has(tab));
}
