import type { Assembly } from '@wm/contract/knowledge/read-question';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';

/** 突变清单: lines that somebody has analysed, to be analysed again, by others too where they are shared. */
export const kbMutationSet = pgTable(
  'kb_mutation_set',
  {
    id: identity(),
    ownerId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    lines: storableJson().$type<string[]>().notNull(),
    /** Of which assembly places are that do not say it; empty while nobody has said. */
    assembly: text().$type<Assembly | ''>().notNull().default(''),
    visibility: text().$type<'own' | 'all'>().notNull().default('own'),
    rowVersion: integer().notNull().default(1),
    createTime: writtenAt(),
    updateTime: writtenAt(),
    /** When it was deleted; it goes for good a day later. */
    deleteTime: instant(),
  },
  (table) => [index().on(table.ownerId), index().on(table.updateTime, table.id)],
);
