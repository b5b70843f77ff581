import { eq, sql } from 'drizzle-orm';
import { accountKey } from '#areas/auth/public.ts';
import { sysDept, sysUser } from '#core/access/access.table.ts';
import { roleIds } from '#core/access/principal.ts';
import { seesAllOf } from '#core/access/user-violations.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { reachOf } from '#core/crud/row-access.ts';
import type { Reach } from '#core/crud/row-access.ts';
import type { Database } from '#core/database/database.ts';
import { sysPost } from '../post/post.table.ts';
import { grantableRoles } from '../user/user-options.ts';
import { userScope } from '../user/user.repository.ts';
import type { ImportRow } from './import-rows.ts';

/** A user who is there already under a name of the file. */
export interface StoredUser {
  id: number;
  username: string;
  nickname: string;
  deptId: number | null;
  mobile: string;
  telephone: string;
  email: string;
  sex: string;
  status: string;
  remark: string;
  isAdmin: boolean;
  roleIds: number[];
  postIds: number[];
}

export interface ImportDept {
  id: number;
  /** From the top down. */
  path: string[];
  isInUse: boolean;
}

/** Everything that rows are checked against, read at once. */
export interface Lookups {
  /** By the key of the name. */
  users: Map<string, StoredUser>;
  /** Who has a mobile number or a mail address (in lower case). */
  mobiles: Map<string, number>;
  emails: Map<string, number>;
  /** By the last part of the path. */
  depts: Map<string, ImportDept[]>;
  roles: Map<string, { id: number; isInUse: boolean; isGrantable: boolean }>;
  /** Posts in use by name; nothing for a name that several have. */
  posts: Map<string, number | undefined>;
  /** Whose records the asker may add, and whose he may change. */
  addReach: Reach;
  editReach: Reach;
}

interface Reading {
  core: Core;
  /** The transaction that will write, or the pool. */
  db: Database;
  principal: Principal;
  /** Whether the users found stay locked until the transaction ends. */
  isLocking: boolean;
}

/** Reads what the rows of a file have to do with. */
export async function readLookups(
  { core, db, principal, isLocking }: Reading,
  rows: ImportRow[],
): Promise<Lookups> {
  const valuesOf = (pick: (row: ImportRow) => string | undefined): string[] => [
    ...new Set(rows.flatMap((row) => pick(row) ?? [])),
  ];
  const keys = valuesOf(({ cells }) => cells.username && accountKey(cells.username));
  const users = await readUsers(db, keys, isLocking);
  const mobiles = valuesOf(({ cells }) => cells.mobile);
  const emails = valuesOf(({ cells }) => cells.email?.toLowerCase());
  const roles = await grantableRoles({ ...core, db }, principal);
  return {
    users,
    // Who may not see all numbers and addresses learns of none that it is somebody's.
    mobiles: seesAllOf(principal, 'mobile')
      ? await readOwners(db, sql`${sysUser.mobile}`, mobiles)
      : new Map(),
    emails: seesAllOf(principal, 'email')
      ? await readOwners(db, sql`lower(${sysUser.email})`, emails)
      : new Map(),
    depts: await readDepts(db),
    roles: new Map(
      roles.map(({ id, name, status, isGrantable }) => [
        name,
        { id, isGrantable, isInUse: status === '0' },
      ]),
    ),
    posts: await readPosts(db),
    addReach: reachOf(userScope, principal, 'system:user:import'),
    editReach: reachOf(userScope, principal, 'system:user:edit'),
  };
}

async function readUsers(
  db: Database,
  keys: string[],
  isLocking: boolean,
): Promise<Map<string, StoredUser>> {
  const query = db
    .select({
      key: sysUser.usernameKey,
      id: sysUser.id,
      username: sysUser.username,
      nickname: sysUser.nickname,
      deptId: sysUser.deptId,
      mobile: sysUser.mobile,
      telephone: sysUser.telephone,
      email: sysUser.email,
      sex: sysUser.sex,
      status: sysUser.status,
      remark: sysUser.remark,
      isAdmin: sql<boolean>`exists (
        select from sys_user_role ur where ur.user_id = sys_user.id and ur.role_id = ${roleIds.admin})`,
      roleIds: sql<number[]>`coalesce((
        select json_agg(ur.role_id) from sys_user_role ur where ur.user_id = sys_user.id), '[]')`,
      postIds: sql<number[]>`coalesce((
        select json_agg(up.post_id) from sys_user_post up where up.user_id = sys_user.id), '[]')`,
    })
    .from(sysUser)
    .where(sql`${sysUser.usernameKey} = any(${sql.param(keys)}::text[])`)
    .orderBy(sysUser.id);
  const found = await (isLocking ? query.for('update') : query);
  return new Map(found.map(({ key, ...user }) => [key, user]));
}

async function readOwners(
  db: Database,
  column: ReturnType<typeof sql>,
  values: string[],
): Promise<Map<string, number>> {
  const found = await db
    .select({ id: sysUser.id, value: sql<string>`${column}` })
    .from(sysUser)
    .where(sql`${column} = any(${sql.param(values)}::text[])`);
  return new Map(found.map(({ id, value }) => [value, id]));
}

/** Every department by its name, with its way from the top. */
export async function readDepts(db: Database): Promise<Map<string, ImportDept[]>> {
  const rows = await db
    .select({
      id: sysDept.id,
      parentId: sysDept.parentId,
      name: sysDept.deptName,
      status: sysDept.status,
    })
    .from(sysDept)
    .orderBy(sysDept.orderNum, sysDept.id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (id: number, below: string[] = []): string[] => {
    const dept = byId.get(id);
    // A tree that holds itself would never end.
    return dept && below.length < 50 ? pathOf(dept.parentId, [dept.name, ...below]) : below;
  };
  const depts = rows.map(({ id, status }) => ({ id, path: pathOf(id), isInUse: status === '0' }));
  return Map.groupBy(depts, ({ path }) => path.at(-1) ?? '');
}

/** Names of the posts in use. */
export async function readPosts(db: Database): Promise<Map<string, number | undefined>> {
  const rows = await db
    .select({ id: sysPost.id, name: sysPost.postName })
    .from(sysPost)
    .where(eq(sysPost.status, '0'))
    .orderBy(sysPost.postSort, sysPost.id);
  const byName = Map.groupBy(rows, ({ name }) => name);
  return new Map(
    [...byName].map(([name, posts]) => [name, posts.length === 1 ? posts[0]?.id : undefined]),
  );
}
