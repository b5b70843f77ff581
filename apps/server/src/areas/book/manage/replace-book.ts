import { eq, sql } from 'drizzle-orm';
import { fileIdsIn, ownPicture, setFileUses } from '#areas/files/public.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { recordChange } from '#core/audit/record-changes.ts';
import type { Core } from '#core/core.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { bookBook, bookFile } from '../book.table.ts';
import { createAnchorage } from '../reading/anchor-marks.ts';
import { insertSections, lockBook, removeSections } from './book.repository.ts';
import { openUpload, readUpload, requireNew, sayingDuplicate } from './import-book.ts';
import { indexBooks } from './index-book.ts';
import { moveMarks, movePositions } from './move-marks.ts';

/** Facts that a new file overwrites unless they were corrected by hand; by wire name. */
const facts = {
  title: 'title',
  authors: 'authors',
  series: 'series',
  series_index: 'seriesIndex',
  tags: 'tags',
  publisher: 'publisher',
  language: 'language',
  description: 'description',
} as const;

/** Puts an uploaded file in the place of a book's own; everybody's marks follow their words. */
export async function replaceBook(
  core: Core,
  principal: Principal,
  { bookId, fileName }: { bookId: number; fileName: string },
): Promise<{ kept: number; lost: number }> {
  const [fileId = ''] = fileIdsIn(fileName);
  const uploaded = await openUpload(core, principal, fileId);
  const before = orNotFound(await lockBook(core.db, bookId));
  if (before.checksum === uploaded.storageKey) throw new AppError('book.same-file');
  await requireNew(core, uploaded.storageKey);
  const read = await readUpload(core, uploaded);
  const anchorage = createAnchorage(read.sections);
  const replacing = core.db.transaction(async (tx) => {
    const book = orNotFound(await lockBook(tx, bookId));
    await requireNew({ db: tx }, uploaded.storageKey);
    const isKept = (name: string): boolean => book.locked.includes(name);
    const changed = Object.fromEntries(
      Object.entries(facts)
        .filter(([wire]) => !isKept(wire))
        .map(([, key]) => [key, read.facts[key]]),
    );
    const cover = isKept('cover') ? book.cover : read.file.cover;
    await tx
      .update(bookBook)
      .set({ ...changed, ...read.file, cover, updateTime: sql`now()` })
      .where(eq(bookBook.id, bookId));
    await removeSections(tx, bookId);
    await insertSections(tx, bookId, read.sections);
    const moved = await moveMarks(tx, { from: bookId, to: bookId, anchorage });
    await movePositions(tx, { bookId, anchorage, sectionCount: read.sections.length });
    await setFileUses(tx, {
      kind: 'book',
      refId: bookId,
      fileIds: [...new Set([...read.fileIds, ...fileIdsIn(cover)])],
    });
    await tx.insert(bookFile).values({
      bookId,
      checksum: read.file.checksum,
      size: read.file.size,
      creatorId: principal.userId,
    });
    await indexBooks(tx, [bookId]);
    await recordChange(tx, {
      resource: 'book:data',
      recordId: bookId,
      action: 'update',
      fields: { file: [before.checksum.slice(0, 12), read.file.checksum.slice(0, 12)] },
    });
    return moved;
  });
  return sayingDuplicate(core, uploaded.storageKey, replacing);
}

/** Takes an uploaded picture of one's own as the cover of a book, or none; a new file of the book keeps it. */
export async function changeCover(
  core: Core,
  principal: Principal,
  { bookId, fileName }: { bookId: number; fileName: string },
): Promise<{ cover: string }> {
  if (fileName !== '') requireFound((await ownPicture(core.db, fileName, principal)) !== undefined);
  return core.db.transaction(async (tx) => {
    const book = orNotFound(await lockBook(tx, bookId));
    await tx
      .update(bookBook)
      .set({
        cover: fileName,
        locked: [...new Set([...book.locked, 'cover'])],
        updateTime: sql`now()`,
      })
      .where(eq(bookBook.id, bookId));
    const { rows } = await tx.execute<{ file_id: string }>(sql`
      select file_id from sys_file_use where kind = 'book' and ref_id = ${bookId}`);
    const old = fileIdsIn(book.cover);
    const others = rows.map((row) => row.file_id).filter((id) => !old.includes(id));
    await setFileUses(tx, {
      kind: 'book',
      refId: bookId,
      fileIds: [...others, ...fileIdsIn(fileName)],
    });
    await recordChange(tx, {
      resource: 'book:data',
      recordId: bookId,
      action: 'update',
      fields: { cover: [book.cover, fileName] },
    });
    return { cover: fileName };
  });
}
