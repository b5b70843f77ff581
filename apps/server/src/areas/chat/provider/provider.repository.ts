import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { chatPace, chatProvider, chatUsage } from '../chat.table.ts';

export type ProviderRow = typeof chatProvider.$inferSelect;

/** The day that budgets count by. */
const today = sql<string>`(now() at time zone office_zone())::date`;

const visibleTo = (userId: number) =>
  or(isNull(chatProvider.ownerId), eq(chatProvider.ownerId, userId));

/** A person's own providers and the system's, the system's first. */
export function listProviders(db: Database, userId: number): Promise<ProviderRow[]> {
  return db
    .select()
    .from(chatProvider)
    .where(visibleTo(userId))
    .orderBy(
      sql`${chatProvider.ownerId} nulls first`,
      asc(chatProvider.name),
      asc(chatProvider.id),
    );
}

export async function findProvider(
  db: Pick<Database, 'select'>,
  userId: number,
  id: number,
): Promise<ProviderRow | undefined> {
  const [row] = await db
    .select()
    .from(chatProvider)
    .where(and(eq(chatProvider.id, id), visibleTo(userId)));
  return row;
}

/** What somebody has spent today, in millionths of a yuan: at one provider, or at all. */
export async function spentToday(
  db: Pick<Database, 'select'>,
  userId: number,
  providerId?: number,
): Promise<number> {
  const [row] = await db
    .select({ spent: sql<string>`coalesce(sum(${chatUsage.costMicro}), 0)` })
    .from(chatUsage)
    .where(
      and(
        eq(chatUsage.ownerId, userId),
        eq(chatUsage.day, today),
        providerId === undefined ? undefined : eq(chatUsage.providerId, providerId),
      ),
    );
  return Number(row?.spent ?? 0);
}

/** Adds to what was used today. */
export async function addUsage(
  tx: Pick<Database, 'insert' | 'update'>,
  used: Omit<typeof chatUsage.$inferInsert, 'day'>,
): Promise<void> {
  const add = (column: keyof typeof chatUsage.$inferInsert, name: string) =>
    sql`${chatUsage[column]} + excluded.${sql.identifier(name)}`;
  await tx
    .insert(chatUsage)
    .values({ ...used, day: today })
    .onConflictDoUpdate({
      target: [chatUsage.ownerId, chatUsage.day, chatUsage.providerId, chatUsage.model],
      set: {
        answers: add('answers', 'answers'),
        failures: add('failures', 'failures'),
        tokensIn: add('tokensIn', 'tokens_in'),
        tokensOut: add('tokensOut', 'tokens_out'),
        costMicro: add('costMicro', 'cost_micro'),
      },
    });
  await addTokens(tx, used);
}

/** Counts what an answer took to the minute that it ends in, where questions are counted. */
async function addTokens(
  tx: Pick<Database, 'update'>,
  { ownerId, providerId, tokensIn = 0, tokensOut = 0 }: Omit<typeof chatUsage.$inferInsert, 'day'>,
): Promise<void> {
  const minute = sql`date_trunc('minute', now())`;
  const ofThis = (column: AnyColumn) =>
    sql`case when ${chatPace.minute} = ${minute} then ${column} else 0 end`;
  await tx
    .update(chatPace)
    .set({
      minute,
      asked: ofThis(chatPace.asked),
      tokens: sql`${ofThis(chatPace.tokens)} + ${tokensIn + tokensOut}`,
    })
    .where(and(eq(chatPace.ownerId, ownerId), eq(chatPace.providerId, providerId)));
}

/** Notes that a model cannot call tools, as its provider has said. */
export async function turnOffTools(db: Database, id: number, model: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ models: chatProvider.models })
      .from(chatProvider)
      .where(eq(chatProvider.id, id))
      .for('update');
    if (!row) return;
    const models = row.models.map((one) =>
      one.name === model ? { ...one, usesTools: false } : one,
    );
    await tx.update(chatProvider).set({ models }).where(eq(chatProvider.id, id));
  });
}
