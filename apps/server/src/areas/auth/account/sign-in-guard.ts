import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { limitedAddress } from '#core/http/rate-limit.ts';
import { sysKnownDevice, sysSignInFailure } from '#core/session/session.table.ts';
import { hashToken } from '#core/session/tokens.ts';

const freeFailures = 5;
const accountFailuresPerHour = 20;
const addressFailuresPerHour = 100;
const longestDelaySeconds = 900;

export interface Attempt {
  accountKey: string;
  ip: string;
  /** The browser's device secret, if it has one. */
  device: string | undefined;
}

/**
 * Seconds until this attempt may be made; 0 for now. Five failures of an account from one address start a delay that
 * doubles; 20 in an hour from anywhere close the account for 15 minutes, but not to a browser its owner has used before;
 * 100 in an hour close the address. An account that does not exist is counted alike.
 */
export async function secondsToWait(
  core: Core,
  { accountKey, ip, device }: Attempt,
): Promise<number> {
  const address = limitedAddress(ip);
  const here = sql`${sysSignInFailure.accountKey} = ${accountKey} and ${sysSignInFailure.ip} = ${address}`;
  const byAccount = sql`${sysSignInFailure.accountKey} = ${accountKey}`;
  const byAddress = sql`${sysSignInFailure.ip} = ${address}`;
  const ago = (filter: unknown) =>
    sql<number>`coalesce(extract(epoch from now() - max(${sysSignInFailure.createTime}) filter (where ${filter})), 1e9)::float8`;
  const howMany = (filter: unknown) => sql<number>`(count(*) filter (where ${filter}))::int`;
  const [seen] = await core.db
    .select({
      here: howMany(here),
      hereAgo: ago(here),
      account: howMany(byAccount),
      accountAgo: ago(byAccount),
      address: howMany(byAddress),
      addressAgo: ago(byAddress),
    })
    .from(sysSignInFailure)
    .where(
      sql`${sysSignInFailure.createTime} > now() - interval '1 hour' and (${byAccount} or ${byAddress})`,
    );
  if (!seen) return 0;
  const waits = [
    seen.here >= freeFailures
      ? Math.min(2 ** (seen.here - freeFailures), longestDelaySeconds) - seen.hereAgo
      : 0,
    seen.address >= addressFailuresPerHour ? longestDelaySeconds - seen.addressAgo : 0,
  ];
  if (seen.account >= accountFailuresPerHour && !(await isKnownDevice(core, accountKey, device))) {
    waits.push(longestDelaySeconds - seen.accountAgo);
  }
  return Math.max(0, ...waits);
}

const turns = new Map<string, { last: Promise<unknown>; waiting: number }>();
const waitingAtMost = 50;

/**
 * Lets the attempts on one account run one after the other, so that guesses sent together count like guesses sent in
 * a row. More than 50 waiting are refused.
 */
export async function inTurn<T>(account: string, work: () => Promise<T>): Promise<T> {
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

async function isKnownDevice(
  core: Core,
  accountKey: string,
  device: string | undefined,
): Promise<boolean> {
  if (!device) return false;
  const [known] = await core.db
    .select({ userId: sysKnownDevice.userId })
    .from(sysKnownDevice)
    .where(
      and(
        eq(sysKnownDevice.deviceHash, hashToken(device)),
        sql`${sysKnownDevice.userId} = (select id from sys_user where username_key = ${accountKey})`,
      ),
    );
  return known !== undefined;
}

export async function noteFailure(core: Core, { accountKey, ip }: Attempt): Promise<void> {
  await core.db.insert(sysSignInFailure).values({ accountKey, ip: limitedAddress(ip) });
  await core.db
    .delete(sysSignInFailure)
    .where(sql`${sysSignInFailure.createTime} < now() - interval '1 day'`);
}

/** A success clears what this address has failed for the account. */
export async function noteSuccess(core: Core, { accountKey, ip }: Attempt): Promise<void> {
  await core.db
    .delete(sysSignInFailure)
    .where(
      and(eq(sysSignInFailure.accountKey, accountKey), eq(sysSignInFailure.ip, limitedAddress(ip))),
    );
}

/** Remembers the browser as one its user has signed in from. */
export async function rememberDevice(core: Core, userId: number, device: string): Promise<void> {
  await core.db
    .insert(sysKnownDevice)
    .values({ deviceHash: hashToken(device), userId })
    .onConflictDoUpdate({
      target: sysKnownDevice.deviceHash,
      set: { userId, lastUsed: sql`now()` },
    });
}
