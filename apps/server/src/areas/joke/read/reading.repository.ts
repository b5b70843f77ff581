import { jokeResource } from '@wm/contract/joke/joke';
import type { ReadJoke } from '@wm/contract/joke/reading';
import { ahead, unrepeated } from '@wm/contract/joke/reading';
import { and, count, eq, notInArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { visibleFields } from '#core/crud/row-access.ts';
import type { Database } from '#core/database/database.ts';
import { inTransaction } from '#core/database/transaction.ts';
import { jokeJoke, jokeLike, jokeReader } from '../joke.table.ts';

const isShown = eq(jokeJoke.status, '0');

/** Fields of a joke as its reader may see them. */
function fieldsFor({ userId, columnRights }: Principal) {
  const { id, jokeTitle, content, category, source, likes } = jokeJoke;
  const isLiked = sql<boolean>`exists (select 1 from joke_like
    where joke_like.joke_id = joke_joke.id and joke_like.user_id = ${userId})`;
  const fields = { jokeTitle, content, category, source, likes };
  return {
    ...visibleFields(fields, columnRights.get(jokeResource.permission)),
    id,
    isLiked: isLiked.as('is_liked'),
  };
}

/** What may come next for a reader: shown, of the category, not lately seen and not waiting already; in any order. */
export async function nextJokes(
  db: Database,
  principal: Principal,
  { category, waiting }: { category?: string | undefined; waiting: number[] },
): Promise<ReadJoke[]> {
  const recent = sql`coalesce((select recent from joke_reader where user_id = ${principal.userId}), '{}')`;
  const rows = await db
    .select(fieldsFor(principal))
    .from(jokeJoke)
    .where(
      and(
        isOf(category),
        sql`${jokeJoke.id} <> all(${recent})`,
        waiting.length > 0 ? notInArray(jokeJoke.id, waiting) : undefined,
      ),
    )
    .orderBy(sql`random()`)
    .limit(ahead);
  return rows;
}

/** How many jokes there are to read. */
export async function countShown(db: Database, category?: string): Promise<number> {
  const [row] = await db.select({ jokes: count() }).from(jokeJoke).where(isOf(category));
  return row?.jokes ?? 0;
}

function isOf(category: string | undefined): SQL | undefined {
  return and(isShown, category === undefined ? undefined : eq(jokeJoke.category, category));
}

export function countByCategory(db: Database): Promise<{ category: string; jokes: number }[]> {
  return db
    .select({ category: jokeJoke.category, jokes: count() })
    .from(jokeJoke)
    .where(isShown)
    .groupBy(jokeJoke.category)
    .orderBy(sql`count(*) desc`, jokeJoke.category);
}

export async function findShown(
  db: Database,
  principal: Principal,
  id: number,
): Promise<ReadJoke | undefined> {
  const [row] = await db
    .select(fieldsFor(principal))
    .from(jokeJoke)
    .where(and(isShown, eq(jokeJoke.id, id)));
  return row;
}

/** Counts that a joke was shown and keeps it from coming again soon; false when it is not to be read. */
export function noteSeen(db: Database, userId: number, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const counted = await tx
      .update(jokeJoke)
      .set({ views: sql`${jokeJoke.views} + 1` })
      .where(and(isShown, eq(jokeJoke.id, id)))
      .returning({ id: jokeJoke.id });
    if (counted.length === 0) return false;
    const kept = sql`(array_append(array_remove(joke_reader.recent, ${id}::bigint), ${id}::bigint))`;
    await tx
      .insert(jokeReader)
      .values({ userId, recent: [id] })
      .onConflictDoUpdate({
        target: jokeReader.userId,
        set: { recent: sql`${kept}[greatest(cardinality(${kept}) - ${unrepeated - 1}, 1):]` },
      });
    return true;
  });
}

/** Likes a joke or no longer, once however often it is said; undefined when it is not to be read. */
export function setLike(
  db: Database,
  userId: number,
  { id, isLiked }: { id: number; isLiked: boolean },
): Promise<number | undefined> {
  return inTransaction(db, async (tx) => {
    // One after the other, so that nobody's like is counted from an older picture.
    const [joke] = await tx
      .select({ id: jokeJoke.id })
      .from(jokeJoke)
      .where(and(isShown, eq(jokeJoke.id, id)))
      .for('update');
    if (!joke) return undefined;
    if (isLiked) await tx.insert(jokeLike).values({ jokeId: id, userId }).onConflictDoNothing();
    else await tx.delete(jokeLike).where(and(eq(jokeLike.jokeId, id), eq(jokeLike.userId, userId)));
    const [counted] = await tx
      .select({ likes: jokeJoke.likes })
      .from(jokeJoke)
      .where(eq(jokeJoke.id, id));
    return counted?.likes;
  });
}

/** Forgets what a reader saw lately, of one category or of all. */
export async function forgetSeen(
  db: Database,
  userId: number,
  category: string | undefined,
): Promise<void> {
  const left =
    category === undefined
      ? sql`'{}'::bigint[]`
      : sql`coalesce((select array_agg(seen.id order by seen.place)
          from unnest(joke_reader.recent) with ordinality as seen (id, place)
          join joke_joke on joke_joke.id = seen.id where joke_joke.category <> ${category}), '{}')`;
  await db.update(jokeReader).set({ recent: left }).where(eq(jokeReader.userId, userId));
}
