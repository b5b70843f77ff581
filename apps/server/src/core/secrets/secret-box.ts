import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** What was sealed by another secret, or was changed since. */
export class SecretUnreadable extends Error {}

/** Keeps keys of others: what lies in the database or a backup is of no use without the installation's own secret. */
export interface SecretBox {
  /** `purpose` is bound to it: what was sealed for one thing opens for no other. */
  seal: (text: string, purpose: string) => Buffer;
  /** @throws SecretUnreadable */
  open: (sealed: Buffer, purpose: string) => string;
}

/** The box of an installation: by SECRET_KEY, else by a file in the data folder that only its owner reads and no backup holds. */
export function createSecretBox(config: {
  secretKey: string | undefined;
  dataDir: string;
}): SecretBox {
  let held: Buffer | undefined;
  const key = (): Buffer =>
    (held ??= createHash('sha256')
      .update(config.secretKey ?? secretOf(config.dataDir))
      .digest());
  return {
    seal: (text, purpose) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key(), nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed, purpose) => {
      try {
        const nonce = sealed.subarray(0, nonceBytes);
        const body = sealed.subarray(nonceBytes + tagBytes);
        const decipher = createDecipheriv(algorithm, key(), nonce, { authTagLength: tagBytes })
          .setAAD(Buffer.from(purpose))
          .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new SecretUnreadable('the secret cannot be read', { cause });
      }
    },
  };
}

function secretOf(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  // Whole or not at all, and of two processes at once the first: both read what stands there then.
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(fresh, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh);
  }
  return readFileSync(file, 'utf8');
}
