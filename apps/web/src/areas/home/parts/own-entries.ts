import type { MenuNode } from '#core/routing/menu-node.ts';
import { usePreference } from '#core/preferences/preferences.ts';
import { useMenuLeaves } from '../menu-leaves.ts';

/** More than that is a menu again. */
export const mostEntries = 12;
const countAtFirst = 8;

interface OwnEntries {
  /** Every page of my menu. */
  leaves: MenuNode[];
  chosen: MenuNode[];
  keep: (keys: string[]) => void;
}

/** The pages that somebody has chosen as shortcuts, in his order, as far as his menu has them; the first of it before that. */
export function useOwnEntries(without: string | undefined): OwnEntries {
  const [kept, keep] = usePreference('home-entries');
  const leaves = useMenuLeaves().filter(({ key }) => key !== without);
  const chosen = Array.isArray(kept)
    ? kept.flatMap((key) => leaves.find((leaf) => leaf.key === key) ?? [])
    : leaves.slice(0, countAtFirst);
  return { leaves, chosen, keep };
}
