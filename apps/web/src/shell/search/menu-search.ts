import Fuse from 'fuse.js/basic';
import type { MenuEntry } from './menu-entry.ts';

/** How far a result may be from what was typed: 0 exact, 1 anything (specification 2.6 and 9). */
export const topBarThreshold = 0.4;
export const globalThreshold = 0.6;

const distance = 100;
const longestPattern = 32;

/** A fuzzy search over menu entries: title weighs 0.7, path 0.3; best first. */
export function createMenuSearch(
  entries: readonly MenuEntry[],
  threshold: number,
): (text: string) => MenuEntry[] {
  const fuse = new Fuse(entries, {
    threshold,
    distance,
    location: 0,
    shouldSort: true,
    minMatchCharLength: 1,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
  });
  return (text) => {
    const pattern = text.trim().slice(0, longestPattern);
    return pattern === '' ? [] : fuse.search(pattern).map(({ item }) => item);
  };
}
