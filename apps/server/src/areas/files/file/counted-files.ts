import { and, eq, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { sysFile } from '../files.table.ts';

/** What of a person's files takes space: neither what goes by itself nor what was thrown away. */
export function countedFiles(ownerId: number): SQL | undefined {
  return and(
    eq(sysFile.ownerId, ownerId),
    eq(sysFile.isOneShot, false),
    isNull(sysFile.removedTime),
  );
}
