import { and, asc, count, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import { sysUserPreference } from './preference.table.ts';

const keysAtMost = 500;
const bytesAtMost = 16 * 1024;

export interface Preference {
  key: string;
  value: unknown;
}

export async function listPreferences(db: Database, userId: number): Promise<Preference[]> {
  return db
    .select({ key: sysUserPreference.key, value: sysUserPreference.value })
    .from(sysUserPreference)
    .where(eq(sysUserPreference.userId, userId))
    .orderBy(asc(sysUserPreference.key));
}

/** Stores a value under a name; at most 500 names of 16 KB each. */
export async function savePreference(
  db: Database,
  userId: number,
  preference: Preference,
): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(preference.value)) > bytesAtMost) {
    throw new AppError('request.too-large');
  }
  const [held] = await db
    .select({ total: count() })
    .from(sysUserPreference)
    .where(
      and(eq(sysUserPreference.userId, userId), sql`${sysUserPreference.key} <> ${preference.key}`),
    );
  if ((held?.total ?? 0) >= keysAtMost) throw new AppError('preference.too-many');
  // A JSON null must be stored as such, not as SQL's.
  const value = sql`${JSON.stringify(preference.value)}::jsonb`;
  await db
    .insert(sysUserPreference)
    .values({ userId, key: preference.key, value })
    .onConflictDoUpdate({
      target: [sysUserPreference.userId, sysUserPreference.key],
      set: { value, updateTime: sql`now()` },
    });
}

export async function removePreference(db: Database, userId: number, key: string): Promise<void> {
  await db
    .delete(sysUserPreference)
    .where(and(eq(sysUserPreference.userId, userId), eq(sysUserPreference.key, key)));
}
