import { userResource } from '@wm/contract/system/user';
import { inArray, sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { allFields, differences, recordChange, recordChanges } from '#core/audit/record-changes.ts';
import type { RecordChange } from '#core/audit/record-changes.ts';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';

type State = Record<string, unknown>;

/** Users as their changes are recorded: departments, roles and posts by name. */
export type UserStates = ReadonlyMap<number, State>;

const resource = userResource.permission;

/** Reads how users are at this moment of a transaction. */
export async function readUserStates(
  tx: Pick<Database, 'select'>,
  ids: number[],
): Promise<UserStates> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: sysUser.id,
      username: sysUser.username,
      nickname: sysUser.nickname,
      deptName: sql`(select d.dept_name from sys_dept d where d.id = sys_user.dept_id)`,
      mobile: sysUser.mobile,
      telephone: sysUser.telephone,
      email: sysUser.email,
      sex: sysUser.sex,
      status: sysUser.status,
      isActive: sysUser.isActive,
      remark: sysUser.remark,
      roles: sql`array(
        select r.role_name from sys_user_role ur join sys_role r on r.id = ur.role_id
        where ur.user_id = sys_user.id order by r.role_sort, r.id)`,
      posts: sql`array(
        select p.post_name from sys_user_post up join sys_post p on p.id = up.post_id
        where up.user_id = sys_user.id order by p.post_sort, p.id)`,
    })
    .from(sysUser)
    .where(inArray(sysUser.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Records what became of users since `before`: made, changed or removed. */
export async function recordUserChanges(
  tx: Transaction,
  before: UserStates,
  ids: number[],
): Promise<void> {
  const after = await readUserStates(tx, ids);
  const changes = ids.flatMap((recordId): RecordChange[] => {
    const was = before.get(recordId);
    const is = after.get(recordId);
    if (was && is) {
      const fields = differences(userResource, was, is);
      return [{ resource, recordId, action: 'update', fields }];
    }
    if (is) return [{ resource, recordId, action: 'create', fields: allFields(userResource, is) }];
    if (!was) return [];
    return [{ resource, recordId, action: 'delete', fields: allFields(userResource, was, true) }];
  });
  await recordChanges(tx, changes);
}

/** Records that somebody's sign-in phrase was set; neither the old nor the new one stands anywhere. */
export function recordPasswordChange(tx: Transaction, recordId: number): Promise<void> {
  const fields = differences(userResource, {}, { password: 'new' });
  return recordChange(tx, { resource, recordId, action: 'update', fields });
}
