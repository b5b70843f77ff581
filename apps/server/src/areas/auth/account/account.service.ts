import { userResource } from '@wm/contract/system/user';
import { eq, sql } from 'drizzle-orm';
import { roleIds } from '#core/access/principal.ts';
import { sysUser, sysUserRole } from '#core/access/access.table.ts';
import { AppError } from '#core/app-error.ts';
import { logText } from '#core/audit/audit.ts';
import { allFields, differences, recordChange } from '#core/audit/record-changes.ts';
import type { Core } from '#core/core.ts';
import { violatedUnique } from '#core/database/database-faults.ts';
import { sysLoginLog } from '#core/session/session.table.ts';
import type { NewSession } from '#core/session/sessions.ts';
import { isDeviceOf, rememberDevice } from '#core/session/known-devices.ts';
import { isCaptchaOn } from '#core/settings/is-captcha-on.ts';
import {
  hasFactor,
  holderOfTicket,
  issueFactorTicket,
  redeemCode,
  redeemTicket,
} from '../second-factor/second-factor.service.ts';
import { accountKey, accountNameFault } from './account-name.ts';
import { redeemCaptcha } from './captcha.service.ts';
import { confirmPassword } from './confirm-password.service.ts';
import type { Asker } from './confirm-password.service.ts';
import { hashPassword, isOutdated, passwordFault, verifyPassword } from './password.ts';
import {
  beginAttempt,
  clearFailures,
  inTurn,
  isAddressSuspect,
  isCaptchaDue,
  withdrawAttempt,
} from './sign-in-guard.service.ts';
import type { Attempt } from './sign-in-guard.service.ts';

const resource = userResource.permission;

export interface Credentials {
  username: string;
  password: string;
  code?: string | undefined;
  uuid?: string | undefined;
}

/** Where a sign-in comes from. */
export interface Origin {
  ip: string;
  userAgent: string;
  isBrowser: boolean;
  /** The device secret that the browser has brought. */
  device: string | undefined;
}

export interface SignedIn extends NewSession {
  /** The secret of the browser's device; undefined for what is no browser. */
  device: string | undefined;
  account: { userId: number; username: string };
}

/** A sign-in whose password was right and whose second factor is waited for. */
export interface AskedForFactor {
  factorTicket: string;
}

/**
 * Opens a session, or refuses with the same words and the same work whether the name or the password is wrong; that an
 * account is disabled is told to who knows its password. Who has a second factor is given a ticket for it in place of the session.
 */
export async function signIn(
  core: Core,
  credentials: Credentials,
  origin: Origin,
): Promise<SignedIn | AskedForFactor> {
  const key = accountKey(credentials.username);
  const isOwnDevice =
    origin.device !== undefined && (await isDeviceOf(core.db, key, origin.device));
  const attempt = {
    accountKey: key,
    ip: origin.ip,
    device: isOwnDevice ? origin.device : undefined,
  };
  const log = signInLog(core, credentials.username, origin);
  return inTurn(attempt, () => tryPassword(core, { credentials, origin, attempt, log }));
}

/** Whether an attempt is judged only with a captcha: after a few failures, and where an address has failed without end. */
async function needsCaptcha(core: Core, attempt: Attempt): Promise<boolean> {
  const isSuspect = attempt.device === undefined && (await isAddressSuspect(core.db, attempt.ip));
  return isSuspect || ((await isCaptchaOn(core)) && (await isCaptchaDue(core.db, attempt)));
}

/** What the sign-in page asks for: whether a captcha is on at all, and whether signing in takes one now. */
export async function captchaState(
  core: Core,
  {
    username,
    ip,
    device,
  }: { username?: string | undefined; ip: string; device: string | undefined },
): Promise<{ captchaEnabled: boolean; captchaDue: boolean }> {
  const key = username ? accountKey(username) : '';
  const isOwnDevice =
    key !== '' && device !== undefined && (await isDeviceOf(core.db, key, device));
  const attempt = { accountKey: key, ip, device: isOwnDevice ? device : undefined };
  const captchaDue = await needsCaptcha(core, attempt);
  return { captchaEnabled: captchaDue || (await isCaptchaOn(core)), captchaDue };
}

type Log = (succeeded: boolean, message: string) => Promise<unknown>;

function signInLog(core: Core, username: string, { ip, userAgent }: Origin): Log {
  return (succeeded, message) =>
    core.db.insert(sysLoginLog).values({
      username: logText(username, 64),
      ip,
      userAgent: logText(userAgent),
      succeeded,
      message,
    });
}

interface Trial {
  credentials: Credentials;
  origin: Origin;
  attempt: Attempt;
  log: Log;
}

async function tryPassword(
  core: Core,
  { credentials, origin, attempt, log }: Trial,
): Promise<SignedIn | AskedForFactor> {
  if ((await needsCaptcha(core, attempt)) && !(await redeemCaptcha(core, credentials))) {
    await log(false, credentials.code ? '验证码错误' : '没有填写验证码');
    throw new AppError(credentials.code ? 'auth.wrong-captcha' : 'auth.captcha-needed');
  }
  const begun = await beginAttempt(core, attempt);
  if (begun.wait > 0) {
    await log(false, '尝试过于频繁');
    throw new AppError('auth.locked', { retryAfter: begun.wait });
  }
  const user = await findAccount(core, credentials.username);
  const judged = verifyPassword(core.settings, user?.passwordHash, credentials.password);
  const fits = await judged.catch(async (error: unknown) => {
    await withdrawAttempt(core, begun);
    throw error;
  });
  if (!user || !fits) {
    await log(false, '用户名或密码错误');
    throw new AppError('auth.wrong-password');
  }
  // Whoever knows the password may know it; to all others the account is like any other, or like none.
  if (user.status !== '0' || !user.isActive) {
    await log(false, '账号已停用');
    throw new AppError('auth.disabled');
  }
  await clearFailures(core, attempt);
  if (isOutdated(user.passwordHash)) {
    const passwordHash = await hashPassword(credentials.password);
    await core.db.update(sysUser).set({ passwordHash }).where(eq(sysUser.id, user.id));
  }
  if (await hasFactor(core.db, user.id))
    return { factorTicket: await issueFactorTicket(core.db, user.id) };
  return open(core, user, { origin, log });
}

/** Opens the session of a sign-in that was waiting for its second factor. */
export async function signInWithFactor(
  core: Core,
  { ticket, code }: { ticket: string; code: string },
  origin: Origin,
): Promise<SignedIn> {
  const userId = await holderOfTicket(core.db, ticket);
  if (userId === undefined) throw new AppError('auth.factor-expired');
  const [user] = await core.db.select().from(sysUser).where(eq(sysUser.id, userId));
  if (!user || user.status !== '0' || !user.isActive) throw new AppError('auth.factor-expired');
  const log = signInLog(core, user.username, origin);
  try {
    await redeemCode(core.db, userId, code);
  } catch (error) {
    await log(false, '两步验证未通过');
    throw error;
  }
  if (!(await redeemTicket(core.db, ticket))) throw new AppError('auth.factor-expired');
  return open(core, user, { origin, log });
}

async function open(
  core: Core,
  { id: userId, username }: Pick<typeof sysUser.$inferSelect, 'id' | 'username'>,
  { origin, log }: Pick<Trial, 'origin' | 'log'>,
): Promise<SignedIn> {
  const device = origin.isBrowser
    ? await rememberDevice(core.db, userId, origin.device)
    : undefined;
  const opened = await core.sessions.open({
    userId,
    ip: origin.ip,
    userAgent: logText(origin.userAgent),
    bound: origin.isBrowser,
  });
  await log(true, '登录成功');
  return { ...opened, device, account: { userId, username } };
}

async function findAccount(
  core: Core,
  username: string,
): Promise<typeof sysUser.$inferSelect | undefined> {
  const [user] = await core.db
    .select()
    .from(sysUser)
    .where(eq(sysUser.usernameKey, accountKey(username)));
  return user;
}

/** Creates an account with ROLE_DEFAULT and signs it in. */
export async function register(
  core: Core,
  credentials: Credentials,
  origin: Origin,
): Promise<SignedIn> {
  if (!(await core.settings.flag('sys.account.register-enabled')))
    throw new AppError('auth.registration-closed');
  if ((await isCaptchaOn(core)) && !(await redeemCaptcha(core, credentials))) {
    throw new AppError('auth.wrong-captcha');
  }
  const nameFault = accountNameFault(credentials.username);
  // A name with hidden characters that looks like a taken one is called taken, like one that differs in case only.
  if (nameFault !== undefined && (await findAccount(core, credentials.username)))
    throw new AppError('auth.name-taken');
  const faults = [
    { path: 'username', message: nameFault },
    { path: 'password', message: await passwordFault(core.settings, credentials.password) },
  ].filter((fault) => fault.message !== undefined);
  if (faults.length > 0) throw new AppError('request.fields', { data: { fields: faults } });
  const id = await createUser(core, {
    username: credentials.username,
    password: credentials.password,
    roleId: roleIds.default,
  });
  const username = credentials.username.normalize('NFKC');
  const log = signInLog(core, username, origin);
  return open(core, { id, username }, { origin, log });
}

interface FirstUser {
  username: string;
  password: string;
  roleId: number;
  /** True when nobody chose the password: its owner is advised to. */
  passwordReset?: boolean;
}

/** Stores a user with one role; a name that is taken, or looks like a taken one, is refused. */
export async function createUser(
  core: Pick<Core, 'db'>,
  { username, password, roleId, passwordReset = false }: FirstUser,
): Promise<number> {
  const passwordHash = await hashPassword(password);
  try {
    return await core.db.transaction(async (tx) => {
      const name = username.normalize('NFKC');
      const [user] = await tx
        .insert(sysUser)
        .values({
          username: name,
          usernameKey: accountKey(name),
          nickname: name,
          passwordHash,
          passwordReset,
        })
        .returning({ id: sysUser.id });
      if (!user) throw new Error('the user was not stored');
      await tx.insert(sysUserRole).values({ userId: user.id, roleId });
      const fields = allFields(userResource, { username: name, nickname: name });
      await recordChange(tx, { resource, recordId: user.id, action: 'create', fields });
      return user.id;
    });
  } catch (error) {
    if (violatedUnique(error)) throw new AppError('auth.name-taken', { cause: error });
    throw error;
  }
}

/** Whether somebody else chose the user's password. */
export async function isPasswordReset(core: Pick<Core, 'db'>, userId: number): Promise<boolean> {
  const [user] = await core.db
    .select({ passwordReset: sysUser.passwordReset })
    .from(sysUser)
    .where(eq(sysUser.id, userId));
  return user?.passwordReset ?? false;
}

/** Changes one's own password; all other sessions end. */
export async function changePassword(
  core: Core,
  asker: Asker,
  change: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { userId, sessionId } = asker;
  await confirmPassword(core, asker, {
    password: change.oldPassword,
    wrong: 'auth.old-password-wrong',
  });
  const fault = await passwordFault(core.settings, change.newPassword);
  if (fault) {
    throw new AppError('request.fields', {
      data: { fields: [{ path: 'new_password', message: fault }] },
    });
  }
  const passwordHash = await hashPassword(change.newPassword);
  const fields = differences(userResource, {}, { password: 'new' });
  await core.db.transaction(async (tx) => {
    await tx
      .update(sysUser)
      .set({ passwordHash, passwordReset: false, updateTime: sql`now()` })
      .where(eq(sysUser.id, userId));
    await recordChange(tx, { resource, recordId: userId, action: 'update', fields });
  });
  await core.sessions.endAll(userId, 'password-changed', sessionId);
}
