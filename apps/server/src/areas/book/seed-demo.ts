import { settingDefaults } from '@wm/contract/system/config-rules';
import type { Config } from '#core/config.ts';
import type { Database } from '#core/database/database.ts';
import { silentLogger } from '#core/logger.ts';
import type { Settings } from '#core/settings/settings.ts';
import { takeManual } from './manual/manual.ts';

/** Nobody has changed a setting at the first start. */
const settings: Settings = {
  text: (key) => Promise.resolve(settingDefaults[key]),
  flag: (key) => Promise.resolve(settingDefaults[key] === 'true'),
  number: (key) => Promise.resolve(Number(settingDefaults[key])),
};

/** The first book of the library tells how books are read. */
export async function seedBookDemo(db: Database, ownerId: number, config: Config): Promise<void> {
  await takeManual({ db, config, settings, logger: silentLogger }, { userId: ownerId });
}
