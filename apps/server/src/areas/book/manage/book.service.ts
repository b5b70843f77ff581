import type { bookResource } from '@wm/contract/book/book';
import { orNotFound } from '#core/not-found.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { bookRepository, moveBooks } from './book.repository.ts';

/** The books' repository with its rules: a book comes from a file, and what is removed goes into the trash. */
export function bookService(database: DatabaseHandle): CrudRepository<typeof bookResource> {
  return {
    ...bookRepository(database),
    create: async () => orNotFound(undefined),
    remove: (ids) => database.db.transaction((tx) => moveBooks(tx, { ids, to: 'trash' })),
  };
}
