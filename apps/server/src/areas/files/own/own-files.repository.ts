import { fileTypes } from '@wm/contract/files/file-types';
import { fileKinds, freshMinutes, kindOfFile } from '@wm/contract/files/file-kinds';
import type { FileKind, fileUseFilters } from '@wm/contract/files/file-kinds';
import type { ownFilesEndpoint } from '@wm/contract/files/own-file';
import type { SearchOf } from '@wm/contract/core/endpoint';
import { undoMinutes } from '@wm/contract/core/undo';
import { and, asc, desc, eq, gt, inArray, lt, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { fileUseKinds } from '#core/files/file-use-kinds.ts';
import { sysFile } from '../files.table.ts';
import { countedFiles } from '../file/counted-files.ts';

type Listing = SearchOf<typeof ownFilesEndpoint>;

/** A use of a file, and how many there are of this file in all. */
export interface CountedUse {
  fileId: string;
  kind: string;
  refId: number;
  useCount: number;
}

/** So many uses of a file are told. */
const usesShown = 20;

const isUsed = sql`exists (select from sys_file_use u where u.file_id = ${sysFile.id})`;
const isUnused = sql`not ${isUsed}`;

/** A new one may belong to a text that is not saved yet. */
const isSettled = lt(
  sysFile.createTime,
  sql`now() - make_interval(mins => ${sql.raw(String(freshMinutes))})`,
);

const extensionsOfKinds = Map.groupBy(Object.keys(fileTypes), (extension) => kindOfFile(extension));

function isOfKind(kind: FileKind): SQL {
  if (kind !== 'other') return inArray(sysFile.ext, extensionsOfKinds.get(kind) ?? []);
  const known = fileKinds.filter((one) => one !== 'other');
  return notInArray(
    sysFile.ext,
    known.flatMap((one) => extensionsOfKinds.get(one) ?? []),
  );
}

const inKinds = (kinds: readonly string[]): SQL => sql`any (${sql.param(kinds)}::text[])`;

function coverKinds(): string[] {
  return Array.from(fileUseKinds.kinds.values())
    .filter(({ isCover }) => isCover)
    .map(({ kind }) => kind);
}

/** Whether something uses a file in one of these ways. */
function isUsedAs(use: (typeof fileUseFilters)[number]): SQL {
  if (use === 'used') return isUsed;
  if (use === 'unused') return isUnused;
  const isCover = sql`u.kind = ${inKinds(coverKinds())}`;
  const kind = use === 'cover' ? isCover : sql`not ${isCover}`;
  return sql`exists (select from sys_file_use u where u.file_id = ${sysFile.id} and ${kind})`;
}

function listed(ownerId: number, { name, kind, use }: Listing): SQL | undefined {
  return and(
    countedFiles(ownerId),
    name ? sql`${sysFile.name} ilike ${`%${name.replace(/[\\%_]/g, '\\$&')}%`}` : undefined,
    kind && isOfKind(kind),
    use && isUsedAs(use),
  );
}

/** One page of a person's files, with how many the filters leave. */
export async function listOwnFiles(db: Database, ownerId: number, listing: Listing) {
  const where = listed(ownerId, listing);
  const { page, limit, sort, order } = listing;
  const column = { create_time: sysFile.createTime, size: sysFile.size, name: sysFile.name }[sort];
  const direction = order === 'asc' ? asc : desc;
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(sysFile)
      .where(where)
      .orderBy(direction(column), direction(sysFile.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(sysFile, where),
  ]);
  return { rows, total };
}

/** What files are used in, the first of each; earlier versions after what is as it is named now. One query for all. */
export async function findUses(db: Database, fileIds: readonly string[]): Promise<CountedUse[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await db.execute<{ file_id: string; kind: string; ref_id: string; n: string }>(
    sql`select file_id, kind, ref_id, n from (
        select file_id, kind, ref_id, count(*) over (partition by file_id) n,
          row_number() over (partition by file_id order by kind like '%-version', kind, ref_id desc) place
        from sys_file_use where file_id = any (${sql.param(fileIds)}::text[])) found
      where place <= ${usesShown} order by file_id, place`,
  );
  return rows.map(({ file_id, kind, ref_id, n }) => ({
    fileId: file_id,
    kind,
    refId: Number(ref_id),
    useCount: Number(n),
  }));
}

/** Counts and bytes of a person's files by extension, and of those that could go. */
export function sumOwnFiles(db: Database, ownerId: number) {
  const goes = sql`filter (where ${isSettled} and ${isUnused})`;
  return db
    .select({
      ext: sysFile.ext,
      count: sql<number>`count(*)::int`,
      size: sql`sum(${sysFile.size})`.mapWith(Number),
      unusedCount: sql<number>`(count(*) ${goes})::int`,
      unusedSize: sql`coalesce(sum(${sysFile.size}) ${goes}, 0)`.mapWith(Number),
    })
    .from(sysFile)
    .where(countedFiles(ownerId))
    .groupBy(sysFile.ext);
}

/** Counts and bytes of a person's pictures, by what they are used for. */
export async function sumPictures(db: Database, ownerId: number) {
  const sums = (condition?: SQL) => {
    const filter = condition ? sql`filter (where ${condition})` : sql``;
    return {
      count: sql<number>`(count(*) ${filter})::int`,
      size: sql`coalesce(sum(${sysFile.size}) ${filter}, 0)`.mapWith(Number),
    };
  };
  const [row] = await db
    .select({
      all: sums(),
      cover: sums(isUsedAs('cover')),
      text: sums(isUsedAs('text')),
      unused: sums(isUnused),
    })
    .from(sysFile)
    .where(and(countedFiles(ownerId), isOfKind('picture')));
  if (!row) throw new Error('a sum answers one row');
  return row;
}

/** One file of a person's own as it is listed. */
export async function findOwnFile(db: Database, ownerId: number, id: string) {
  const [row] = await db
    .select()
    .from(sysFile)
    .where(and(countedFiles(ownerId), eq(sysFile.id, id)));
  return row;
}

/** Those of some files that are a person's own; nobody begins to use them until the transaction ends. */
export function lockOwnFiles(tx: Database, ownerId: number, ids: readonly string[]) {
  return tx
    .select({ id: sysFile.id, name: sysFile.name, ext: sysFile.ext, size: sysFile.size })
    .from(sysFile)
    .where(and(countedFiles(ownerId), among(ids)))
    .orderBy(sysFile.id)
    .for('update');
}

/** What cleaning up removes, locked likewise. */
export async function lockUnusedFiles(tx: Database, ownerId: number) {
  const due = and(countedFiles(ownerId), isSettled, isUnused);
  const found = await tx
    .select({ id: sysFile.id })
    .from(sysFile)
    .where(due)
    .orderBy(sysFile.id)
    .for('update');
  // What had to be waited for may be used by now.
  const ids = found.map(({ id }) => id);
  return tx
    .select({ id: sysFile.id, size: sysFile.size })
    .from(sysFile)
    .where(and(due, among(ids)));
}

/** Marks files as thrown away; answers what they come to, and the instant that takes them back. */
export async function markRemoved(tx: Database, ids: readonly string[], isGivenUp = false) {
  const rows = await tx
    .update(sysFile)
    .set({ removedTime: sql`now()`, isGivenUp })
    .where(among(ids))
    .returning({ size: sysFile.size, removedTime: sysFile.removedTime });
  return {
    count: rows.length,
    size: rows.reduce((sum, { size }) => sum + size, 0),
    removal: Date.parse(rows[0]?.removedTime ?? ''),
  };
}

/** What a person threw away at an instant a short while ago, locked. */
export function lockRemoved(tx: Database, ownerId: number, removal: number) {
  return tx
    .select({ id: sysFile.id, size: sysFile.size })
    .from(sysFile)
    .where(
      and(
        eq(sysFile.ownerId, ownerId),
        sql`${sysFile.removedTime} = timestamptz 'epoch' + ${removal}::bigint * interval '1 millisecond'`,
        gt(sysFile.removedTime, sql`now() - make_interval(mins => ${undoMinutes})`),
      ),
    )
    .orderBy(sysFile.id)
    .for('update');
}

export async function unmarkRemoved(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.update(sysFile).set({ removedTime: null, isGivenUp: false }).where(among(ids));
}

/**
 * So long thrown away that nobody takes them back: they go, unless something began to use them at that moment; those that
 * were given up in any case.
 */
export async function clearRemoved(db: Database): Promise<number> {
  const { rowCount } = await db
    .delete(sysFile)
    .where(
      and(
        lt(sysFile.removedTime, sql`now() - interval '1 hour'`),
        or(isUnused, eq(sysFile.isGivenUp, true)),
      ),
    );
  return rowCount ?? 0;
}

function among(ids: readonly string[]): SQL {
  return sql`${sysFile.id} = any (${sql.param(ids)}::text[])`;
}
