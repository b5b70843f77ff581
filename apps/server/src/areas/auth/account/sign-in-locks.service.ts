import { createHash } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { sysSignInFailure } from '#core/session/session.table.ts';
import { failureRules, withinAnHour } from './sign-in-guard.service.ts';

/** An account that somebody keeps failing to sign in to, from one address. */
export interface SignInLock {
  account: string;
  /** What stands for the account; it tells no name. */
  key: string;
  ip: string;
  failures: number;
  lastTime: string;
  /** Seconds until the next try is heard. */
  wait: number;
}

const locksAtMost = 50;

/** Accounts and addresses with so many failures that the next try has to wait, or soon will. */
export async function listSignInLocks(db: Database): Promise<SignInLock[]> {
  const failures = sql<number>`count(*)::int`;
  const lastTime = sql<string>`max(${sysSignInFailure.createTime})`.mapWith(
    sysSignInFailure.createTime,
  );
  const rows = await db
    .select({
      account: sysSignInFailure.accountKey,
      ip: sysSignInFailure.ip,
      failures,
      lastTime,
      ago: sql<number>`extract(epoch from now() - max(${sysSignInFailure.createTime}))::float8`,
    })
    .from(sysSignInFailure)
    .where(withinAnHour)
    .groupBy(sysSignInFailure.accountKey, sysSignInFailure.ip)
    .having(sql`count(*) >= ${failureRules.free}`)
    .orderBy(desc(failures), desc(sql`max(${sysSignInFailure.createTime})`))
    .limit(locksAtMost);
  return rows.map(({ ago, ...row }) => ({
    ...row,
    key: keyOf(row.account),
    wait: Math.max(0, Math.round(failureRules.delay(row.failures) - ago)),
  }));
}

/** Forgets the failures of the account that a key stands for; answers its name, or nothing when none has failed. */
export async function unlockAccount(db: Database, key: string): Promise<string | undefined> {
  const accounts = await db
    .selectDistinct({ account: sysSignInFailure.accountKey })
    .from(sysSignInFailure);
  const found = accounts.find(({ account }) => keyOf(account) === key)?.account;
  if (found === undefined) return undefined;
  await db.delete(sysSignInFailure).where(eq(sysSignInFailure.accountKey, found));
  return found;
}

function keyOf(account: string): string {
  return createHash('sha256').update(`lock:${account}`).digest('hex').slice(0, 32);
}
