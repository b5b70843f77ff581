import type { RouteEntry } from '@wm/contract/auth/account';
import { isExternal, joinPath } from './flat-route.ts';

// What the server sends for a group that leads nowhere by itself.
const nowhere = 'noRedirect';

function redirectBelow(
  entries: readonly RouteEntry[],
  parent: string,
  pathname: string,
): string | undefined {
  for (const entry of entries) {
    const path = joinPath(parent, entry.path);
    const { redirect } = entry;
    if (path === pathname && redirect && redirect !== nowhere && !isExternal(redirect)) {
      return joinPath(path, redirect);
    }
    const found = redirectBelow(entry.children ?? [], path, pathname);
    if (found) return found;
  }
  return undefined;
}

/** Where an entry's own `redirect` leads from its path; nothing when it has none. */
export function redirectAt(tree: readonly RouteEntry[], pathname: string): string | undefined {
  return redirectBelow(tree, '', pathname.replace(/(.)\/$/, '$1'));
}
