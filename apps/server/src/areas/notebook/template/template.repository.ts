import { and, asc, eq, sql } from 'drizzle-orm';
import { violatedUnique } from '#core/database/database-faults.ts';
import { AppError } from '#core/app-error.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import type { Database } from '#core/database/database.ts';
import { noteTemplate } from '../notebook.table.ts';

const columns = { id: noteTemplate.id, name: noteTemplate.name, content: noteTemplate.content };

const own = (ownerId: number, id: number) =>
  and(eq(noteTemplate.id, id), eq(noteTemplate.ownerId, ownerId));

function nameTaken(error: unknown): never {
  if (violatedUnique(error) === 'note_template_owner_id_name_unique')
    throw new AppError('note.template-taken', { cause: error });
  throw error;
}

/** Somebody's own templates by name. */
export function listTemplates(db: Pick<Database, 'select'>, ownerId: number) {
  return db
    .select(columns)
    .from(noteTemplate)
    .where(eq(noteTemplate.ownerId, ownerId))
    .orderBy(asc(noteTemplate.name), asc(noteTemplate.id));
}

export async function createTemplate(
  db: Pick<Database, 'insert'>,
  template: { ownerId: number; name: string; content: string },
) {
  const [made] = await db.insert(noteTemplate).values(template).returning(columns).catch(nameTaken);
  if (!made) throw new Error('the template was not stored');
  return made;
}

export async function updateTemplate(
  db: Pick<Database, 'update'>,
  ownerId: number,
  { id, ...patch }: { id: number; name?: string | undefined; content?: string | undefined },
) {
  const [changed] = await db
    .update(noteTemplate)
    .set({ ...patch, updateTime: sql`now()` })
    .where(own(ownerId, id))
    .returning(columns)
    .catch(nameTaken);
  return orNotFound(changed);
}

export async function removeTemplate(
  db: Pick<Database, 'delete'>,
  ownerId: number,
  id: number,
): Promise<void> {
  const gone = await db.delete(noteTemplate).where(own(ownerId, id)).returning(columns);
  requireFound(gone.length > 0);
}
