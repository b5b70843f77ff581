import { eq } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import type { Signals } from '#core/database/signals.ts';
import { sysConfig } from './settings.table.ts';

/** Settings that the code itself reads; more may stand in the table. */
const defaults = {
  'sys.account.captcha-enabled': 'true',
  'sys.account.register-enabled': 'true',
  'sys.account.password-min-length': '6',
  'sys.account.password-max-length': '16',
  'sys.user.init-password': '',
  'sys.session.idle-minutes': '30',
  'sys.session.absolute-hours': '12',
  'sys.session.per-user': '10',
} as const;

export type SettingKey = keyof typeof defaults;

export interface Settings {
  text: (key: SettingKey) => Promise<string>;
  flag: (key: SettingKey) => Promise<boolean>;
  /** A number; the default where the stored text is none. */
  number: (key: SettingKey) => Promise<number>;
}

/** Settings with a cache that a change empties in every process. */
export function createSettings(db: Database, signals: Signals): Settings {
  const cache = new Map<SettingKey, { value: string; until: number }>();
  signals.on('setting', () => cache.clear());
  signals.onLost(() => cache.clear());
  const text = async (key: SettingKey): Promise<string> => {
    const known = cache.get(key);
    if (known && known.until > performance.now()) return known.value;
    const [row] = await db
      .select({ value: sysConfig.configValue })
      .from(sysConfig)
      .where(eq(sysConfig.configKey, key));
    const value = row?.value ?? defaults[key];
    cache.set(key, { value, until: performance.now() + (signals.isListening ? 60_000 : 1000) });
    return value;
  };
  return {
    text,
    flag: async (key) => (await text(key)) === 'true',
    number: async (key) => {
      const value = Number(await text(key));
      return Number.isFinite(value) ? value : Number(defaults[key]);
    },
  };
}
