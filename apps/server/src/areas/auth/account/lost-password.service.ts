import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import type { Database } from '#core/database/database.ts';
import { signalChannel, signalText } from '#core/database/signals.ts';
import type { Transaction } from '#core/database/transaction.ts';
import {
  sysFactorTicket,
  sysOperLog,
  sysSecondFactor,
  sysSession,
  sysSignInFailure,
} from '#core/session/session.table.ts';
import { accountKey } from './account-name.ts';
import { hashPassword } from './password.ts';

/**
 * Gives an account a new password for whoever can read the database anyway: enables it, forgets failed sign-ins, ends its
 * sessions in every process, and on demand takes its second factor away. Answers the password; nothing when there is no
 * such account.
 */
export async function replaceLostPassword(
  db: Database,
  { username, withoutFactor }: { username: string; withoutFactor: boolean },
): Promise<string | undefined> {
  const key = accountKey(username);
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(sysUser)
      .set({
        passwordHash,
        passwordReset: true,
        status: '0',
        isActive: true,
        updateTime: sql`now()`,
      })
      .where(eq(sysUser.usernameKey, key))
      .returning({ id: sysUser.id });
    if (!user) return undefined;
    await tx.delete(sysSignInFailure).where(eq(sysSignInFailure.accountKey, key));
    if (withoutFactor) await tx.delete(sysSecondFactor).where(eq(sysSecondFactor.userId, user.id));
    await endSessions(tx, user.id);
    await tx.insert(sysOperLog).values({
      title: '在服务器上重置密码',
      method: 'CLI',
      url: '',
      username,
      ip: '',
      params: JSON.stringify({ username, withoutFactor }),
      status: 200,
      code: 200,
      message: '',
      costMs: 0,
      traceId: '',
    });
    return password;
  });
}

async function endSessions(tx: Transaction, userId: number): Promise<void> {
  const reason = 'password-changed';
  await tx.delete(sysFactorTicket).where(eq(sysFactorTicket.userId, userId));
  const ended = await tx
    .update(sysSession)
    .set({ endTime: sql`now()`, endReason: reason })
    .where(and(eq(sysSession.userId, userId), isNull(sysSession.endTime)))
    .returning({ id: sysSession.id });
  for (const { id } of ended)
    await tx.execute(
      sql`select pg_notify(${signalChannel}, ${signalText('session', { id, reason })})`,
    );
}
