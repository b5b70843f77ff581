import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { notebookNamed } from '../note/note.repository.ts';
import { addMadeNotebooks, notebooksByPath } from './import.repository.ts';

/** Finds and makes notebooks by the names from the outermost one; those that are made are the import's. */
export interface NotebookMaker {
  at: (tx: Transaction, folders: readonly string[]) => Promise<number>;
}

/** Knows the owner's notebooks as they are at first. */
export async function notebookMaker(
  db: Database,
  { ownerId, importId }: { ownerId: number; importId: number },
): Promise<NotebookMaker> {
  const known = await notebooksByPath(db, ownerId);
  return {
    async at(tx, folders) {
      let parentId: number | null = null;
      for (const [depth, name] of folders.entries()) {
        const key = folders.slice(0, depth + 1).join('\n');
        const there = known.get(key);
        const id: number = there ?? (await notebookNamed(tx, ownerId, { name, parentId }));
        if (there === undefined) {
          known.set(key, id);
          await addMadeNotebooks(tx, importId, [id]);
        }
        parentId = id;
      }
      if (parentId === null) throw new Error('a note stands in a notebook');
      return parentId;
    },
  };
}
