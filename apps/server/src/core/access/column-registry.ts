import type { ResourceSpec } from '@wm/contract/core/resource';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { sysColumn } from './column.table.ts';

/**
 * Brings `sys_column` up to the columns that the resources of this build declare. What administrators have set stays;
 * a column that is gone goes with the rights on it. Without a difference nothing is written, so nobody is told.
 */
export async function registerColumns(db: Database, resources: ResourceSpec[]): Promise<void> {
  const declared = resources.flatMap(columnsOf);
  const stored = await db.select().from(sysColumn);
  const keyOf = ({ resource, field }: { resource: string; field: string }) =>
    `${resource}.${field}`;
  const known = new Map(stored.map((column) => [keyOf(column), column]));
  const wanted = new Set(declared.map(keyOf));
  const isNew = (column: Declared): boolean => {
    const before = known.get(keyOf(column));
    return (
      before?.title !== column.title ||
      before.dataType !== column.dataType ||
      before.columnSort !== column.columnSort
    );
  };
  // A statement may touch a row once; resources that share a permission share their columns.
  const news = [
    ...new Map(declared.filter(isNew).map((column) => [keyOf(column), column])).values(),
  ];
  if (news.length > 0)
    await db
      .insert(sysColumn)
      .values(news)
      .onConflictDoUpdate({
        target: [sysColumn.resource, sysColumn.field],
        set: {
          title: sql`excluded.title`,
          dataType: sql`excluded.data_type`,
          columnSort: sql`excluded.column_sort`,
        },
      });
  for (const { resource, field } of stored.filter((column) => !wanted.has(keyOf(column)))) {
    await db
      .delete(sysColumn)
      .where(and(eq(sysColumn.resource, resource), eq(sysColumn.field, field)));
  }
}

type Declared = ReturnType<typeof columnsOf>[number];

function columnsOf({ permission, columns = {}, row }: ResourceSpec) {
  return Object.entries(columns).map(([field, { title, sensitivity = 0 }], index) => {
    const schema = row.shape[field];
    if (!schema) throw new Error(`${permission}: ${field} is not in the row`);
    return {
      resource: permission,
      field,
      title,
      dataType: String(schema._zod.def.type),
      sensitivity,
      columnSort: index,
    };
  });
}
