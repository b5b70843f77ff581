import { useMemo } from 'react';
import { menuLeaves, menuOf } from '#core/routing/menu-node.ts';
import type { MenuNode } from '#core/routing/menu-node.ts';
import { usePermissionStore } from '#core/stores/permission-store.ts';

/** The pages of my menu, home itself and other sites left out. */
export function useMenuLeaves(): MenuNode[] {
  const tree = usePermissionStore((state) => state.sidebarRouters);
  return useMemo(
    () => menuLeaves(menuOf(tree)).filter((node) => node.key !== '/index' && !node.isExternal),
    [tree],
  );
}
