import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createSecretBox, SecretUnreadable } from './secret-box.ts';

const folder = (): string => mkdtempSync(path.join(tmpdir(), 'wm-secret-'));

it('opens what it sealed, also in another process of the same data folder, and shows nothing of it', () => {
  const dataDir = folder();
  const box = createSecretBox({ secretKey: undefined, dataDir });
  const sealed = box.seal('sk-钥匙-123', 'provider 1');
  expect(sealed.includes('sk-')).toBe(false);
  expect(box.seal('sk-钥匙-123', 'provider 1').equals(sealed)).toBe(false);
  const other = createSecretBox({ secretKey: undefined, dataDir });
  expect(other.open(sealed, 'provider 1')).toBe('sk-钥匙-123');
  const file = path.join(dataDir, 'secret-key');
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('opens nothing for another purpose, of another installation, or that was changed', () => {
  const box = createSecretBox({ secretKey: 'one', dataDir: folder() });
  const sealed = box.seal('sk-1', 'provider 1');
  expect(() => box.open(sealed, 'provider 2')).toThrow(SecretUnreadable);
  const other = createSecretBox({ secretKey: 'two', dataDir: folder() });
  expect(() => other.open(sealed, 'provider 1')).toThrow(SecretUnreadable);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => box.open(changed, 'provider 1'), String(at)).toThrow(SecretUnreadable);
  }
  expect(() => box.open(sealed.subarray(0, 5), 'provider 1')).toThrow(SecretUnreadable);
});
