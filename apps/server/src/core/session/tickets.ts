import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { sysSession, sysTicket } from './session.table.ts';
import { hashToken, newToken } from './tokens.ts';

const ticketSeconds = 30;

/** A ticket for what a browser asks for without a bearer: good for one use of its session within 30 s. */
export async function issueTicket(db: Database, sessionId: string): Promise<string> {
  const ticket = newToken();
  await db.insert(sysTicket).values({
    ticketHash: hashToken(ticket),
    sessionId,
    expireTime: sql`now() + make_interval(secs => ${ticketSeconds})`,
  });
  return ticket;
}

/** The live session a ticket belongs to; the ticket is gone afterwards whatever comes of it. */
export async function redeemTicket(
  core: Pick<Core, 'db' | 'principals'>,
  ticket: string,
): Promise<{ sessionId: string; userId: number }> {
  const [spent] = await core.db
    .delete(sysTicket)
    .where(eq(sysTicket.ticketHash, hashToken(ticket)))
    .returning({
      sessionId: sysTicket.sessionId,
      isValid: sql<boolean>`${sysTicket.expireTime} > now()`,
    });
  if (!spent?.isValid) throw new AppError('auth.required');
  const [session] = await core.db
    .select({ sessionId: sysSession.id, userId: sysSession.userId })
    .from(sysSession)
    .where(and(eq(sysSession.id, spent.sessionId), sql`${sysSession.endTime} is null`));
  if (!session || !(await core.principals.find(session.userId)))
    throw new AppError('auth.required');
  return session;
}
