import { configResource } from '@wm/contract/system/config';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { sysConfig } from '#core/settings/settings.table.ts';

export function configRepository(database: DatabaseHandle): CrudRepository<typeof configResource> {
  return tableRepository(database, configResource, {
    table: sysConfig,
    filters: {
      configName: contains(sysConfig.configName),
      configKey: contains(sysConfig.configKey),
      builtIn: equals(sysConfig.builtIn),
      beginTime: dayBound(sysConfig.createTime, 'begin'),
      endTime: dayBound(sysConfig.createTime, 'end'),
    },
    violations: { sys_config_config_key_unique: 'config.key-taken' },
  });
}
