import { and, eq, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { limitedAddress } from '#core/session/limited-address.ts';
import { sysSignInFailure } from '#core/session/session.table.ts';
import { hashToken } from '#core/session/tokens.ts';

const freeFailures = 5;
const failuresBeforeCaptcha = 2;
const accountFailuresPerHour = 20;
const addressFailuresPerHour = 100;
const longestDelaySeconds = 900;

/** The rules by which a try has to wait, for who looks at them. */
export const failureRules = {
  free: freeFailures,
  /** Seconds to wait after so many failures from one address. */
  delay: (failures: number): number =>
    failures < freeFailures ? 0 : Math.min(2 ** (failures - freeFailures), longestDelaySeconds),
};

export interface Attempt {
  accountKey: string;
  ip: string;
  /** The secret of a device that the account's owner has signed in from; nobody else's tries count against it. */
  device: string | undefined;
}

/** An attempt that is counted; `wait` seconds must pass before it may be judged, 0 for now. */
export interface Begun {
  wait: number;
  id: number;
}

/**
 * Counts an attempt as a failure before it is judged, unless it must wait: attempts sent together, or to several processes,
 * count like attempts sent in a row. `endAttempt` takes it back.
 */
export function beginAttempt(core: Core, attempt: Attempt): Promise<Begun> {
  const { accountKey, ip, device } = attempt;
  return core.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${turnOf(attempt)}, 0))`);
    const wait = await secondsToWait(tx, attempt);
    if (wait > 0) return { wait, id: 0 };
    const deviceHash = device === undefined ? null : hashToken(device);
    const [row] = await tx
      .insert(sysSignInFailure)
      .values({ accountKey, ip: limitedAddress(ip), deviceHash })
      .returning({ id: sysSignInFailure.id });
    await tx
      .delete(sysSignInFailure)
      .where(sql`${sysSignInFailure.createTime} < now() - interval '1 day'`);
    return { wait: 0, id: row?.id ?? 0 };
  });
}

/** Takes back an attempt that was never judged. */
export async function withdrawAttempt(core: Core, { id }: Begun): Promise<void> {
  await core.db.delete(sysSignInFailure).where(eq(sysSignInFailure.id, id));
}

/** A success clears what this device, or this address, has failed for the account. */
export async function clearFailures(core: Core, attempt: Attempt): Promise<void> {
  await core.db.delete(sysSignInFailure).where(failuresHere(attempt));
}

function failuresHere({ accountKey, ip, device }: Attempt): SQL | undefined {
  const ofAccount = eq(sysSignInFailure.accountKey, accountKey);
  if (device === undefined) return and(ofAccount, eq(sysSignInFailure.ip, limitedAddress(ip)));
  return and(ofAccount, eq(sysSignInFailure.deviceHash, hashToken(device)));
}

/**
 * Seconds until this attempt may be made; 0 for now. Five failures of an account from one address start a delay that
 * doubles; 20 in an hour from anywhere close the account for 15 minutes. To a device that its owner has used before only
 * its own failures count, so nobody else can keep him out. An account that does not exist is counted alike.
 */
async function secondsToWait(db: Database, attempt: Attempt): Promise<number> {
  const here = failuresHere(attempt);
  const byAccount = eq(sysSignInFailure.accountKey, attempt.accountKey);
  const ago = (filter: unknown) =>
    sql<number>`coalesce(extract(epoch from now() - max(${sysSignInFailure.createTime}) filter (where ${filter})), 1e9)::float8`;
  const howMany = (filter: unknown) => sql<number>`(count(*) filter (where ${filter}))::int`;
  const [seen] = await db
    .select({
      here: howMany(here),
      hereAgo: ago(here),
      account: howMany(byAccount),
      accountAgo: ago(byAccount),
    })
    .from(sysSignInFailure)
    .where(and(byAccount, withinAnHour));
  if (!seen) return 0;
  const delay = failureRules.delay(seen.here) - seen.hereAgo;
  const isClosed = attempt.device === undefined && seen.account >= accountFailuresPerHour;
  return Math.max(0, delay, isClosed ? longestDelaySeconds - seen.accountAgo : 0);
}

/** The failures that count. */
export const withinAnHour = sql`${sysSignInFailure.createTime} > now() - interval '1 hour'`;

/**
 * Whether so many attempts from an address have failed within an hour that a captcha is asked for, whatever the settings
 * say. The address stays open: others live behind it.
 */
export async function isAddressSuspect(db: Database, ip: string): Promise<boolean> {
  const [seen] = await db
    .select({ failures: sql<number>`count(*)::int` })
    .from(sysSignInFailure)
    .where(and(eq(sysSignInFailure.ip, limitedAddress(ip)), withinAnHour));
  return (seen?.failures ?? 0) >= addressFailuresPerHour;
}

/**
 * Whether so much has failed within an hour that signing in asks for a captcha: for the account or from the address, which
 * are counted for names that nobody bears alike. To a device that the account's owner has used only its own count.
 */
export async function isCaptchaDue(
  db: Database,
  { accountKey, ip, device }: Partial<Attempt> & Pick<Attempt, 'ip'>,
): Promise<boolean> {
  const byAddress = eq(sysSignInFailure.ip, limitedAddress(ip));
  const byAccount = accountKey ? eq(sysSignInFailure.accountKey, accountKey) : undefined;
  const counted =
    accountKey && device !== undefined
      ? [failuresHere({ accountKey, ip, device })]
      : [byAddress, ...(byAccount ? [byAccount] : [])];
  const [seen] = await db
    .select({
      failures: sql<number>`greatest(${sql.join(
        counted.map((filter) => sql`count(*) filter (where ${filter})`),
        sql`, `,
      )})::int`,
    })
    .from(sysSignInFailure)
    .where(and(or(...counted), withinAnHour));
  return (seen?.failures ?? 0) >= failuresBeforeCaptcha;
}

const turns = new Map<string, { last: Promise<unknown>; waiting: number }>();
const waitingAtMost = 50;

/**
 * Lets the attempts on one account run one after the other in this process, so that a burst holds one connection. More than
 * 50 waiting are refused; a known device has a queue of its own.
 */
export async function inTurn<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  const account = turnOf(attempt);
  const turn = turns.get(account) ?? { last: Promise.resolve(), waiting: 0 };
  if (turn.waiting >= waitingAtMost) throw new AppError('request.too-many', { retryAfter: 2 });
  turns.set(account, turn);
  turn.waiting += 1;
  const mine = turn.last.then(work);
  turn.last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    turn.waiting -= 1;
    if (turn.waiting === 0) turns.delete(account);
  }
}

function turnOf({ accountKey, device }: Attempt): string {
  return device === undefined ? `sign-in:${accountKey}` : `sign-in:${accountKey}:${device}`;
}
