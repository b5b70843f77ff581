import type { Location } from 'react-router';

/** A tab whose screen is alive: drawn now, or kept hidden with its state. */
export interface LiveTab {
  /** Stays the same when the tab goes on to another address. */
  key: number;
  id: string;
  /** What it was before it went on. */
  former: readonly string[];
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

/** Where tabs are about to go on, by their keys. */
const asked = new Map<number, string>();

/** Lets a tab go on to another address, with all its screen holds, once that is shown. */
export function askToMove(key: number, id: string): void {
  asked.set(key, id);
}

/**
 * The tab that goes on to an address which no tab has: one that has asked for it, or the one on the screen where it was there
 * before, unless something is unsaved in it.
 */
function goingOn(
  tabs: readonly LiveTab[],
  id: string,
  isHeld: (id: string) => boolean,
): LiveTab | undefined {
  const moving = tabs.find((tab) => asked.get(tab.key) === id);
  if (moving) return moving;
  const last = tabs.toSorted((one, other) => other.seen - one.seen)[0];
  return last?.former.includes(id) && !isHeld(last.id) ? last : undefined;
}

/** A tab at its next address. */
function moveOn(tab: LiveTab, location: Location, seen: number): LiveTab {
  const former = [...new Set([...tab.former, tab.id])];
  return { key: tab.key, id: tabIdOf(location), former, location, seen };
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
  const known = tabs.find((tab) => tab.id === id);
  const moved = known ? undefined : goingOn(tabs, id, isHeld);
  const next =
    (known && revisit(known, location, seen)) ?? (moved && moveOn(moved, location, seen));
  const shown = next
    ? tabs.map((tab) => (tab.key === next.key ? next : tab))
    : [...tabs, { key: seen, id, former: [], location, seen }];
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
