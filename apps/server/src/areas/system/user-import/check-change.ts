import { userResource } from '@wm/contract/system/user';
import { snakeKeys } from '@wm/contract/core/wire';
import { adminRole } from '#core/access/principal.ts';
import type { Reach } from '#core/crud/row-access.ts';
import { roleFaults, schemaFaults } from './check-addition.ts';
import type { Change, Checking, Judged } from './checking.ts';
import { importColumns, maySee } from './import-columns.ts';
import type { ImportField } from './import-columns.ts';
import type { StoredUser } from './import-lookups.repository.ts';
import type { ImportRow } from './import-rows.ts';
import { readValues } from './import-values.ts';
import type { CellFault } from './import-values.ts';
import { userText } from './user-text.ts';

/** The administrator that the first start makes; no import touches him. */
const firstAdmin = 1;

const keys = {
  nickname: 'nickname',
  dept: 'deptId',
  mobile: 'mobile',
  telephone: 'telephone',
  email: 'email',
  sex: 'sex',
  status: 'status',
  remark: 'remark',
  roles: 'roleIds',
  posts: 'postIds',
} as const;

/** Checks a row about a user who is there: only what is filled in and differs would change. */
export function checkChange(row: ImportRow, stored: StoredUser, checking: Checking): Judged {
  const { lookups, principal, claims } = checking;
  const refuse = (message: string): Judged => ({
    kind: 'same',
    faults: [{ field: 'username', message }],
  });
  if (!reachesBoth(checking, stored)) return refuse(userText('user.out-of-reach'));
  const reach = narrower(lookups.addReach, lookups.editReach);
  const currentDeptId = stored.deptId;
  const { values, faults } = readValues(row, { lookups, principal, reach, currentDeptId });
  const patch: Record<string, unknown> = {};
  const changes: string[] = [];
  const rights = principal.columnRights.get('system:user');
  for (const column of importColumns) {
    const key = keys[column.field as keyof typeof keys];
    const value = key && values[key];
    if (value === undefined) continue;
    if (maySee(rights, column) && isSame(value, stored[key])) continue;
    patch[key] = value;
    changes.push(column.title);
  }
  const parsed = userResource.update.safeParse(snakeKeys(patch));
  if (!parsed.success) faults.push(...schemaFaults(parsed.error.issues, faults));
  faults.push(...claims.claim(row, stored.id, faults), ...protection(patch, stored, checking));
  if (row.cells.password)
    faults.push({ field: 'password', message: '不能用导入修改密码，请使用重置密码' });
  if (changes.length === 0) return { kind: 'same', faults };
  const change: Change = { row: row.row, id: stored.id, patch };
  return { kind: 'update', change, changes, faults };
}

/** Who and what no import may change, and roles that are not the asker's to give or take. */
function protection(
  patch: { status?: string; roleIds?: number[] },
  stored: StoredUser,
  checking: Checking,
): CellFault[] {
  const { principal } = checking;
  const refuse = (field: ImportField, name: Parameters<typeof userText>[0]): CellFault[] => [
    { field, message: userText(name) },
  ];
  if (Object.keys(patch).length === 0) return [];
  const isSelf = stored.id === principal.userId;
  const isAdministrator = principal.roles.some(({ roleKey }) => roleKey === adminRole);
  const isAbove = stored.isAdmin && !isAdministrator && !isSelf;
  if (stored.id === firstAdmin || isAbove) return refuse('username', 'user.admin');
  if (isSelf && patch.status === '1') return refuse('status', 'user.self-status');
  const wanted = patch.roleIds;
  if (!wanted) return [];
  if (isSelf) return refuse('roles', 'user.self-roles');
  const given = wanted.filter((id) => !stored.roleIds.includes(id));
  const taken = new Set(stored.roleIds.filter((id) => !wanted.includes(id)));
  const held = [...checking.lookups.roles.values()].filter(({ id }) => taken.has(id));
  if (held.some(({ isGrantable }) => !isGrantable)) return refuse('roles', 'auth.grant-forbidden');
  return roleFaults(given, checking);
}

function isSame(value: unknown, stored: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(stored)) return value === stored;
  return value.length === stored.length && value.every((item) => stored.includes(item));
}

/** What both reach. */
function narrower(one: Reach, other: Reach): Reach {
  if (!one || !other) return one ?? other;
  return {
    ...one,
    deptIds: one.deptIds.filter((id) => other.deptIds.includes(id)),
    isOwn: one.isOwn && other.isOwn,
  };
}

/** Whether a user is in reach of both codes that an update by import needs. */
function reachesBoth({ lookups, principal }: Checking, user: StoredUser): boolean {
  return [lookups.addReach, lookups.editReach].every(
    (reach) =>
      !reach ||
      (user.deptId !== null && reach.deptIds.includes(user.deptId)) ||
      (reach.isOwn && user.id === principal.userId),
  );
}
