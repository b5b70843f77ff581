import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { sysKnownDevice } from './session.table.ts';
import { hashToken, newToken } from './tokens.ts';

const devicesOfUser = 30;

/** Whether the owner of an account has signed in from the device before. */
export async function isDeviceOf(
  db: Database,
  accountKey: string,
  device: string,
): Promise<boolean> {
  const [known] = await db
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

/** Whether anybody has signed in from the device before. */
export async function isKnownDevice(db: Database, device: string): Promise<boolean> {
  const [known] = await db
    .select({ userId: sysKnownDevice.userId })
    .from(sysKnownDevice)
    .where(eq(sysKnownDevice.deviceHash, hashToken(device)));
  return known !== undefined;
}

/**
 * Remembers the browser that a user has just signed in from, and answers its secret: the one it has brought if it is this
 * user's already, else a new one. One that was planted there by somebody else never becomes known.
 */
export async function rememberDevice(
  db: Database,
  userId: number,
  brought: string | undefined,
): Promise<string> {
  if (brought !== undefined) {
    const [own] = await db
      .update(sysKnownDevice)
      .set({ lastUsed: sql`now()` })
      .where(
        and(eq(sysKnownDevice.deviceHash, hashToken(brought)), eq(sysKnownDevice.userId, userId)),
      )
      .returning({ userId: sysKnownDevice.userId });
    if (own) return brought;
  }
  const device = newToken();
  await db.insert(sysKnownDevice).values({ deviceHash: hashToken(device), userId });
  const kept = db
    .select({ deviceHash: sysKnownDevice.deviceHash })
    .from(sysKnownDevice)
    .where(eq(sysKnownDevice.userId, userId))
    .orderBy(sql`${sysKnownDevice.lastUsed} desc`)
    .limit(devicesOfUser);
  await db
    .delete(sysKnownDevice)
    .where(and(eq(sysKnownDevice.userId, userId), notInArray(sysKnownDevice.deviceHash, kept)));
  return device;
}
