import { fileKinds, freshMinutes, kindOfFile, unusedDays } from '@wm/contract/files/file-kinds';
import type {
  FileAmount,
  OwnFile,
  RemovedFiles,
  ownFilesEndpoint,
  ownSpaceEndpoint,
} from '@wm/contract/files/own-file';
import type { DataOf, SearchOf } from '@wm/contract/core/endpoint';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { requireFound } from '#core/not-found.ts';
import { claimSpace, spaceOf } from '../file/quota.service.ts';
import { tellUses, usesInWords } from './file-places.ts';
import {
  findUses,
  listOwnFiles,
  lockOwnFiles,
  lockRemoved,
  lockUnusedFiles,
  markRemoved,
  sumOwnFiles,
  unmarkRemoved,
} from './own-files.repository.ts';

const dayMs = 86_400_000;

/** A page of somebody's own files, with what each is used in. */
export async function pageOfOwnFiles(
  { db }: Core,
  principal: Principal,
  listing: SearchOf<typeof ownFilesEndpoint>,
): Promise<{ rows: OwnFile[]; total: number }> {
  const { rows, total } = await listOwnFiles(db, principal.userId, listing);
  const found = await findUses(
    db,
    rows.map(({ id }) => id),
  );
  const told = await tellUses(db, principal, found);
  return {
    total,
    rows: rows.map(({ id, name, ext, size, type, width, height, createTime, unusedTime }) => {
      const uses = told.get(id);
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
        uses: uses?.uses ?? [],
        otherUses: uses?.otherUses ?? 0,
        isFresh: isFresh(createTime),
        unusedTime: uses ? null : (unusedTime ?? createTime),
        clearTime: uses ? null : clearTimeOf(unusedTime),
      };
    }),
  };
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

function total(amounts: readonly FileAmount[]): FileAmount {
  return amounts.reduce<FileAmount>(
    (sum, { count, size }) => ({ count: sum.count + count, size: sum.size + size }),
    { count: 0, size: 0 },
  );
}

/**
 * Throws away files of somebody's own. Throws `file.in-use` when something uses one of them, `resource.not-found` when one
 * is not his or not there; then none goes.
 */
export function removeOwnFiles(
  { db }: Core,
  principal: Principal,
  given: readonly string[],
): Promise<RemovedFiles> {
  const ids = [...new Set(given)];
  return db.transaction(async (tx) => {
    const files = await lockOwnFiles(tx, principal.userId, ids);
    requireFound(files.length === ids.length);
    const [used] = await tellUses(tx, principal, await findUses(tx, ids));
    if (used) {
      const [id, uses] = used;
      const name = files.find((file) => file.id === id)?.name ?? '';
      throw new AppError('file.in-use', { values: { name, uses: usesInWords(uses) } });
    }
    return markRemoved(tx, ids);
  });
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
