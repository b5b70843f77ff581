import type { bookResource } from '@wm/contract/book/book';
import { snakeKey } from '@wm/contract/core/wire';
import { inArray, sql } from 'drizzle-orm';
import { ownsShelf } from '../shelf/shelf.repository.ts';
import { bookBook } from '../book.table.ts';
import type { Principal } from '#core/access/principal.ts';
import { recordChange } from '#core/audit/record-changes.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { bookRepository, moveBooks } from './book.repository.ts';
import { indexBooks } from './index-book.ts';

type Books = CrudRepository<typeof bookResource>;
type Query = Parameters<Books['list']>[0];

/** The books' repository with its rules: a book comes from a file, and what is removed goes into the trash. */
export function bookService(database: DatabaseHandle): Books {
  const { db } = database;
  const repository = bookRepository(database);
  const within = (tx: Transaction) => bookRepository({ ...database, db: tx });
  /** What is a person's own in the library is asked for as his. */
  const ownQuery = async (query: Query, { userId }: Principal): Promise<Query> => {
    if (query.shelfId !== undefined) requireFound(await ownsShelf(db, userId, query.shelfId));
    if (query.standing === undefined) return query;
    return { ...query, standing: `${userId}:${query.standing}` as typeof query.standing };
  };
  return {
    ...repository,
    list: async (query, principal) => repository.list(await ownQuery(query, principal), principal),
    each: async function* each(query, principal) {
      yield* repository.each(await ownQuery(query, principal), principal);
    },
    create: async () => orNotFound(undefined),
    update: (id, patch, principal) =>
      db.transaction(async (tx) => {
        const book = await within(tx).update(id, patch, principal);
        if (!book) return undefined;
        await lockFields(
          tx,
          [id],
          Object.keys(patch).map((key) => snakeKey(key)),
        );
        await indexBooks(tx, [id]);
        return within(tx).find(id, principal, 'edit');
      }),
    remove: (ids) =>
      db.transaction(async (tx) => {
        const moved = await moveBooks(tx, { ids, to: 'trash' });
        await indexBooks(tx, ids);
        return moved;
      }),
  };
}

/** Takes books out of the trash; answers how many. */
export function restoreBooks({ db }: DatabaseHandle, ids: number[]): Promise<number> {
  return db.transaction(async (tx) => {
    const restored = await moveBooks(tx, { ids, to: 'library' });
    await indexBooks(tx, ids);
    return restored;
  });
}

interface BooksChange {
  ids: number[];
  category?: string | undefined;
  series?: string | undefined;
  authors?: string | undefined;
  addTags: string[];
  removeTags: string[];
}

/** Changes several books at once; what is set so is as if set by hand. */
export async function changeBooks({ db }: DatabaseHandle, change: BooksChange): Promise<number> {
  const { ids, addTags, removeTags, ...given } = change;
  const patch = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  const hasTags = addTags.length + removeTags.length > 0;
  return db.transaction(async (tx) => {
    const before = await tx
      .select()
      .from(bookBook)
      .where(inArray(bookBook.id, ids))
      .orderBy(bookBook.id)
      .for('update');
    for (const book of before) {
      const kept = book.tags.filter((tag) => !removeTags.includes(tag));
      const tags = hasTags ? [...new Set([...kept, ...addTags])].slice(0, 20) : book.tags;
      const after = { ...book, ...patch, tags };
      const fields = Object.fromEntries(
        (['category', 'series', 'authors', 'tags'] as const)
          .filter((name) => String(book[name]) !== String(after[name]))
          .map((name) => [name, [book[name], after[name]] as [unknown, unknown]]),
      );
      if (Object.keys(fields).length === 0) continue;
      await tx
        .update(bookBook)
        .set({ ...patch, tags, updateTime: sql`now()` })
        .where(inArray(bookBook.id, [book.id]));
      await lockFields(tx, [book.id], Object.keys(fields));
      await recordChange(tx, {
        resource: 'book:data',
        recordId: book.id,
        action: 'update',
        fields,
      });
    }
    await indexBooks(tx, ids);
    return before.length;
  });
}

async function lockFields(tx: Transaction, ids: number[], names: string[]): Promise<void> {
  await tx
    .update(bookBook)
    .set({
      locked: sql`(select coalesce(array_agg(distinct name order by name), '{}')
        from unnest(${bookBook.locked} || array[${sql.join(
          names.map((name) => sql`${name}`),
          sql`, `,
        )}]::text[]) name)`,
    })
    .where(inArray(bookBook.id, ids));
}
