import { fileNamePattern } from '@wm/contract/files/file-types';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { sysFile } from '../files.table.ts';
import type { StoredFile } from './store-file.ts';

/** The id in a file's name; undefined for anything that is not exactly such a name. */
export function fileIdOf(fileName: string): string | undefined {
  return fileNamePattern.exec(fileName)?.[1];
}

/** The files of the given ids, in no order; ids that are unknown or thrown away are left out. */
export async function findFiles(db: Database, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(sysFile)
    .where(and(inArray(sysFile.id, [...new Set(ids)]), isNull(sysFile.removedTime)));
  return rows.map(
    ({
      createTime: _made,
      unusedTime: _unused,
      removedTime: _removed,
      isGivenUp: _givenUp,
      description: _description,
      ...row
    }) => ({ ...row, fileName: `/files/${row.id}.${row.ext}` }),
  );
}

/** The file of a name such as `/files/<id>.<ext>`; the extension is part of it. */
export async function findFileByName(
  db: Database,
  fileName: string,
): Promise<StoredFile | undefined> {
  const id = fileIdOf(fileName);
  const [file] = id === undefined ? [] : await findFiles(db, [id]);
  return file?.fileName === fileName ? file : undefined;
}

/** Removes a file that its owner may remove: a one-shot one of his own. Its bytes go when nobody has them any more. */
export async function removeOneShot(db: Database, id: string, ownerId: number): Promise<void> {
  await db
    .delete(sysFile)
    .where(and(eq(sysFile.id, id), eq(sysFile.ownerId, ownerId), eq(sysFile.isOneShot, true)));
}

/** Removes those of a person's files that nothing uses any more. */
export async function removeUnusedFiles(
  db: Database,
  ids: readonly string[],
  ownerId: number,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .delete(sysFile)
    .where(
      and(
        inArray(sysFile.id, [...ids]),
        eq(sysFile.ownerId, ownerId),
        sql`not exists (select from sys_file_use u where u.file_id = ${sysFile.id})`,
      ),
    );
}
