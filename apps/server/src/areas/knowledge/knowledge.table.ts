import type { geneRoles } from '@wm/contract/knowledge/gene-roles';
import type { ImportCounts, ImportState, ImportTarget } from '@wm/contract/knowledge/import';
import type { significances } from '@wm/contract/knowledge/significances';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';

const line = () => text().notNull().default('');
const words = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`);

/** What every record of a catalog has. Facts are tied to each other by the keys of their sources, see decision 030. */
const origin = () => ({
  source: text().notNull().default('手工'),
  sourceId: text()
    .notNull()
    .default(sql`gen_random_uuid()::text`),
  sourceVersion: line(),
  /** Fields that were corrected by hand, kept by the trigger `kb_lock_fields`. */
  lockedFields: words(),
  remark: line(),
  rowVersion: integer().notNull().default(1),
  createTime: writtenAt(),
  updateTime: writtenAt(),
});

export const kbGene = pgTable(
  'kb_gene',
  {
    id: identity(),
    symbol: text().notNull(),
    name: line(),
    nameZh: line(),
    locusGroup: line(),
    locusType: line(),
    hgncStatus: line(),
    location: line(),
    aliasSymbol: words(),
    prevSymbol: words(),
    geneGroup: words(),
    entrezId: integer(),
    ensemblId: line(),
    refseq: words(),
    uniprot: words(),
    omimId: words(),
    maneSelect: line(),
    hiScore: integer(),
    tsScore: integer(),
    geneRole: text().$type<(typeof geneRoles)[number]>().notNull().default(''),
    ...origin(),
  },
  (table) => [
    unique('kb_gene_source_unique').on(table.source, table.sourceId),
    index().on(table.symbol, table.id),
    index().on(table.entrezId),
    index('kb_gene_alias_index').using('gin', table.aliasSymbol),
    index('kb_gene_prev_index').using('gin', table.prevSymbol),
  ],
);

export const kbGeneDisease = pgTable(
  'kb_gene_disease',
  {
    id: identity(),
    geneSymbol: text().notNull(),
    entrezId: integer(),
    diseaseId: text().notNull(),
    diseaseName: line(),
    diseaseNameZh: line(),
    associationType: line(),
    inheritance: line(),
    validity: line(),
    panel: line(),
    url: line(),
    ...origin(),
  },
  (table) => [
    unique('kb_gene_disease_source_unique').on(table.source, table.sourceId),
    index().on(table.geneSymbol, table.id),
    index().on(table.entrezId),
  ],
);

export const kbPathway = pgTable(
  'kb_pathway',
  {
    id: identity(),
    name: text().notNull(),
    nameZh: line(),
    url: line(),
    symbols: words(),
    geneCount: integer()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(cardinality(symbols), 0)`),
    ...origin(),
  },
  (table) => [
    unique('kb_pathway_source_unique').on(table.source, table.sourceId),
    index().on(table.name, table.id),
    index('kb_pathway_symbols_index').using('gin', table.symbols),
  ],
);

export const kbCancer = pgTable(
  'kb_cancer',
  {
    id: identity(),
    cancerCode: text().notNull(),
    nameEn: text().notNull(),
    nameZh: line(),
    mainType: line(),
    tissue: line(),
    parentCode: line(),
    level: integer(),
    color: line(),
    umls: words(),
    nci: words(),
    history: words(),
    ...origin(),
  },
  (table) => [
    unique('kb_cancer_source_unique').on(table.source, table.sourceId),
    index().on(table.cancerCode),
    index().on(table.parentCode),
  ],
);

export const kbMutation = pgTable(
  'kb_mutation',
  {
    id: identity(),
    geneSymbol: line(),
    entrezId: integer(),
    name: text().notNull(),
    variantClass: line(),
    soTerms: words(),
    hgvsG: line(),
    hgvsC: line(),
    hgvsP: line(),
    aaPos: integer(),
    key37: line(),
    key38: line(),
    rsid: line(),
    alleleId: line(),
    origin: line(),
    clinSig: text().$type<(typeof significances)[number]>().notNull().default(''),
    clinSigRaw: line(),
    reviewStars: smallint(),
    reviewStatus: line(),
    traits: words(),
    ...origin(),
  },
  (table) => [
    unique('kb_mutation_source_unique').on(table.source, table.sourceId),
    index().on(table.geneSymbol, table.id),
    index().on(table.clinSig, table.id),
    index().on(table.reviewStars, table.id),
    index('kb_mutation_key37_index')
      .on(table.key37)
      .where(sql`key37 <> ''`),
    index('kb_mutation_key38_index')
      .on(table.key38)
      .where(sql`key38 <> ''`),
    index('kb_mutation_rsid_index')
      .on(table.rsid)
      .where(sql`rsid <> ''`),
  ],
);

/** A file that is tried, written or taken back. */
export const kbImport = pgTable(
  'kb_import',
  {
    id: identity(),
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** The uploaded file; it is needed until the rows are staged. */
    fileId: text().notNull(),
    fileName: text().notNull(),
    format: text().notNull(),
    sourceVersion: line(),
    target: text().$type<ImportTarget>().notNull(),
    state: text().$type<ImportState>().notNull().default('checking'),
    message: line(),
    /** No foreign key: its check would lock the task, and a worker passes over what is locked. */
    taskId: reference(),
    counts: storableJson().$type<ImportCounts | null>(),
    mapping: storableJson().notNull().default([]),
    differences: storableJson().notNull().default([]),
    kept: integer().notNull().default(0),
    createTime: writtenAt(),
    endTime: instant(),
  },
  (table) => [index().on(table.state)],
);

/** The rows of a file as they would be stored. Unlogged: after a crash the batch is tried again. */
export const kbImportRow = pgTable(
  'kb_import_row',
  {
    importId: reference().notNull(),
    line: integer().notNull(),
    key: text().notNull(),
    data: storableJson().notNull(),
  },
  (table) => [index().on(table.importId, table.line)],
);

export const kbImportReject = pgTable(
  'kb_import_reject',
  {
    id: identity(),
    importId: reference()
      .notNull()
      .references(() => kbImport.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    columnName: line(),
    value: line(),
    reason: text().notNull(),
  },
  (table) => [index().on(table.importId, table.line)],
);

/** What a batch has written, so that it can be taken back: the facts before, none for a record that it added. */
export const kbImportChange = pgTable(
  'kb_import_change',
  {
    importId: reference()
      .notNull()
      .references(() => kbImport.id, { onDelete: 'cascade' }),
    recordId: reference().notNull(),
    before: storableJson(),
    versionBefore: integer(),
    versionAfter: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.recordId] }),
    index().on(table.recordId),
  ],
);
