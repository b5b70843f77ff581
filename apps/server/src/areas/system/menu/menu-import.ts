import { errorTable } from '@wm/contract/areas';
import { menuResource } from '@wm/contract/system/menu';
import type { MenuImportRow, MenuInput } from '@wm/contract/system/menu';
import { eq, sql } from 'drizzle-orm';
import { sysMenu } from '#core/access/access.table.ts';
import type { Principal } from '#core/access/principal.ts';
import { allFields, differences, recordChanges } from '#core/audit/record-changes.ts';
import type { RecordChange } from '#core/audit/record-changes.ts';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { changeTree } from '../tree/tree.repository.ts';
import { faultsOf, givesForeignCode, placeFault } from './menu-checks.ts';
import type { PlacedMenu } from './menu-checks.ts';
import { readRow } from './menu-import-rows.ts';
import type { ReadRow } from './menu-import-rows.ts';
import { insertMenus, listMenus } from './menu.repository.ts';

export interface MenuImport {
  rows: Record<string, unknown>[];
  parent: number;
  existing: 'skip' | 'update';
  dry: boolean;
}

/** A row that has found its place. New menus carry negative keys until they are stored. */
interface Planned extends ReadRow {
  row: number;
  action: MenuImportRow['action'];
  id: number;
  depth: number;
  trail: string;
}

/** Looks at every row, then stores all of them or, when one is faulty or it is only a trial, none. */
export async function importMenus(
  db: Database,
  principal: Principal,
  order: MenuImport,
): Promise<{ stored: boolean; rows: MenuImportRow[] }> {
  return changeTree(db, sysMenu, async (tx) => {
    const all = await listMenus(tx);
    if (order.parent !== 0 && !all.some(({ id }) => id === order.parent)) {
      throw new AppError('menu.parent-missing');
    }
    const planned = plan(order, all, principal);
    const isSound = planned.every(({ faults }) => faults.length === 0);
    if (isSound && !order.dry) await store(tx, planned);
    const rows = planned.toSorted((a, b) => a.row - b.row).map(reportOf);
    return { stored: isSound && !order.dry, rows };
  });
}

function reportOf(planned: Planned): MenuImportRow {
  const { row, menu, trail, action, faults } = planned;
  return {
    row,
    name: menu.menuName,
    type: menu.menuType,
    component: menu.component,
    trail,
    action: faults.length > 0 ? 'refuse' : action,
    faults: faults.map(({ path, message }) => ({ field: path, message })),
  };
}

/** Gives every row its place, parents before what stands below them, and finds what is wrong with it there. */
function plan(order: MenuImport, stored: PlacedMenu[], principal: Principal): Planned[] {
  const rows = order.rows.map((raw, at) => ({ ...readRow(raw), row: at + 1 }));
  const byParent = Map.groupBy(rows, ({ parentKey }) => parentKey);
  const keys = new Map<string, number>();
  for (const { key } of rows) keys.set(key, (keys.get(key) ?? 0) + 1);
  const planner = new Planner(order, stored, principal);
  const done = new Map<number, Planned>();
  const walk = (parentKey: string, above: Above): void => {
    for (const row of byParent.get(parentKey) ?? []) {
      if (done.has(row.row)) continue;
      const isDouble = row.key !== '' && (keys.get(row.key) ?? 0) > 1;
      const planned = planner.place(row, above);
      if (isDouble) planned.faults.push({ path: 'menu_id', message: '编号在文件中重复' });
      done.set(row.row, planned);
      if (row.key === '' || row.key === '0') continue;
      const trail = [above.trail, planned.menu.menuName].filter(Boolean).join(' / ');
      walk(row.key, { id: planned.id, depth: above.depth + 1, trail });
    }
  };
  walk('0', { id: order.parent, depth: 0, trail: '' });
  // What is left hangs on a row that is not there, or on itself.
  for (const row of rows) {
    if (done.has(row.row)) continue;
    const message = keys.has(row.parentKey) ? '上级菜单形成了循环' : '上级菜单不在文件中';
    const faults = [...row.faults, { path: 'parent_id', message }];
    done.set(row.row, { ...row, faults, action: 'create', id: 0, depth: 0, trail: '' });
  }
  return [...done.values()];
}

interface Above {
  id: number;
  depth: number;
  trail: string;
}

/** The tree as it would be with the rows looked at so far. */
class Planner {
  readonly #order: MenuImport;
  readonly #principal: Principal;
  readonly #stored: ReadonlySet<number>;
  #all: PlacedMenu[];
  #next = -1;

  constructor(order: MenuImport, stored: PlacedMenu[], principal: Principal) {
    this.#order = order;
    this.#principal = principal;
    this.#stored = new Set(stored.map(({ id }) => id));
    this.#all = [...stored];
  }

  place(row: ReadRow & { row: number }, above: Above): Planned {
    const before = this.#all.find(
      ({ id, parentId, menuName }) =>
        this.#stored.has(id) && parentId === above.id && menuName === row.menu.menuName,
    );
    const shared = { ...row, depth: above.depth, trail: above.trail };
    if (before && this.#order.existing === 'skip') {
      return { ...shared, faults: [], action: 'skip', id: before.id };
    }
    const id = before?.id ?? this.#next--;
    const menu = { ...row.menu, parentId: above.id };
    const faults =
      row.faults.length > 0 ? [...row.faults] : this.#faultsOf({ ...menu, id }, before);
    this.#all = [...this.#all.filter((other) => other.id !== id), { ...menu, id }];
    return { ...shared, menu, faults, action: before ? 'update' : 'create', id };
  }

  #faultsOf(menu: PlacedMenu, before: PlacedMenu | undefined): ReadRow['faults'] {
    const faults = faultsOf(menu);
    const fault = placeFault(menu, this.#all);
    if (fault) faults.push({ path: fieldOf[fault] ?? '', message: errorTable[fault].message });
    if (givesForeignCode(before, menu, this.#principal)) {
      faults.push({ path: 'perms', message: errorTable['menu.code-not-held'].message });
    }
    return faults;
  }
}

const fieldOf: Readonly<Record<string, string>> = {
  'menu.parent-missing': 'parent_id',
  'menu.parent-self': 'parent_id',
  'menu.parent-type': 'parent_id',
  'menu.name-taken': 'menu_name',
  'menu.path-taken': 'path',
  'menu.path-blog': 'path',
};

/** Stores level by level, so that what stands below knows the key of what it stands below. */
async function store(tx: Transaction, planned: Planned[]): Promise<void> {
  const resource = menuResource.permission;
  const changes: RecordChange[] = [];
  const keys = new Map<number, number>();
  const placed = ({ menu }: Planned): MenuInput => ({
    ...menu,
    parentId: keys.get(menu.parentId) ?? menu.parentId,
  });
  const depths = [...new Set(planned.map(({ depth }) => depth))].sort((a, b) => a - b);
  for (const depth of depths) {
    const level = planned.filter((row) => row.depth === depth);
    const created = level.filter(({ action }) => action === 'create');
    if (created.length > 0) {
      const ids = await insertMenus(tx, created.map(placed));
      created.forEach((row, at) => {
        const id = ids[at] ?? 0;
        keys.set(row.id, id);
        const fields = allFields(menuResource, placed(row));
        changes.push({ resource, recordId: id, action: 'create', fields });
      });
    }
    for (const row of level.filter(({ action }) => action === 'update')) {
      const [before = {}] = await tx.select().from(sysMenu).where(eq(sysMenu.id, row.id));
      const fields = differences(menuResource, before, placed(row));
      changes.push({ resource, recordId: row.id, action: 'update', fields });
      await tx
        .update(sysMenu)
        .set({ ...placed(row), updateTime: sql`now()` })
        .where(eq(sysMenu.id, row.id));
    }
  }
  await recordChanges(tx, changes);
}
