import { dictTypeResource } from '@wm/contract/system/dict';
import { sql } from 'drizzle-orm';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { sysDictType } from './dict.table.ts';

export function dictTypeRepository(
  database: DatabaseHandle,
): CrudRepository<typeof dictTypeResource> {
  return tableRepository(database, dictTypeResource, {
    table: sysDictType,
    filters: {
      dictName: contains(sysDictType.dictName),
      dictType: contains(sysDictType.dictType),
      status: equals(sysDictType.status),
      beginTime: dayBound(sysDictType.createTime, 'begin'),
      endTime: dayBound(sysDictType.createTime, 'end'),
    },
    computed: {
      dataCount: sql<number>`(select count(*)::int from sys_dict_data d where d.dict_id = sys_dict_type.id)`,
    },
    violations: {
      sys_dict_type_dict_type_unique: 'dict.type-taken',
      sys_dict_data_dict_id_sys_dict_type_id_fk: 'dict.has-data',
    },
  });
}
