import type { RouteEntry } from '@wm/contract/auth/account';
import { isExternalLink } from '@wm/contract/system/menu-rules';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { sysMenu } from '#core/access/access.table.ts';
import { adminRole } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';

type Menu = typeof sysMenu.$inferSelect;

/** The route tree of a user: enabled directories and pages his roles are granted, empty directories left out. */
export async function listRoutes(db: Database, principal: Principal): Promise<RouteEntry[]> {
  const granted = principal.roles.some((role) => role.roleKey === adminRole)
    ? undefined
    : sql`exists (
        select from sys_role_menu rm
        join sys_user_role ur on ur.role_id = rm.role_id
        join sys_role r on r.id = rm.role_id and r.status = '0'
        where rm.menu_id = ${sysMenu.id} and ur.user_id = ${principal.userId})`;
  const menus = await db
    .select()
    .from(sysMenu)
    .where(and(eq(sysMenu.status, '0'), ne(sysMenu.menuType, 'F'), granted))
    .orderBy(asc(sysMenu.parentId), asc(sysMenu.orderNum), asc(sysMenu.id));
  const byParent = Map.groupBy(menus, (menu) => menu.parentId);
  return (byParent.get(0) ?? []).flatMap((menu) => entryOf(menu, byParent, true));
}

function entryOf(menu: Menu, byParent: Map<number, Menu[]>, isTop: boolean): RouteEntry[] {
  const children = (byParent.get(menu.id) ?? []).flatMap((child) =>
    entryOf(child, byParent, false),
  );
  const isDirectory = menu.menuType === 'M';
  if (isDirectory && children.length === 0) return [];
  const entry: RouteEntry = {
    name: `menu-${menu.id}`,
    path: isTop && !isExternalLink(menu.path) ? `/${menu.path}` : menu.path,
    component: componentOf(menu, isTop),
    hidden: !menu.visible,
    meta: metaOf(menu),
    ...(menu.query && { query: menu.query }),
    ...(menu.perms && { permissions: [menu.perms] }),
    ...(menu.roles.length > 0 && { roles: menu.roles }),
    ...(children.length > 0 && { children }),
  };
  if (isDirectory) {
    return [
      { ...entry, alwaysShow: menu.alwaysShow || isTop, redirect: menu.redirect || 'noRedirect' },
    ];
  }
  return [isTop ? wrapTopPage(entry) : entry];
}

function metaOf(menu: Menu): RouteEntry['meta'] {
  return {
    title: menu.menuName,
    icon: menu.icon,
    link: menu.link,
    noCache: menu.noCache,
    affix: menu.affix,
    breadcrumb: menu.breadcrumb,
    ...(menu.activeMenu && { activeMenu: menu.activeMenu }),
  };
}

function componentOf(menu: Menu, isTop: boolean): string {
  if (menu.menuType === 'M') return isTop ? 'Layout' : 'ParentView';
  return menu.component || 'InnerLink';
}

/** A page at the top level stands in the shell too, so it is wrapped in a Layout of its own. */
function wrapTopPage(page: RouteEntry): RouteEntry {
  return { ...page, name: `${page.name}-layout`, path: '/', component: 'Layout', children: [page] };
}
