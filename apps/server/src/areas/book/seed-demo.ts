import type { Config } from '#core/config.ts';
import type { Database } from '#core/database/database.ts';
import { silentLogger } from '#core/logger.ts';
import { firstSettings as settings } from '#core/settings/first-settings.ts';
import { takeManual } from './manual/manual.ts';

/** The first book of the library tells how books are read. */
export async function seedBookDemo(db: Database, ownerId: number, config: Config): Promise<void> {
  await takeManual({ db, config, settings, logger: silentLogger }, { userId: ownerId });
}
