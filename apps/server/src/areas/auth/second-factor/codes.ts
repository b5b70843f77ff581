import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;
/** Codes of the step before and the one after are taken, too: clocks differ, and people type. */
const stepsAround = 1;
const recoveryCodes = 10;
/** Letters and digits that nobody takes for one another. */
const signs = '23456789abcdefghjkmnpqrstuvwxyz';

const issuer = 'Work Manage';

function generatorOf(secret: string, username = ''): TOTP {
  return new TOTP({ issuer, label: username, secret: Secret.fromBase32(secret) });
}

/** A new secret of 160 bits in base32, as RFC 4226 recommends. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What authenticator applications scan. */
export function factorUri(secret: string, username: string): string {
  return generatorOf(secret, username).toString();
}

/** The step of 30 s that a code belongs to; undefined when it is none of the secret's about now. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = generatorOf(secret).validate({ token: code, timestamp: now, window: stepsAround });
  return delta === null ? undefined : Math.floor(now / stepMs) + delta;
}

/** Codes as they are compared: without what people put between the signs. */
export function plainCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase();
}

/** Ten codes of some 50 bits each, as `abcde-fghjk`. */
export function newRecoveryCodes(): string[] {
  const part = (): string =>
    Array.from({ length: 5 }, () => signs.charAt(randomInt(signs.length))).join('');
  return Array.from({ length: recoveryCodes }, () => `${part()}-${part()}`);
}
