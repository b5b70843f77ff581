import { menuResource } from '@wm/contract/system/menu';
import type { MenuInput } from '@wm/contract/system/menu';
import { asc, sql } from 'drizzle-orm';
import { sysMenu } from '#core/access/access.table.ts';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import type { PlacedMenu } from './menu-checks.ts';

export function menuRepository(
  database: Pick<DatabaseHandle, 'pool' | 'db'>,
): CrudRepository<typeof menuResource> {
  return tableRepository(database, menuResource, {
    table: sysMenu,
    filters: { menuName: contains(sysMenu.menuName), status: equals(sysMenu.status) },
    violations: { sys_menu_parent_id_menu_name_unique: 'menu.name-taken' },
  });
}

/** Every menu in the order they stand. */
export async function listMenus(db: Database): Promise<PlacedMenu[]> {
  return db.select(columns).from(sysMenu).orderBy(asc(sysMenu.orderNum), asc(sysMenu.id));
}

const columns = {
  id: sysMenu.id,
  parentId: sysMenu.parentId,
  menuName: sysMenu.menuName,
  orderNum: sysMenu.orderNum,
  menuType: sql<MenuInput['menuType']>`${sysMenu.menuType}`,
  path: sysMenu.path,
  component: sysMenu.component,
  query: sysMenu.query,
  perms: sysMenu.perms,
  icon: sysMenu.icon,
  link: sysMenu.link,
  redirect: sysMenu.redirect,
  activeMenu: sysMenu.activeMenu,
  visible: sysMenu.visible,
  alwaysShow: sysMenu.alwaysShow,
  noCache: sysMenu.noCache,
  affix: sysMenu.affix,
  breadcrumb: sysMenu.breadcrumb,
  roles: sysMenu.roles,
  status: sql<MenuInput['status']>`${sysMenu.status}`,
};

/** Whether any of the menus is granted to a role. Holds them until the transaction ends, so that none is granted meanwhile. */
export async function holdAndAskAssigned(tx: Database, ids: number[]): Promise<boolean> {
  const given = sql.param(ids);
  await tx.execute(sql`select from sys_menu where id = any(${given}::bigint[]) for update`);
  const { rows } = await tx.execute<{ found: boolean }>(
    sql`select exists (select from sys_role_menu where menu_id = any(${given}::bigint[])) as found`,
  );
  return rows[0]?.found === true;
}

/** Stores new menus and answers their keys in the same order. */
export async function insertMenus(tx: Database, menus: MenuInput[]): Promise<number[]> {
  const made = await tx.insert(sysMenu).values(menus).returning({ id: sysMenu.id });
  return made.map(({ id }) => id);
}
