import { settingDefaults } from '@wm/contract/system/config-rules';
import type { SettingKey } from '@wm/contract/system/config-rules';
import { eq } from 'drizzle-orm';
import { isSecretSetting } from '#core/audit/audit.ts';
import type { Caches } from '#core/caches/caches.ts';
import type { Database } from '#core/database/database.ts';
import type { Signals } from '#core/database/signals.ts';
import { sysConfig } from './settings.table.ts';

export interface Settings {
  text: (key: SettingKey) => Promise<string>;
  flag: (key: SettingKey) => Promise<boolean>;
  /** A number; the default where the stored text is none. */
  number: (key: SettingKey) => Promise<number>;
}

/** Settings with a cache that a change empties in every process. */
export function createSettings(db: Database, signals: Signals, caches: Caches): Settings {
  const cache = new Map<SettingKey, { value: string; until: number }>();
  let generation = 0;
  const drop = (): void => {
    generation += 1;
    cache.clear();
  };
  signals.on('setting', drop);
  signals.onLost(drop);
  let [hits, misses] = [0, 0];
  caches.define({
    name: 'setting',
    title: '系统参数',
    about: '参数设置里的值，修改后立即更新，最长保留 1 分钟',
    max: Object.keys(settingDefaults).length,
    hits: () => hits,
    misses: () => misses,
    keys: () => [...cache.keys()],
    read: (key) => {
      const kept = cache.get(key as SettingKey);
      return kept && { [key]: isSecretSetting(key) ? '••••' : kept.value };
    },
    remove: (key) => {
      generation += 1;
      cache.delete(key as SettingKey);
    },
    clear: drop,
  });
  const text = async (key: SettingKey): Promise<string> => {
    const known = cache.get(key);
    if (known && known.until > performance.now()) {
      hits += 1;
      return known.value;
    }
    misses += 1;
    const before = generation;
    const [row] = await db
      .select({ value: sysConfig.configValue })
      .from(sysConfig)
      .where(eq(sysConfig.configKey, key));
    const value = row?.value ?? settingDefaults[key];
    // A change that came while reading may not be in what was read: use it once, do not keep it.
    if (before === generation) {
      cache.set(key, { value, until: performance.now() + (signals.isListening ? 60_000 : 1000) });
    }
    return value;
  };
  return {
    text,
    flag: async (key) => (await text(key)) === 'true',
    number: async (key) => {
      const value = Number(await text(key));
      return Number.isFinite(value) ? value : Number(settingDefaults[key]);
    },
  };
}
