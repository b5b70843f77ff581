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
