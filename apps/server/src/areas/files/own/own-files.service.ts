import { fileKinds, freshMinutes, kindOfFile, unusedDays } from '@wm/contract/files/file-kinds';
import type {
  FileAmount,
  OwnFile,
  RemovedFiles,
  ownFilesEndpoint,
  ownSpaceEndpoint,
} from '@wm/contract/files/own-file';
import type { pictureSumsEndpoint } from '@wm/contract/files/picture';
import type { DataOf, SearchOf } from '@wm/contract/core/endpoint';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { isPicture } from '../content/check-content.ts';
import type { sysFile } from '../files.table.ts';
import { requireChangeable } from '../file/file-uses.ts';
import { claimSpace, spaceOf } from '../file/quota.service.ts';
import { tellUses, usesInWords } from './file-places.ts';
import {
  findOwnFile,
  findUses,
  listOwnFiles,
  lockOwnFiles,
  lockRemoved,
  lockUnusedFiles,
  markRemoved,
  sumOwnFiles,
  sumPictures,
  unmarkRemoved,
} from './own-files.repository.ts';
import type { CountedUse } from './own-files.repository.ts';

const dayMs = 86_400_000;

/** A page of somebody's own files, with what each is used in. */
export async function pageOfOwnFiles(
  { db }: Core,
  principal: Principal,
  listing: SearchOf<typeof ownFilesEndpoint>,
): Promise<{ rows: OwnFile[]; total: number }> {
  const { rows, total } = await listOwnFiles(db, principal.userId, listing);
  return { total, rows: await shownFiles(db, principal, rows) };
}

/** One file of somebody's own. Throws `resource.not-found` when it is not his. */
export async function readOwnFile(
  db: Database,
  principal: Principal,
  id: string,
): Promise<OwnFile> {
  const row = orNotFound(await findOwnFile(db, principal.userId, id));
  const [shown] = await shownFiles(db, principal, [row]);
  return orNotFound(shown);
}

async function shownFiles(
  db: Database,
  principal: Principal,
  rows: readonly (typeof sysFile.$inferSelect)[],
): Promise<OwnFile[]> {
  const found = await findUses(
    db,
    rows.map(({ id }) => id),
  );
  const told = await tellUses(db, principal, found);
  const counts = new Map(found.map(({ fileId, useCount }) => [fileId, useCount]));
  return rows.map(({ id, name, ext, size, type, width, height, description, ...row }) => {
    const uses = told.get(id);
    const { createTime, unusedTime } = row;
    return {
      id,
      fileName: `/files/${id}.${ext}`,
      name,
      kind: kindOfFile(ext),
      size,
      type,
      width,
      height,
      createTime,
      description,
      version: row.storageKey.slice(0, 12),
      useCount: counts.get(id) ?? 0,
      uses: uses?.uses ?? [],
      otherUses: uses?.otherUses ?? 0,
      isFresh: isFresh(createTime),
      unusedTime: uses ? null : (unusedTime ?? createTime),
      clearTime: uses ? null : clearTimeOf(unusedTime),
    };
  });
}

function isFresh(createTime: string): boolean {
  return Date.now() - Date.parse(createTime) < freshMinutes * 60_000;
}

/** What was never used stays until its owner clears it away. */
function clearTimeOf(unusedTime: string | null): string | null {
  if (unusedTime === null) return null;
  return new Date(Date.parse(unusedTime) + unusedDays * dayMs).toISOString();
}

/** How much somebody's files come to, by kind, and what of them could go. */
export async function measureOwnSpace(
  core: Core,
  { userId }: Principal,
): Promise<DataOf<typeof ownSpaceEndpoint>> {
  const sums = await sumOwnFiles(core.db, userId);
  const space = await spaceOf(core, userId);
  return {
    used: total(sums),
    quota: space?.quota ?? 0,
    kinds: fileKinds.map((kind) => ({
      kind,
      ...total(sums.filter(({ ext }) => kindOfFile(ext) === kind)),
    })),
    unused: total(
      sums.map(({ unusedCount, unusedSize }) => ({ count: unusedCount, size: unusedSize })),
    ),
  };
}

/** How many pictures of somebody's own are used in which way, and how much room he has. */
export async function measurePictures(
  core: Core,
  { userId }: Principal,
): Promise<DataOf<typeof pictureSumsEndpoint>> {
  const [sums, files, space] = await Promise.all([
    sumPictures(core.db, userId),
    sumOwnFiles(core.db, userId),
    spaceOf(core, userId),
  ]);
  return { ...sums, used: total(files).size, quota: space?.quota ?? 0 };
}

function total(amounts: readonly FileAmount[]): FileAmount {
  return amounts.reduce<FileAmount>(
    (sum, { count, size }) => ({ count: sum.count + count, size: sum.size + size }),
    { count: 0, size: 0 },
  );
}

/**
 * Throws away files of somebody's own. Throws `file.in-use` when something uses one of them that is no picture or in more
 * ways than he was told, `file.use-locked` when he may not change what uses it, `resource.not-found` when one is not his or
 * not there; then none goes.
 */
export function removeOwnFiles(
  { db }: Core,
  principal: Principal,
  { ids: given, toldUses }: { ids: readonly string[]; toldUses?: number | undefined },
): Promise<RemovedFiles> {
  const ids = [...new Set(given)];
  return db.transaction(async (tx) => {
    const files = await lockOwnFiles(tx, principal.userId, ids);
    requireFound(files.length === ids.length);
    const found = await findUses(tx, ids);
    if (found.length === 0) return markRemoved(tx, ids);
    const known = new Map(found.map(({ fileId, useCount }) => [fileId, useCount]));
    const useCount = Array.from(known.values()).reduce((sum, count) => sum + count, 0);
    const isTold = toldUses !== undefined && useCount <= toldUses;
    if (!isTold || files.some(({ id, ext }) => known.has(id) && !isPicture(ext)))
      await refuseUsed(tx, principal, { files, found });
    for (const file of files) await requireChangeable(tx, principal, file);
    return markRemoved(tx, ids, true);
  });
}

interface UsedFiles {
  files: readonly { id: string; name: string }[];
  found: readonly CountedUse[];
}

/** Says what uses the first of some files that is used. */
async function refuseUsed(
  tx: Database,
  principal: Principal,
  { files, found }: UsedFiles,
): Promise<never> {
  const [used] = await tellUses(tx, principal, found);
  const [id, uses] = orNotFound(used);
  const name = files.find((file) => file.id === id)?.name ?? '';
  throw new AppError('file.in-use', { values: { name, uses: usesInWords(uses) } });
}

/** Throws away what nothing uses. Throws `file.unused-changed` when that is not what the asker was told. */
export function clearOwnFiles(
  { db }: Core,
  { userId }: Principal,
  told: FileAmount,
): Promise<RemovedFiles> {
  return db.transaction(async (tx) => {
    const files = await lockUnusedFiles(tx, userId);
    const size = files.reduce((sum, file) => sum + file.size, 0);
    if (files.length !== told.count || size !== told.size)
      throw new AppError('file.unused-changed');
    return markRemoved(
      tx,
      files.map(({ id }) => id),
    );
  });
}

/** Takes back a removal. Throws `file.quota` when the room is taken by other files meanwhile. */
export async function restoreOwnFiles(
  core: Core,
  { userId }: Principal,
  removal: number,
): Promise<number> {
  const space = await spaceOf(core, userId);
  return core.db.transaction(async (tx) => {
    const files = await lockRemoved(tx, userId, removal);
    requireFound(files.length > 0);
    const size = files.reduce((sum, file) => sum + file.size, 0);
    await claimSpace(tx, space, size);
    await unmarkRemoved(
      tx,
      files.map(({ id }) => id),
    );
    return files.length;
  });
}
