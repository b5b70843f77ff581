import type { ResourceSpec } from '@wm/contract/core/resource';
import type { RightsOnColumn, RoleColumn, SeenColumn } from '@wm/contract/system/role-column';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { sysRole, sysUser } from '#core/access/access.table.ts';
import { sysColumn, sysRoleColumn } from '#core/access/column.table.ts';
import { holdsColumn } from '#core/access/grants.ts';
import type { Principal } from '#core/access/principal.ts';
import { shownValue } from '#core/access/shown-value.ts';
import { AppError } from '#core/app-error.ts';
import { requireFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { describeRights, listDifference, recordRole } from './role-changes.ts';
import { roleLabel } from './shown-role.ts';
import { refuseAdminRole } from './role-rules.ts';
import { findReachable } from './role-user.repository.ts';
import { changeRoles, lockRoles } from './role.repository.ts';

const rightsOf = (table: typeof sysColumn | typeof sysRoleColumn) => ({
  canRead: table.canRead,
  canCreate: table.canCreate,
  canUpdate: table.canUpdate,
  canFilter: table.canFilter,
  canExport: table.canExport,
  mask: sql<RightsOnColumn['mask']>`${table.mask}`,
});

const userName = { resource: 'system:user', column: 'username' };

const free: RightsOnColumn = {
  canRead: true,
  canCreate: true,
  canUpdate: true,
  canFilter: true,
  canExport: true,
  mask: '',
};

async function listColumns(db: Database, resources: ResourceSpec[]) {
  const rows = await db
    .select({
      id: sysColumn.id,
      resource: sysColumn.resource,
      field: sysColumn.field,
      title: sysColumn.title,
      sensitivity: sysColumn.sensitivity,
      defaults: rightsOf(sysColumn),
    })
    .from(sysColumn)
    .orderBy(asc(sysColumn.resource), asc(sysColumn.columnSort), asc(sysColumn.id));
  const titles = new Map(resources.map(({ permission, title }) => [permission, title]));
  return rows.map((row) => ({ ...row, resourceTitle: titles.get(row.resource) ?? row.resource }));
}

/** Every column with what a role says of it. */
export async function readRoleColumns(
  core: Core,
  principal: Principal,
  { id, resources }: { id: number; resources: ResourceSpec[] },
): Promise<{ roleName: string; rows: RoleColumn[] }> {
  const [role] = await core.db
    .select({ roleName: sysRole.roleName })
    .from(sysRole)
    .where(eq(sysRole.id, id));
  requireFound(role !== undefined);
  const said = await core.db
    .select({ columnId: sysRoleColumn.columnId, own: rightsOf(sysRoleColumn) })
    .from(sysRoleColumn)
    .where(eq(sysRoleColumn.roleId, id));
  const own = new Map(said.map((row) => [row.columnId, row.own]));
  const columns = await listColumns(core.db, resources);
  return {
    roleName: roleLabel(principal, { id, name: role.roleName }),
    rows: columns.map((column) => ({ ...column, own: own.get(column.id) ?? null })),
  };
}

interface ColumnChange {
  columnId: number;
  rights: RightsOnColumn | null;
}

/** Changes what a role says of columns; who is no administrator deals only in rights that he has himself. */
export async function saveRoleColumns(
  core: Core,
  principal: Principal,
  { id, changes }: { id: number; changes: ColumnChange[] },
): Promise<void> {
  await changeRoles(core.db, async (tx) => {
    refuseAdminRole([id]);
    requireFound((await lockRoles(tx, [id])).length > 0);
    const columnIds = changes.map(({ columnId }) => columnId);
    const columns = await tx
      .select({
        id: sysColumn.id,
        resource: sysColumn.resource,
        field: sysColumn.field,
        defaults: rightsOf(sysColumn),
      })
      .from(sysColumn)
      .where(inArray(sysColumn.id, columnIds));
    if (columns.length < new Set(columnIds).size) throw new AppError('role.unknown-column');
    const ofRole = and(eq(sysRoleColumn.roleId, id), inArray(sysRoleColumn.columnId, columnIds));
    const said = await tx
      .select({ columnId: sysRoleColumn.columnId, own: rightsOf(sysRoleColumn) })
      .from(sysRoleColumn)
      .where(ofRole);
    const own = new Map(said.map((row) => [row.columnId, row.own]));
    const known = new Map(columns.map((column) => [column.id, column]));
    for (const { columnId, rights } of changes) {
      const column = known.get(columnId);
      if (!column) continue;
      const before = own.get(columnId) ?? column.defaults;
      refuseForeignRights(principal, column, { before, after: rights ?? column.defaults });
    }
    await tx.delete(sysRoleColumn).where(ofRole);
    const rows = changes.flatMap(({ columnId, rights }) =>
      rights ? [{ roleId: id, columnId, ...rights }] : [],
    );
    if (rows.length > 0) await tx.insert(sysRoleColumn).values(rows);
    const described = changes.map(({ columnId, rights }) => {
      const { resource = '', field = '' } = known.get(columnId) ?? {};
      const name = `${resource}.${field}`;
      return [
        describeRights(name, own.get(columnId)),
        describeRights(name, rights ?? undefined),
      ] as const;
    });
    const changed = described.filter(([before, after]) => before !== after);
    const before = changed.map(([text]) => text);
    const after = changed.map(([, text]) => text);
    const fields = listDifference('column_rights', before, after);
    await recordRole(tx, id, { action: 'update', fields });
  });
}

interface Difference {
  before: RightsOnColumn;
  after: RightsOnColumn;
}

/** Refuses a change of rights on a column, in either direction, beyond what `principal` may do with it himself. */
export function refuseForeignRights(
  principal: Principal,
  { resource, field }: { resource: string; field: string },
  { before, after }: Difference,
): void {
  const isSame = (name: keyof RightsOnColumn): boolean => before[name] === after[name];
  const touched = {
    resource,
    key: field,
    read: !isSame('canRead') || !isSame('mask'),
    create: !isSame('canCreate'),
    update: !isSame('canUpdate'),
    filter: !isSame('canFilter'),
    export: !isSame('canExport'),
  };
  const masks = isSame('mask') && isSame('canRead') ? [''] : [before.mask, after.mask];
  const isHeld = masks.every((mask) => holdsColumn(principal, { ...touched, mask }));
  if (!isHeld) throw new AppError('auth.grant-forbidden');
}

/** What a user may do with every column by all his roles together. */
export async function readSeenColumns(
  core: Core,
  principal: Principal,
  { userId, resources }: { userId: number; resources: ResourceSpec[] },
): Promise<{
  username: string;
  roles: { roleId: number; roleName: string }[];
  rows: SeenColumn[];
}> {
  const [reachable] = await findReachable(core.db, principal, [userId]);
  const [user] = await core.db
    .select({ username: sysUser.username })
    .from(sysUser)
    .where(eq(sysUser.id, reachable ?? 0));
  requireFound(user !== undefined);
  const seen = await core.principals.find(userId);
  const columns = await listColumns(core.db, resources);
  const rows = columns.map((column) => {
    const answer = seen?.columnRights.get(column.resource)?.columns.get(column.field);
    const merged = answer
      ? {
          canRead: answer.read,
          canCreate: answer.create,
          canUpdate: answer.update,
          canFilter: answer.filter,
          canExport: answer.export,
          mask: answer.mask,
        }
      : free;
    return { ...column, merged };
  });
  const roles = (seen?.roles ?? []).map(({ roleId, roleName }) => ({
    roleId,
    roleName: roleLabel(principal, { id: roleId, name: roleName }),
  }));
  const username = shownValue(principal, userName, user.username) ?? `用户 ${userId}`;
  return { username, roles, rows };
}
