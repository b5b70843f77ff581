import type {
  FilterConditions,
  VariantFilterPlan,
} from '@wm/contract/knowledge/inheritance/filter';
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { shownName } from '#core/access/shown-name.ts';
import type { Database } from '#core/database/database.ts';
import { inhFilter, inhFilterVersion } from './inheritance.table.ts';

/** The filters that a case has, its own and those for all, with their versions, the newest first. */
export async function listFilters(
  db: Pick<Database, 'select'>,
  caseId: number,
  userId: number,
): Promise<VariantFilterPlan[]> {
  const filters = await db
    .select()
    .from(inhFilter)
    .where(or(eq(inhFilter.caseId, caseId), isNull(inhFilter.caseId)))
    .orderBy(asc(isNull(inhFilter.caseId)), asc(inhFilter.name), asc(inhFilter.id));
  if (filters.length === 0) return [];
  const ids = filters.map(({ id }) => id);
  const versions = await db
    .select({ row: inhFilterVersion, userName: shownName })
    .from(inhFilterVersion)
    .leftJoin(sysUser, eq(sysUser.id, inhFilterVersion.userId))
    .where(inArray(inhFilterVersion.filterId, ids))
    .orderBy(desc(inhFilterVersion.version));
  return filters.map(({ id, name, caseId: of, ownerId }) => ({
    id,
    name,
    isShared: of === null,
    isOwn: ownerId === userId,
    isFree: of === null && ownerId === null,
    versions: versions
      .filter(({ row }) => row.filterId === id)
      .map(({ row: { version, conditions, note, createTime }, userName }) => ({
        version,
        conditions,
        note,
        userName,
        createTime,
      })),
  }));
}

/** A filter of a case or for all, kept from changing until the transaction ends. */
export async function lockFilter(tx: Pick<Database, 'select'>, caseId: number, id: number) {
  const [row] = await tx
    .select()
    .from(inhFilter)
    .where(and(eq(inhFilter.id, id), or(eq(inhFilter.caseId, caseId), isNull(inhFilter.caseId))))
    .for('update');
  return row;
}

interface Written {
  conditions: FilterConditions;
  note: string;
  userId: number;
}

export async function createFilter(
  tx: Pick<Database, 'insert'>,
  { caseId, name, ...written }: Written & { caseId: number | null; name: string },
): Promise<number | undefined> {
  const [made] = await tx
    .insert(inhFilter)
    .values({ caseId, name, ownerId: written.userId })
    .returning({ id: inhFilter.id });
  if (made) await tx.insert(inhFilterVersion).values({ filterId: made.id, version: 1, ...written });
  return made?.id;
}

export async function addVersion(
  tx: Pick<Database, 'insert' | 'update'>,
  { filterId, version, ...written }: Written & { filterId: number; version: number },
): Promise<void> {
  await tx.insert(inhFilterVersion).values({ filterId, version, ...written });
  await tx
    .update(inhFilter)
    // What has lost its owner belongs to who goes on with it.
    .set({
      version,
      updateTime: sql`now()`,
      ownerId: sql`coalesce(${inhFilter.ownerId}, ${written.userId})`,
    })
    .where(eq(inhFilter.id, filterId));
}

export async function removeFilter(tx: Pick<Database, 'delete'>, id: number): Promise<void> {
  await tx.delete(inhFilter).where(eq(inhFilter.id, id));
}
