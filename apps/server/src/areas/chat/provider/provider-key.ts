import type { Core } from '#core/core.ts';

const purposeOf = (id: number): string => `chat provider ${id}`;

/** A provider's key as it is stored; it opens for this provider only. */
export function sealKey(core: Core, id: number, key: string): Buffer {
  return core.secrets.seal(key, purposeOf(id));
}

/** @throws SecretUnreadable where the installation's secret is another than it was sealed by. */
export function openKey(core: Core, provider: { id: number; keySealed: Buffer | null }): string {
  return provider.keySealed ? core.secrets.open(provider.keySealed, purposeOf(provider.id)) : '';
}

/** What may be logged of a text that a provider has sent: careless ones repeat the key. */
export function withoutKey(
  core: Core,
  provider: { id: number; keySealed: Buffer | null } | undefined,
  text: string,
): string {
  if (!provider?.keySealed) return text;
  try {
    return text.replaceAll(openKey(core, provider), '····');
  } catch {
    return '（密钥读不出来，原文不记录）';
  }
}
