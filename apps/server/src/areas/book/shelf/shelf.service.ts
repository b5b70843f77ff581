import { mostOnShelf, mostShelves } from '@wm/contract/book/shelf';
import type { LibraryFacets, Shelf } from '@wm/contract/book/shelf';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { violatedUnique } from '#core/database/database-faults.ts';
import { orNotFound } from '#core/not-found.ts';
import { lockReader } from '../reading/lock-reader.ts';
import {
  countLibrary,
  countNames,
  findShelf,
  insertShelf,
  listShelves,
  putOnShelf,
  renameShelf,
  takeOffShelf,
} from './shelf.repository.ts';

/** What the library is narrowed by. */
export async function readFacets(
  { db }: Pick<Core, 'db'>,
  { userId }: Principal,
): Promise<LibraryFacets> {
  const [counts, shelves, series, categories, tags] = await Promise.all([
    countLibrary(db, userId),
    listShelves(db, userId),
    countNames(db, 'series'),
    countNames(db, 'category'),
    countNames(db, 'tag'),
  ]);
  return { ...counts, shelves, series, categories, tags };
}

export async function addShelf(
  { db }: Pick<Core, 'db'>,
  { userId }: Principal,
  { kind, name }: Pick<Shelf, 'kind' | 'name'>,
): Promise<Shelf> {
  const id = await naming(
    db.transaction(async (tx) => {
      await lockReader(tx, userId);
      if ((await listShelves(tx, userId)).length >= mostShelves)
        throw new AppError('book.too-many-shelves', { values: { limit: String(mostShelves) } });
      return insertShelf(tx, { ownerId: userId, kind, name });
    }),
  );
  return orNotFound(await findShelf(db, userId, id));
}

export async function changeShelfName(
  { db }: Pick<Core, 'db'>,
  { userId }: Principal,
  change: { id: number; name: string },
): Promise<Shelf> {
  orNotFound(await findShelf(db, userId, change.id));
  await naming(renameShelf(db, userId, change));
  return orNotFound(await findShelf(db, userId, change.id));
}

/** Puts books on a shelf and takes others off it. */
export function changeShelf(
  { db }: Pick<Core, 'db'>,
  { userId }: Principal,
  { id, add, remove }: { id: number; add: number[]; remove: number[] },
): Promise<Shelf> {
  return db.transaction(async (tx) => {
    await lockReader(tx, userId);
    orNotFound(await findShelf(tx, userId, id));
    await takeOffShelf(tx, id, remove);
    await putOnShelf(tx, id, add);
    const shelf = orNotFound(await findShelf(tx, userId, id));
    if (shelf.count > mostOnShelf)
      throw new AppError('book.shelf-full', { values: { limit: String(mostOnShelf) } });
    return shelf;
  });
}

function naming<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    if (violatedUnique(cause) === 'book_shelf_owner_id_name_unique')
      throw new AppError('book.shelf-taken', { cause });
    throw cause;
  });
}
