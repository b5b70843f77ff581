import { dictDataResource } from '@wm/contract/system/dict';
import { and, asc, eq, sql } from 'drizzle-orm';
import { contains, equals } from '#core/crud/filters.ts';
import type { Filter } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { sysDictData, sysDictType } from './dict.table.ts';

const ofType: Filter = {
  columns: ['dict_type'],
  where: (placeholder) =>
    sql`${sysDictData.dictId} = (select t.id from sys_dict_type t where t.dict_type = ${placeholder})`,
  value: (given) => given,
};

export function dictDataRepository(
  database: DatabaseHandle,
): CrudRepository<typeof dictDataResource> {
  return tableRepository(database, dictDataResource, {
    table: sysDictData,
    filters: {
      dictId: equals(sysDictData.dictId),
      dictType: ofType,
      dictLabel: contains(sysDictData.dictLabel),
      status: equals(sysDictData.status),
    },
    computed: {
      dictType: sql<string>`(select t.dict_type from sys_dict_type t where t.id = sys_dict_data.dict_id)`,
    },
    violations: {
      sys_dict_data_dict_id_dict_value_unique: 'dict.value-taken',
      sys_dict_data_dict_id_sys_dict_type_id_fk: 'dict.type-missing',
    },
  });
}

/** Reads the entries in use of a dictionary in use, in their order. */
export function prepareEntriesInUse({ db }: Pick<DatabaseHandle, 'db'>) {
  return db
    .select({
      id: sysDictData.id,
      dictType: sysDictType.dictType,
      dictLabel: sysDictData.dictLabel,
      dictValue: sysDictData.dictValue,
      listClass: sysDictData.listClass,
      cssClass: sysDictData.cssClass,
      remark: sysDictData.remark,
    })
    .from(sysDictData)
    .innerJoin(sysDictType, eq(sysDictType.id, sysDictData.dictId))
    .where(
      and(
        eq(sysDictType.dictType, sql.placeholder('dictType')),
        eq(sysDictType.status, '0'),
        eq(sysDictData.status, '0'),
      ),
    )
    .orderBy(asc(sysDictData.dictSort), asc(sysDictData.id))
    .prepare('dict_entries_in_use');
}
