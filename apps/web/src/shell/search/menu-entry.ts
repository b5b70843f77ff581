import type { RouteEntry } from '@wm/contract/auth/account';
import { menuOf } from '#core/routing/menu-node.ts';
import type { MenuNode } from '#core/routing/menu-node.ts';

/** A menu entry one can search for. */
export interface MenuEntry {
  /** Its path: unique in the menu. */
  path: string;
  title: string;
  /** Titles of the submenus above it. */
  above: string;
  icon: string;
  address: string;
  /** True when it opens in a browser tab of its own. */
  isExternal: boolean;
}

function entriesBelow(nodes: readonly MenuNode[], above: readonly string[]): MenuEntry[] {
  return nodes.flatMap((node) => {
    if (node.children.length > 0) return entriesBelow(node.children, [...above, node.title]);
    const { key, title, icon, address, isExternal } = node;
    return [{ path: key, title, above: above.join(' / '), icon, address, isExternal }];
  });
}

/** The entries of a menu that lead somewhere, in its order. */
export function menuEntries(tree: readonly RouteEntry[]): MenuEntry[] {
  return entriesBelow(menuOf(tree), []);
}
