import { reportDictResource, reportDictTypeResource } from '@wm/contract/report/dict';
import { and, asc, eq, sql } from 'drizzle-orm';
import { contains, equals } from '#core/crud/filters.ts';
import type { Filter } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { reportDictType } from './report-dict-type.view.ts';
import { reportDictData } from './report-dict.table.ts';

export function reportDictRepository(
  database: DatabaseHandle,
): CrudRepository<typeof reportDictResource> {
  return tableRepository(database, reportDictResource, {
    table: reportDictData,
    filters: {
      dictCode: equals(reportDictData.dictCode),
      dictType: equals(reportDictData.dictType),
      dictLabel: contains(reportDictData.dictLabel),
      dictValue: contains(reportDictData.dictValue),
    },
    violations: { report_dict_data_dict_type_dict_value_unique: 'dict.value-taken' },
  });
}

const hasCode: Filter = {
  columns: ['dict_codes'],
  where: (placeholder) =>
    sql`${placeholder} = any(string_to_array(${reportDictType.dictCodes}, ','))`,
  value: (given) => given,
};

export function reportDictTypeRepository(
  database: DatabaseHandle,
): CrudRepository<typeof reportDictTypeResource> {
  return tableRepository(database, reportDictTypeResource, {
    table: reportDictType,
    filters: { dictType: contains(reportDictType.dictType), dictCode: hasCode },
  });
}

/** What names an entry without its id; a code or label that is given must be its own. */
export interface EntryKey {
  dictType: string;
  dictValue: string;
  dictCode?: string | undefined;
  dictLabel?: string | undefined;
}

export async function findEntryId(
  { db }: Pick<DatabaseHandle, 'db'>,
  { dictType, dictValue, dictCode, dictLabel }: EntryKey,
): Promise<number | undefined> {
  const [entry] = await db
    .select({ id: reportDictData.id })
    .from(reportDictData)
    .where(
      and(
        eq(reportDictData.dictType, dictType),
        eq(reportDictData.dictValue, dictValue),
        dictCode === undefined ? undefined : eq(reportDictData.dictCode, dictCode),
        dictLabel === undefined ? undefined : eq(reportDictData.dictLabel, dictLabel),
      ),
    );
  return entry?.id;
}

/** Reads the entries of a type in their order: of one code, or of all where none is given. */
export function prepareEntriesOfType({ db }: Pick<DatabaseHandle, 'db'>) {
  return db
    .select({
      id: reportDictData.id,
      dictCode: reportDictData.dictCode,
      dictType: reportDictData.dictType,
      dictValue: reportDictData.dictValue,
      dictLabel: reportDictData.dictLabel,
      listClass: reportDictData.listClass,
      cssClass: reportDictData.cssClass,
      remark: reportDictData.remark,
    })
    .from(reportDictData)
    .where(
      and(
        eq(reportDictData.dictType, sql.placeholder('dictType')),
        sql`(${sql.placeholder('dictCode')}::text is null or ${reportDictData.dictCode} = ${sql.placeholder('dictCode')})`,
      ),
    )
    .orderBy(asc(reportDictData.dictSort), asc(reportDictData.id))
    .prepare('report_dict_entries');
}
