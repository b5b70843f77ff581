import type { ErrorName } from '@wm/contract/areas';
import { eq } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { AppError } from '#core/app-error.ts';
import { logText } from '#core/audit/audit.ts';
import type { Core } from '#core/core.ts';
import { countTry, forgetTries } from '#core/session/password-tries.ts';
import type { Counted, TryLimit } from '#core/session/password-tries.ts';
import { sysLoginLog } from '#core/session/session.table.ts';
import { verifyPassword } from './password.ts';

const triesOfSession = 5;
const triesOfAccount = 20;
const sessionMinutes = 15;
const accountMinutes = 60;

export interface Asked {
  /** The stored hash; undefined for nobody. */
  stored: string | undefined;
  password: string;
  limits: TryLimit[];
  /** Keys of the limits that a right password frees. */
  forgotten: string[];
  wrong: ErrorName;
  locked: ErrorName;
  /** Called after a try that was wrong, with what is left. */
  onWrong?: (counted: Counted) => Promise<void>;
}

/** Checks a password that is asked for; every try is counted before it is judged. Throws `wrong` or `locked`. */
export async function confirmStored(core: Core, asked: Asked): Promise<void> {
  const counted = await countTry(core.db, asked.limits);
  if (counted.wait > 0) throw new AppError(asked.locked, { retryAfter: counted.wait });
  if (!(await verifyPassword(core.settings, asked.stored, asked.password))) {
    await asked.onWrong?.(counted);
    throw new AppError(asked.wrong);
  }
  await forgetTries(core.db, asked.forgotten);
}

/** Whose password is asked for. */
export interface Asker {
  userId: number;
  username: string;
  sessionId: string;
  ip: string;
}

/**
 * Asks who has signed in for his password again, whatever for: five tries a session, twenty an hour an account. The fifth
 * wrong one ends the session, because it may be somebody else's hands by now.
 */
export async function confirmPassword(
  core: Core,
  { userId, username, sessionId, ip }: Asker,
  { password, wrong }: { password: string; wrong: ErrorName },
): Promise<void> {
  const [user] = await core.db
    .select({ passwordHash: sysUser.passwordHash })
    .from(sysUser)
    .where(eq(sysUser.id, userId));
  const [ofSession, ofAccount] = [`session:${sessionId}`, `account:${userId}`];
  await confirmStored(core, {
    stored: user?.passwordHash,
    password,
    limits: [
      { key: ofSession, most: triesOfSession, minutes: sessionMinutes },
      { key: ofAccount, most: triesOfAccount, minutes: accountMinutes },
    ],
    forgotten: [ofSession, ofAccount],
    wrong,
    locked: 'auth.confirm-locked',
    onWrong: async ({ left }) => {
      if (left > 0) return;
      await core.db.insert(sysLoginLog).values({
        username: logText(username, 64),
        ip,
        userAgent: '',
        succeeded: false,
        message: '多次输错密码，会话已结束',
      });
      await core.sessions.end(sessionId, 'unlock-failed');
    },
  });
  await core.sessions.confirm(sessionId);
}
