import type { LibraryFacets, Shelf } from '@wm/contract/book/shelf';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { bookBook, bookShelf, bookShelfItem, bookStanding } from '../book.table.ts';
import { rowFields } from '../manage/book.repository.ts';

const shelfFields = {
  id: bookShelf.id,
  kind: bookShelf.kind,
  name: bookShelf.name,
  count: sql<number>`(select count(*)::int from ${bookShelfItem} i join ${bookBook} b on b.id = i.book_id
    where i.shelf_id = book_shelf.id and b.delete_time is null)`,
};

export function listShelves(db: Database, ownerId: number): Promise<Shelf[]> {
  return db
    .select(shelfFields)
    .from(bookShelf)
    .where(eq(bookShelf.ownerId, ownerId))
    .orderBy(asc(bookShelf.kind), asc(bookShelf.id));
}

export async function findShelf(
  db: Pick<Database, 'select'>,
  ownerId: number,
  id: number,
): Promise<Shelf | undefined> {
  const [shelf] = await db
    .select(shelfFields)
    .from(bookShelf)
    .where(and(eq(bookShelf.id, id), eq(bookShelf.ownerId, ownerId)));
  return shelf;
}

export async function ownsShelf(db: Database, ownerId: number, id: number): Promise<boolean> {
  return (await findShelf(db, ownerId, id)) !== undefined;
}

export async function insertShelf(
  tx: Pick<Database, 'insert'>,
  shelf: { ownerId: number; kind: Shelf['kind']; name: string },
): Promise<number> {
  const [made] = await tx.insert(bookShelf).values(shelf).returning({ id: bookShelf.id });
  if (!made) throw new Error('the shelf was not stored');
  return made.id;
}

export async function renameShelf(
  db: Database,
  ownerId: number,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await db
    .update(bookShelf)
    .set({ name })
    .where(and(eq(bookShelf.id, id), eq(bookShelf.ownerId, ownerId)));
}

export async function removeShelves(db: Database, ownerId: number, ids: number[]): Promise<number> {
  const removed = await db
    .delete(bookShelf)
    .where(and(inArray(bookShelf.id, ids), eq(bookShelf.ownerId, ownerId)))
    .returning({ id: bookShelf.id });
  return removed.length;
}

/** The books of a shelf, in its order. */
export function listShelfBooks(db: Database, shelfId: number) {
  return db
    .select(rowFields)
    .from(bookShelfItem)
    .innerJoin(bookBook, eq(bookBook.id, bookShelfItem.bookId))
    .where(and(eq(bookShelfItem.shelfId, shelfId), isNull(bookBook.deleteTime)))
    .orderBy(asc(bookShelfItem.sort), asc(bookShelfItem.bookId));
}

/** Puts books at the end of a shelf, in the order that is given. */
export async function putOnShelf(
  tx: Pick<Database, 'execute'>,
  shelfId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    insert into book_shelf_item (shelf_id, book_id, sort)
    select ${shelfId}, b.id,
      coalesce((select max(sort) from book_shelf_item where shelf_id = ${shelfId}), 0) + g.place
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality g (id, place)
    join book_book b on b.id = g.id and b.delete_time is null
    on conflict do nothing`);
}

export async function takeOffShelf(
  tx: Pick<Database, 'delete'>,
  shelfId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .delete(bookShelfItem)
    .where(and(eq(bookShelfItem.shelfId, shelfId), inArray(bookShelfItem.bookId, [...ids])));
}

export async function orderShelf(
  tx: Pick<Database, 'execute'>,
  shelfId: number,
  ids: readonly number[],
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update book_shelf_item i set sort = g.place - 1000000
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality g (id, place)
    where i.shelf_id = ${shelfId} and i.book_id = g.id`);
  return rowCount ?? 0;
}

/** Says where a person is with books of the library; answers how many there were. */
export async function putStandings(
  tx: Pick<Database, 'execute'>,
  userId: number,
  { ids, standing }: { ids: number[]; standing: 'wanted' | 'reading' | 'finished' | 'none' },
): Promise<number> {
  const all = sql`${sql.param(ids)}::bigint[]`;
  const { rowCount } =
    standing === 'none'
      ? await tx.execute(
          sql`delete from ${bookStanding} where user_id = ${userId} and book_id = any(${all})`,
        )
      : await tx.execute(sql`
          insert into ${bookStanding} (user_id, book_id, standing)
          select ${userId}, b.id, ${standing} from book_book b where b.id = any(${all}) and b.delete_time is null
          on conflict (user_id, book_id) do update set standing = excluded.standing, update_time = now()`);
  return rowCount ?? 0;
}

type Counts = Pick<LibraryFacets, 'total' | 'incomplete' | 'removed' | 'standings'>;

/** How many books there are of each kind. */
export async function countLibrary(db: Database, userId: number): Promise<Counts> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select count(*) filter (where delete_time is null)::int as total,
      count(*) filter (where delete_time is null and (authors = '' or category = ''))::int as incomplete,
      count(*) filter (where delete_time is not null)::int as removed,
      (select count(*)::int from book_standing s join book_book b on b.id = s.book_id
        where s.user_id = ${userId} and s.standing = 'wanted' and b.delete_time is null) as wanted,
      (select count(*)::int from book_standing s join book_book b on b.id = s.book_id
        where s.user_id = ${userId} and s.standing = 'reading' and b.delete_time is null) as reading,
      (select count(*)::int from book_standing s join book_book b on b.id = s.book_id
        where s.user_id = ${userId} and s.standing = 'finished' and b.delete_time is null) as finished
    from book_book`);
  const {
    total = 0,
    incomplete = 0,
    removed = 0,
    wanted = 0,
    reading = 0,
    finished = 0,
  } = rows[0] ?? {};
  return { total, incomplete, removed, standings: { wanted, reading, finished } };
}

type Counted = { name: string; count: number };

const mostNames = 500;

export async function countNames(
  db: Database,
  of: 'series' | 'category' | 'tag',
): Promise<Counted[]> {
  const names =
    of === 'tag'
      ? sql`select unnest(tags) as name from book_book where delete_time is null`
      : sql`select ${sql.identifier(of)} as name from book_book where delete_time is null`;
  const { rows } = await db.execute<Counted>(sql`
    select name, count(*)::int as count from (${names}) n where name <> ''
    group by name order by count(*) desc, name limit ${mostNames}`);
  return rows;
}
