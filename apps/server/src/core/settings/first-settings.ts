import { settingDefaults } from '@wm/contract/system/config-rules';
import type { Settings } from './settings.ts';

/** Settings of the first start, before anybody can have changed one. */
export const firstSettings: Settings = {
  text: (key) => Promise.resolve(settingDefaults[key]),
  flag: (key) => Promise.resolve(settingDefaults[key] === 'true'),
  number: (key) => Promise.resolve(Number(settingDefaults[key])),
};
