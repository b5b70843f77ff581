import { sql, sum } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { sysFile } from '../files.table.ts';
import { countedFiles } from './counted-files.ts';

const mebibyte = 1024 * 1024;

/** Whether a person has room for a new file. */
export interface Space {
  ownerId: number;
  /** What his files may come to, in bytes. */
  quota: number;
}

/** How much space an owner has by the settings; undefined where nothing bounds it: the system itself, or no quota set. */
export async function spaceOf(
  { settings }: Pick<Core, 'settings'>,
  ownerId: number | null,
): Promise<Space | undefined> {
  const megabytes = await settings.number('sys.upload.quota-megabytes');
  return ownerId === null || megabytes === 0 ? undefined : { ownerId, quota: megabytes * mebibyte };
}

/** Throws `file.quota` when so many bytes more would be too many. What goes by itself, such as an export, takes no space. */
export async function requireSpace(
  db: Pick<Database, 'select'>,
  space: Space | undefined,
  bytes: number,
): Promise<void> {
  if (!space) return;
  const [found] = await db
    .select({ used: sum(sysFile.size).mapWith(Number) })
    .from(sysFile)
    .where(countedFiles(space.ownerId));
  const used = found?.used ?? 0;
  if (used + bytes <= space.quota) return;
  throw new AppError('file.quota', {
    values: { used: String(Math.ceil(used / mebibyte)), quota: String(space.quota / mebibyte) },
  });
}

/** The same within the transaction that stores a file: of one owner's files one is stored at a time. */
export async function claimSpace(
  tx: Pick<Database, 'select' | 'execute'>,
  space: Space | undefined,
  bytes: number,
): Promise<void> {
  if (!space) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('files', ${space.ownerId}))`);
  await requireSpace(tx, space, bytes);
}
