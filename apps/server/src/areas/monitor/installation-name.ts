import { hostname } from 'node:os';
import type { Core } from '#core/core.ts';

/** What the installation is called where there are several: by its public address, else by its machine. */
export function installationName({ config }: Pick<Core, 'config'>): string {
  return config.publicOrigin === undefined ? hostname() : new URL(config.publicOrigin).host;
}
