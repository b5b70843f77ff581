import type { Location } from 'react-router';

/** A tab whose screen is alive: drawn now, or kept hidden with its state. */
export interface LiveTab {
  id: string;
  /** Stays the same object while nothing of the address changes, so that showing the tab again draws nothing anew. */
  location: Location;
  /** Grows with each visit: the smallest is the one longest unseen. */
  seen: number;
}

/** How many screens are kept alive (about 4 MB each). */
export const liveTabLimit = 20;

/** A tab's identity: its path. The query tells what its screen shows: filters, page, the open record. */
export function tabIdOf(location: Pick<Location, 'pathname'>): string {
  return location.pathname;
}

/** Path and query: what a link to the screen as it stands says. */
export function addressOf(location: Pick<Location, 'pathname' | 'search'>): string {
  return location.pathname + location.search;
}

function isSamePlace(one: Location, other: Location): boolean {
  return (
    one.hash === other.hash && one.state === other.state && addressOf(one) === addressOf(other)
  );
}

/** A tab that is visited again. */
function revisit(tab: LiveTab, location: Location, seen: number): LiveTab {
  return { ...tab, location: isSamePlace(tab.location, location) ? tab.location : location, seen };
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
    ? tabs.map((tab) => (tab.id === id ? revisit(tab, location, seen) : tab))
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
