import { configResource } from '@wm/contract/system/config';
import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/admin/v2/system/config': {
      screens: ['/system/config'],
      seed: [
        `insert into sys_config (config_key, config_name, config_value, create_time)
       select 'list.key_' || i, '参数List' || i % 5, 'value' || i, ${someDay} ${eachOfThirty}`,
      ],
      filters: { config_name: 'contains', config_key: 'contains', built_in: 'equals' },
    },
  },
  columns: {
    'system:config': {
      resource: configResource,
      make: (mark) => ({
        config_name: `name-${mark}`,
        config_key: `key.${mark}`,
        config_value: `value-${mark}`,
        remark: `remark-${mark}`,
      }),
    },
  },
};
