import type { SecondFactor } from '@wm/contract/auth/second-factor';
import { userResource } from '@wm/contract/system/user';
import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { sysRole, sysUserRole } from '#core/access/access.table.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { recordChange } from '#core/audit/record-changes.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { countTry, forgetTries } from '#core/session/password-tries.ts';
import { sysFactorTicket, sysRecoveryCode, sysSecondFactor } from '#core/session/session.table.ts';
import { hashToken, newToken } from '#core/session/tokens.ts';
import { factorUri, newRecoveryCodes, newSecret, plainCode, stepOf } from './codes.ts';

const ticketMinutes = 10;
const tries = { most: 5, minutes: 15 };

const inForce = isNotNull(sysSecondFactor.confirmTime);

/** Whether somebody must give a code beside the password. */
export async function hasFactor(db: Database, userId: number): Promise<boolean> {
  const [factor] = await db
    .select({ userId: sysSecondFactor.userId })
    .from(sysSecondFactor)
    .where(and(eq(sysSecondFactor.userId, userId), inForce));
  return factor !== undefined;
}

/** Records that somebody's password was right; the ticket stands for it until the code is given. */
export async function issueFactorTicket(db: Database, userId: number): Promise<string> {
  const ticket = newToken();
  await db.insert(sysFactorTicket).values({
    ticketHash: hashToken(ticket),
    userId,
    expireTime: sql`now() + make_interval(mins => ${ticketMinutes})`,
  });
  return ticket;
}

/** Whose ticket it is; undefined when it is nobody's any more. */
export async function holderOfTicket(db: Database, ticket: string): Promise<number | undefined> {
  const [found] = await db
    .select({ userId: sysFactorTicket.userId })
    .from(sysFactorTicket)
    .where(
      and(
        eq(sysFactorTicket.ticketHash, hashToken(ticket)),
        sql`${sysFactorTicket.expireTime} > now()`,
      ),
    );
  return found?.userId;
}

/** Takes a ticket for good; of several who come with it at once one has it. */
export async function redeemTicket(db: Database, ticket: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(sysFactorTicket)
    .where(eq(sysFactorTicket.ticketHash, hashToken(ticket)));
  return rowCount === 1;
}

/**
 * Takes a code of the application, or a recovery code, once. Every try is counted before it is judged: five in a quarter of
 * an hour for an account, wherever they come from. Throws `auth.factor-wrong` or `auth.factor-locked`.
 */
export async function redeemCode(db: Database, userId: number, given: string): Promise<void> {
  const key = `factor:${userId}`;
  const { wait } = await countTry(db, [{ key, ...tries }]);
  if (wait > 0) throw new AppError('auth.factor-locked', { retryAfter: wait });
  const code = plainCode(given);
  const isTaken = /^\d{6}$/.test(code)
    ? await takeStep(db, userId, code)
    : await takeRecovery(db, userId, code);
  if (!isTaken) throw new AppError('auth.factor-wrong');
  await forgetTries(db, [key]);
}

async function takeStep(db: Database, userId: number, code: string): Promise<boolean> {
  const ofUser = and(eq(sysSecondFactor.userId, userId), inForce);
  const [factor] = await db
    .select({ secret: sysSecondFactor.secret })
    .from(sysSecondFactor)
    .where(ofUser);
  const step = factor && stepOf(factor.secret, code);
  if (step === undefined) return false;
  const { rowCount } = await db
    .update(sysSecondFactor)
    .set({ lastStep: step })
    .where(and(ofUser, lt(sysSecondFactor.lastStep, step)));
  return rowCount === 1;
}

async function takeRecovery(db: Database, userId: number, code: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(sysRecoveryCode)
    .where(and(eq(sysRecoveryCode.userId, userId), eq(sysRecoveryCode.codeHash, hashToken(code))));
  return rowCount === 1;
}

export async function readFactor(core: Core, { userId }: Principal): Promise<SecondFactor> {
  const [factor] = await core.db
    .select({
      since: sysSecondFactor.confirmTime,
      codesLeft: core.db.$count(sysRecoveryCode, eq(sysRecoveryCode.userId, userId)),
    })
    .from(sysSecondFactor)
    .where(and(eq(sysSecondFactor.userId, userId), inForce));
  return {
    isOn: factor !== undefined,
    since: factor?.since ?? null,
    codesLeft: factor?.codesLeft ?? 0,
    isDemanded: await isDemanded(core.db, userId),
  };
}

async function isDemanded(db: Database, userId: number): Promise<boolean> {
  const [roles] = await db
    .select({ demanding: count() })
    .from(sysUserRole)
    .innerJoin(sysRole, eq(sysRole.id, sysUserRole.roleId))
    .where(
      and(eq(sysUserRole.userId, userId), eq(sysRole.status, '0'), eq(sysRole.secondFactor, true)),
    );
  return (roles?.demanding ?? 0) > 0;
}

/** Makes a secret that is not in force before a code of it was given. */
export async function beginFactor(
  core: Core,
  { userId, username }: Principal,
): Promise<{ secret: string; uri: string }> {
  const secret = newSecret();
  const { rowCount } = await core.db
    .insert(sysSecondFactor)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: sysSecondFactor.userId,
      set: { secret, createTime: sql`now()` },
      setWhere: isNull(sysSecondFactor.confirmTime),
    });
  if (rowCount === 0) throw new AppError('auth.factor-on');
  return { secret, uri: factorUri(secret, username) };
}

/** Puts the secret in force; answers the recovery codes, which are never told again. */
export async function confirmFactor(
  core: Core,
  { userId }: Principal,
  given: string,
): Promise<string[]> {
  const key = `factor:${userId}`;
  const { wait } = await countTry(core.db, [{ key, ...tries }]);
  if (wait > 0) throw new AppError('auth.factor-locked', { retryAfter: wait });
  const codes = await core.db.transaction(async (tx) => {
    const [begun] = await tx
      .select({ secret: sysSecondFactor.secret, since: sysSecondFactor.confirmTime })
      .from(sysSecondFactor)
      .where(eq(sysSecondFactor.userId, userId))
      .for('update');
    if (!begun) throw new AppError('auth.factor-off');
    if (begun.since !== null) throw new AppError('auth.factor-on');
    const lastStep = stepOf(begun.secret, plainCode(given));
    if (lastStep === undefined) throw new AppError('auth.factor-wrong');
    await tx
      .update(sysSecondFactor)
      .set({ confirmTime: sql`now()`, lastStep })
      .where(eq(sysSecondFactor.userId, userId));
    await recordFactor(tx, userId, true);
    return replaceRecovery(tx, userId);
  });
  await forgetTries(core.db, [key]);
  core.principals.forget(userId);
  return codes;
}

/** Replaces the recovery codes, however many are left. */
export function renewRecovery(core: Core, { userId }: Principal): Promise<string[]> {
  return core.db.transaction(async (tx) => {
    const [factor] = await tx
      .select({ userId: sysSecondFactor.userId })
      .from(sysSecondFactor)
      .where(and(eq(sysSecondFactor.userId, userId), inForce))
      .for('update');
    if (!factor) throw new AppError('auth.factor-off');
    return replaceRecovery(tx, userId);
  });
}

async function replaceRecovery(tx: Transaction, userId: number): Promise<string[]> {
  await tx.delete(sysRecoveryCode).where(eq(sysRecoveryCode.userId, userId));
  const codes = newRecoveryCodes();
  await tx
    .insert(sysRecoveryCode)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(plainCode(code)) })));
  return codes;
}

/** Ends one's own second factor, unless a role demands it. */
export async function endFactor(core: Core, { userId }: Principal): Promise<void> {
  if (await isDemanded(core.db, userId)) throw new AppError('auth.factor-demanded');
  await core.db.transaction((tx) => removeFactor(tx, userId));
  core.principals.forget(userId);
}

/** Takes a second factor away and records it; throws `auth.factor-off` when there is none. */
export async function removeFactor(tx: Transaction, userId: number): Promise<void> {
  const { rowCount } = await tx
    .delete(sysSecondFactor)
    .where(and(eq(sysSecondFactor.userId, userId), inForce));
  if (rowCount === 0) throw new AppError('auth.factor-off');
  await recordFactor(tx, userId, false);
}

function recordFactor(tx: Transaction, userId: number, isOn: boolean): Promise<void> {
  return recordChange(tx, {
    resource: userResource.permission,
    recordId: userId,
    action: 'update',
    fields: { second_factor: [!isOn, isOn] },
  });
}
