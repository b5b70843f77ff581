import type { ListViewChange, ListViewInput } from '@wm/contract/system/list-view';
import { viewsAtMost } from '@wm/contract/system/list-view-limits';
import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { sysRole, sysUser } from '#core/access/access.table.ts';
import { AppError } from '#core/app-error.ts';
import { violatedUnique } from '#core/database/database-faults.ts';
import type { Database } from '#core/database/database.ts';
import { requireFound } from '#core/not-found.ts';
import { sysListView } from './list-view.table.ts';

/** Who asks: what he has made is his, what is shared with one of his roles he may see. */
export interface Viewer {
  userId: number;
  roles: readonly { roleId: number }[];
}

function inSight({ userId, roles }: Viewer): SQL | undefined {
  const own = eq(sysListView.userId, userId);
  const held = roles.map(({ roleId }) => roleId);
  return held.length === 0 ? own : or(own, inArray(sysListView.roleId, held));
}

/** The views that somebody sees, narrowed to one list or one view; by name. */
export async function findViews(
  db: Database,
  viewer: Viewer,
  which: { list: string } | { id: number },
) {
  return db
    .select({
      id: sysListView.id,
      name: sysListView.name,
      search: sysListView.search,
      value: sysListView.value,
      roleId: sysRole.id,
      roleName: sql<string>`coalesce(${sysRole.roleName}, '')`,
      isOwn: sql<boolean>`${sysListView.userId} = ${viewer.userId}`,
      nickname: sysUser.nickname,
      username: sysUser.username,
    })
    .from(sysListView)
    .innerJoin(sysUser, eq(sysUser.id, sysListView.userId))
    .leftJoin(sysRole, eq(sysRole.id, sysListView.roleId))
    .where(
      and(
        'id' in which ? eq(sysListView.id, which.id) : eq(sysListView.list, which.list),
        inSight(viewer),
      ),
    )
    .orderBy(asc(sysListView.name), asc(sysListView.id));
}

/** Keeps a view; answers its id. */
export async function insertView(
  db: Database,
  userId: number,
  input: ListViewInput,
): Promise<number> {
  const [held] = await db
    .select({ total: count() })
    .from(sysListView)
    .where(and(eq(sysListView.userId, userId), eq(sysListView.list, input.list)));
  if ((held?.total ?? 0) >= viewsAtMost) throw new AppError('list-view.too-many');
  const [made] = await namesOnce(
    db
      .insert(sysListView)
      .values({ ...input, userId })
      .returning({ id: sysListView.id }),
  );
  return (made as { id: number }).id;
}

/** Changes a view of one's own; that of another is not found. */
export async function updateView(
  db: Database,
  userId: number,
  { id, ...change }: ListViewChange & { id: number },
): Promise<void> {
  const changed = await namesOnce(
    db
      .update(sysListView)
      .set({ ...change, updateTime: sql`now()` })
      .where(and(eq(sysListView.id, id), eq(sysListView.userId, userId)))
      .returning({ id: sysListView.id }),
  );
  requireFound(changed.length > 0);
}

export async function removeView(db: Database, userId: number, id: number): Promise<void> {
  const removed = await db
    .delete(sysListView)
    .where(and(eq(sysListView.id, id), eq(sysListView.userId, userId)))
    .returning({ id: sysListView.id });
  requireFound(removed.length > 0);
}

async function namesOnce<T>(writing: PromiseLike<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (violatedUnique(error)) throw new AppError('list-view.name-taken', { cause: error });
    throw error;
  }
}

/** All roles in use. */
export async function rolesInUse(db: Database): Promise<{ id: number; roleName: string }[]> {
  return db
    .select({ id: sysRole.id, roleName: sysRole.roleName })
    .from(sysRole)
    .where(eq(sysRole.status, '0'))
    .orderBy(asc(sysRole.roleSort), asc(sysRole.id));
}
