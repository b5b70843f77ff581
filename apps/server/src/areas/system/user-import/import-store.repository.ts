import { inArray, sql } from 'drizzle-orm';
import { initialPasswordMark } from '#areas/auth/public.ts';
import { sysUser, sysUserRole } from '#core/access/access.table.ts';
import { keepAdministrator } from '#core/access/administrators.ts';
import type { Transaction } from '#core/database/transaction.ts';
import type { Addition, Change } from './checking.ts';
import type { ImportPlan } from './import-check.ts';
import { readUserStates, recordUserChanges } from '../user/user-changes.ts';
import { sysUserPost } from '../user/user-post.table.ts';

/** Rows that one statement writes. */
const batch = 500;

export interface Storing {
  tx: Transaction;
  plan: ImportPlan;
  /** Hashes of the passwords that rows bring, by row. */
  hashes: ReadonlyMap<number, string>;
  /** Called with the rows written so far; throws to give up. */
  onStep: (written: number) => void;
}

/**
 * Writes a sound plan in the given transaction, users first and their roles last: the row that every change of rights
 * touches is then held for a moment only.
 */
export async function storePlan({ tx, plan, hashes, onStep }: Storing): Promise<void> {
  const roles: { userId: number; roleId: number }[] = [];
  const madeIds: number[] = [];
  const changedIds = plan.changes.map(({ id }) => id);
  const before = await readUserStates(tx, changedIds);
  let written = 0;
  for (const part of chunks(plan.additions)) {
    onStep(written);
    const made = await addUsers(tx, part, hashes);
    madeIds.push(...made.ids);
    roles.push(...made.roles);
    written += part.length;
  }
  await freeTaken(tx, plan.changes);
  for (const part of chunks(plan.changes)) {
    onStep(written);
    await changeUsers(tx, part);
    written += part.length;
  }
  const given = plan.changes.filter(({ patch }) => patch.roleIds);
  for (const part of chunks(given)) {
    onStep(written);
    const ids = part.map(({ id }) => id);
    await tx.delete(sysUserRole).where(inArray(sysUserRole.userId, ids));
    roles.push(
      ...part.flatMap(({ id, patch }) =>
        (patch.roleIds ?? []).map((roleId) => ({ userId: id, roleId })),
      ),
    );
  }
  for (const part of chunks(roles, 5000)) await tx.insert(sysUserRole).values(part);
  for (const part of chunks([...madeIds, ...changedIds])) {
    onStep(written);
    await recordUserChanges(tx, before, part);
  }
  const mayTakeAdministrators = plan.changes.some(
    ({ patch }) => patch.roleIds !== undefined || patch.status === '1',
  );
  // Everything is changed by now: what is left of administrators is counted.
  if (mayTakeAdministrators) await keepAdministrator(tx, async () => undefined);
}

function* chunks<Item>(items: Item[], size = batch): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

async function addUsers(
  tx: Transaction,
  additions: Addition[],
  hashes: Storing['hashes'],
): Promise<{ ids: number[]; roles: { userId: number; roleId: number }[] }> {
  const values = additions.map(({ row, account }) => {
    const { roleIds: _roles, postIds: _posts, ...user } = account;
    const passwordHash = hashes.get(row) ?? initialPasswordMark;
    return { ...user, passwordHash, passwordReset: true };
  });
  const made = await tx
    .insert(sysUser)
    .values(values)
    .returning({ id: sysUser.id, key: sysUser.usernameKey });
  const idOf = new Map(made.map(({ id, key }) => [key, id]));
  const pairs = additions.map(({ account }) => ({
    account,
    userId: idOf.get(account.usernameKey) ?? 0,
  }));
  const posts = pairs.flatMap(({ account, userId }) =>
    account.postIds.map((postId) => ({ userId, postId })),
  );
  if (posts.length > 0) await tx.insert(sysUserPost).values(posts);
  const roles = pairs.flatMap(({ account, userId }) =>
    account.roleIds.map((roleId) => ({ userId, roleId })),
  );
  return { ids: made.map(({ id }) => id), roles };
}

/** Numbers and addresses that change hands within the file are let go before anybody takes them. */
async function freeTaken(tx: Transaction, changes: Change[]): Promise<void> {
  const idsOf = (key: 'mobile' | 'email'): number[] =>
    changes.filter(({ patch }) => patch[key] !== undefined).map(({ id }) => id);
  for (const part of chunks(idsOf('mobile'), 5000))
    await tx.update(sysUser).set({ mobile: '' }).where(inArray(sysUser.id, part));
  for (const part of chunks(idsOf('email'), 5000))
    await tx.update(sysUser).set({ email: '' }).where(inArray(sysUser.id, part));
}

const plainColumns = {
  nickname: sql`nickname = coalesce(x.nickname, u.nickname)`,
  deptId: sql`dept_id = coalesce(x."deptId", u.dept_id)`,
  mobile: sql`mobile = coalesce(x.mobile, u.mobile)`,
  telephone: sql`telephone = coalesce(x.telephone, u.telephone)`,
  email: sql`email = coalesce(x.email, u.email)`,
  sex: sql`sex = coalesce(x.sex, u.sex)`,
  status: sql`status = coalesce(x.status, u.status)`,
  remark: sql`remark = coalesce(x.remark, u.remark)`,
} as const;

/** Writes only what a row gives; a column that no row of the part gives is not touched at all. */
async function changeUsers(tx: Transaction, changes: Change[]): Promise<void> {
  const rows = changes.map(({ id, patch }) => ({ ...patch, id }));
  const given = Object.entries(plainColumns).filter(([name]) =>
    changes.some(({ patch }) => patch[name as keyof typeof plainColumns] !== undefined),
  );
  const sets = [...given.map(([, set]) => set), sql`update_time = now()`];
  await tx.execute(sql`
    update sys_user u set ${sql.join(sets, sql`, `)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
      id bigint, nickname text, "deptId" bigint, mobile text, telephone text, email text,
      sex text, status text, remark text)
    where u.id = x.id`);
  const withPosts = changes.filter(({ patch }) => patch.postIds);
  if (withPosts.length === 0) return;
  const ids = withPosts.map(({ id }) => id);
  await tx.delete(sysUserPost).where(inArray(sysUserPost.userId, ids));
  const posts = withPosts.flatMap(({ id, patch }) =>
    (patch.postIds ?? []).map((postId) => ({ userId: id, postId })),
  );
  if (posts.length > 0) await tx.insert(sysUserPost).values(posts);
}
