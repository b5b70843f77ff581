import type { DailySettings } from '@wm/contract/notebook/daily-note';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { noteDaily, noteNote } from '../notebook.table.ts';
import { notInTrash } from '../note/note.repository.ts';

/** The day and the time that it is in the office. */
export async function readOfficeNow(
  db: Pick<Database, 'execute'>,
): Promise<{ today: string; time: string }> {
  const { rows } = await db.execute<{ today: string; time: string }>(sql`
    select to_char(n, 'YYYY-MM-DD') as today, to_char(n, 'HH24:MI') as time
    from (select now() at time zone office_zone() as n) office`);
  const [now] = rows;
  if (!now) throw new Error('the database tells no time');
  return now;
}

/** Names of days by which notes of an owner are found: those they have, and those they had before. */
const dayNames = (ownerId: number) => sql`(
  select n.name from note_note n
    where n.owner_id = ${ownerId} and n.delete_time is null
  union
  select a.name from note_alias a join note_note n on n.id = a.note_id and n.delete_time is null
    where a.owner_id = ${ownerId})`;

const isDay = sql`name ~ '^\\d{4}-\\d{2}-\\d{2}$'`;

/** Which of the days from one on, so many, have a note. */
export async function listDays(
  db: Pick<Database, 'execute'>,
  ownerId: number,
  { from, count }: { from: string; count: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from ${dayNames(ownerId)} own
    where name = any(array(select to_char(${from}::date + day, 'YYYY-MM-DD')
      from generate_series(0, ${count - 1}::int) day))
    order by name`);
  return rows.map(({ name }) => name);
}

/** The nearest days before and after one that have a note. */
export async function findNear(
  db: Pick<Database, 'execute'>,
  ownerId: number,
  date: string,
): Promise<{ before: string | null; after: string | null }> {
  const { rows } = await db.execute<{
    before: string | null;
    after: string | null;
  }>(sql`
    select max(name) filter (where name < ${date}) as before,
      min(name) filter (where name > ${date}) as after
    from ${dayNames(ownerId)} own where ${isDay}`);
  return rows[0] ?? { before: null, after: null };
}

/** The note that somebody's daily notes begin as, unless it lies in the trash. */
export async function findDailyTemplate(
  db: Pick<Database, 'select'>,
  ownerId: number,
): Promise<(NonNullable<DailySettings['template']> & { content: string }) | undefined> {
  const [template] = await db
    .select({ id: noteNote.id, name: noteNote.name, content: noteNote.content })
    .from(noteDaily)
    .innerJoin(noteNote, eq(noteNote.id, noteDaily.templateId))
    .where(and(eq(noteDaily.ownerId, ownerId), eq(noteNote.ownerId, ownerId), notInTrash));
  return template;
}

export async function keepDailyTemplate(
  db: Pick<Database, 'insert'>,
  ownerId: number,
  templateId: number | null,
): Promise<void> {
  await db
    .insert(noteDaily)
    .values({ ownerId, templateId })
    .onConflictDoUpdate({ target: noteDaily.ownerId, set: { templateId } });
}
