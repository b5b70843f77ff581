import { createHash, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { AppError } from '#core/app-error.ts';
import type { Settings } from '#core/settings/settings.ts';
import { isCommonPassword } from './common-passwords.ts';

/** argon2id, 32 MiB, 3 passes, 1 lane: some 25 ms of CPU, 2.6 times the OWASP floor. */
const parameters = { memoryCost: 32_768, timeCost: 3, parallelism: 1 };
const atOnce = Math.max(1, availableParallelism() - 1);
const queueLength = 50;

let working = 0;
const queue: (() => void)[] = [];

/** Hashing runs on the thread pool; a bounded number at once leaves room for files and names. */
async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atOnce) {
    if (queue.length >= queueLength) throw new AppError('request.too-many', { retryAfter: 2 });
    await new Promise<void>((resolve) => queue.push(resolve));
  }
  working += 1;
  try {
    return await work();
  } finally {
    working -= 1;
    queue.shift()?.();
  }
}

/** The PHC string that is stored. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return withSlot(() => hash(password, parameters));
}

/** Hash of a random text nobody knows, made with the parameters above. */
export const nobodysHash =
  '$argon2id$v=19$m=32768,t=3,p=1$souIj9eygrvHlECw0lsctw$2izouIIHjqqS+mOEVd1MGJ2+LRP2lJk2Pogc6d+JmkA';

/**
 * Stands in place of a hash while the password is the initial one of the settings and nobody has signed in with it: see
 * docs/decisions/009. The first sign-in puts a hash of its own there.
 */
export const initialPasswordMark = 'initial';

/** Checks a password. Without a stored hash the same work is done, so that time does not tell whether an account exists. */
export async function verifyPassword(
  settings: Settings,
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  const isInitial = stored === initialPasswordMark;
  const initial = isInitial ? await settings.text('sys.user.init-password') : '';
  const fits = await withSlot(() =>
    verify(isInitial ? nobodysHash : (stored ?? nobodysHash), password),
  );
  if (isInitial) return initial !== '' && isSameText(initial, password);
  return fits && stored !== undefined;
}

function isSameText(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Whether a stored hash was made with weaker parameters than today's and should be replaced at the next sign-in. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(
    `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`,
  );
}

/** What is wrong with a new password under the policy, or undefined. */
export async function passwordFault(
  settings: Settings,
  password: string,
): Promise<string | undefined> {
  const min = await settings.number('sys.account.password-min-length');
  const max = await settings.number('sys.account.password-max-length');
  const { length } = Array.from(password);
  if (length < min || length > max) return `密码长度应为 ${min} 到 ${max} 个字符`;
  return (await isCommonPassword(password)) ? '这个密码太常见，很容易被猜到，请换一个' : undefined;
}
