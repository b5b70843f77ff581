import type { MenuInput, menuResource } from '@wm/contract/system/menu';
import { sysMenu } from '#core/access/access.table.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { changeTree, hasOtherChildren, savePlaces } from '../tree/tree.repository.ts';
import type { Place } from '../tree/tree.repository.ts';
import { faultsOf, givesForeignCode, placeFault, usedFields } from './menu-checks.ts';
import type { PlacedMenu } from './menu-checks.ts';
import { holdAndAskAssigned, listMenus, menuRepository } from './menu.repository.ts';

/** A key no stored menu has. */
const newId = -1;

/** The menus' repository with its rules: fields that fit the type, a tree without cycles, and no code given that one does not hold. */
export function menuService(
  handle: Pick<DatabaseHandle, 'pool' | 'db'>,
): CrudRepository<typeof menuResource> {
  const within = (tx: Database) => menuRepository({ pool: handle.pool, db: tx });
  return {
    ...menuRepository(handle),
    create: (input, principal) =>
      changeTree(handle.db, sysMenu, async (tx) => {
        const menu = usedFields(input);
        check({ ...menu, id: newId }, await listMenus(tx), principal);
        return within(tx).create(menu, principal);
      }),
    update: (id, patch, principal) =>
      changeTree(handle.db, sysMenu, async (tx) => {
        const all = await listMenus(tx);
        const before = all.find((menu) => menu.id === id);
        if (!before) return undefined;
        const after = usedFields({ ...before, ...patch });
        check(after, all, principal);
        return within(tx).update(id, changesOf(before, after), principal);
      }),
    remove: (ids, principal) =>
      changeTree(handle.db, sysMenu, async (tx) => {
        if (await hasOtherChildren(tx, sysMenu, ids)) throw new AppError('menu.has-children');
        if (await holdAndAskAssigned(tx, ids)) throw new AppError('menu.assigned');
        return within(tx).remove(ids, principal);
      }),
  };
}

export function saveMenuPlaces(db: Database, places: Place[]): Promise<void> {
  return savePlaces(db, sysMenu, places);
}

function check(menu: PlacedMenu, all: PlacedMenu[], principal: Principal): void {
  const fields = faultsOf(menu);
  if (fields.length > 0) throw new AppError('request.fields', { data: { fields } });
  const fault = placeFault(menu, all);
  if (fault) throw new AppError(fault);
  const before = all.find(({ id }) => id === menu.id);
  if (givesForeignCode(before, menu, principal)) throw new AppError('menu.code-not-held');
}

function changesOf(before: PlacedMenu, after: PlacedMenu): Partial<MenuInput> {
  const old: Record<string, unknown> = { ...before };
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
    ),
  );
}
