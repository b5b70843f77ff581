import type { TrackFormat } from '@wm/contract/genome/formats';
import type { ViewerSession } from '@wm/contract/genome/viewer';
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { bytes, identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';

/** A sequence of a reference, in the order of its file. */
export interface ContigSize {
  name: string;
  length: number;
}

export type ReadyState = 'ready' | 'waiting' | 'failed';
export type Visibility = 'own' | 'all';

const line = () => text().notNull().default('');
const owner = () => reference().references(() => sysUser.id, { onDelete: 'cascade' });

/** 参考基因组. One without a file is virtual: its sizes, and bases in `gv_base` where reads told them. */
export const gvGenome = pgTable(
  'gv_genome',
  {
    id: identity(),
    ownerId: owner().notNull(),
    name: text().notNull(),
    assembly: line(),
    contigs: storableJson().$type<ContigSize[]>().notNull(),
    /** The FASTA file; empty for a virtual one. */
    fileId: line(),
    /** What is built for the file: its .fai text, and its .gzi when it is BGZF. */
    fai: line(),
    gzi: bytes(),
    state: text().$type<ReadyState>().notNull().default('ready'),
    message: line(),
    visibility: text().$type<Visibility>().notNull().default('own'),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.ownerId)],
);

/** Bases of a virtual reference by blocks of 16,384; what no read has told is N. */
export const gvBase = pgTable(
  'gv_base',
  {
    genomeId: reference()
      .notNull()
      .references(() => gvGenome.id, { onDelete: 'cascade' }),
    contig: integer().notNull(),
    block: integer().notNull(),
    bases: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.genomeId, table.contig, table.block] })],
);

/** A file that is shown against a reference. */
export const gvTrack = pgTable(
  'gv_track',
  {
    id: identity(),
    ownerId: owner().notNull(),
    genomeId: reference()
      .notNull()
      .references(() => gvGenome.id),
    /** The case whose files it is one of: who reaches the case sees it. It has no foreign key, for cases are another area's. */
    caseId: bigint({ mode: 'number' }),
    name: text().notNull(),
    format: text().$type<TrackFormat>().notNull(),
    sample: line(),
    fileId: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** The index that came with it; empty when it was built, then it is in `builtIndex`. */
    indexFileId: line(),
    builtIndex: bytes(),
    hasMd: boolean().notNull().default(false),
    state: text().$type<ReadyState>().notNull().default('ready'),
    message: line(),
    visibility: text().$type<Visibility>().notNull().default('own'),
    createTime: writtenAt(),
  },
  (table) => [
    index().on(table.ownerId),
    index().on(table.genomeId),
    index().on(table.caseId),
    index().on(table.createTime, table.id),
  ],
);

/** 浏览会话: what somebody saw, to be seen again. */
export const gvSession = pgTable(
  'gv_session',
  {
    id: identity(),
    ownerId: owner().notNull(),
    name: text().notNull(),
    page: text().$type<ViewerSession['page']>().notNull(),
    genomeId: reference()
      .notNull()
      .references(() => gvGenome.id, { onDelete: 'cascade' }),
    locus: text().notNull(),
    state: storableJson().$type<ViewerSession['state']>().notNull(),
    visibility: text().$type<Visibility>().notNull().default('own'),
    createTime: writtenAt(),
    updateTime: instant().notNull(),
  },
  (table) => [index().on(table.ownerId), index().on(table.updateTime, table.id)],
);
