import type { needRules } from '@wm/contract/knowledge/evidence-rules';
import type { evidenceStatuses } from '@wm/contract/knowledge/evidence-words';
import type {
  descriptionKinds,
  descriptionLanguages,
  descriptionStatuses,
} from '@wm/contract/knowledge/description-words';
import type { geneRoles } from '@wm/contract/knowledge/gene-roles';
import type { LabelRule } from '@wm/contract/knowledge/label-rules';
import type { labelScopes } from '@wm/contract/knowledge/label-words';
import type { significances } from '@wm/contract/knowledge/significances';
import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';
import { authors, beginningOf, flag, line, origin, words } from './knowledge-columns.ts';

type Need = (typeof needRules)[number];

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
    aliasName: words(),
    ccds: words(),
    orphanetId: line(),
    chrom: line(),
    strand: line(),
    start37: integer(),
    end37: integer(),
    start38: integer(),
    end38: integer(),
    pli: doublePrecision(),
    loeuf: doublePrecision(),
    misZ: doublePrecision(),
    acmgSf: flag(),
    incompletePenetrance: flag(),
    domains: words(),
    proteinLength: integer(),
    /** Every name in capitals, for finding a part of one. */
    names: text()
      .notNull()
      .generatedAlwaysAs(sql`kb_names(symbol, alias_symbol, prev_symbol)`),
    dateModified: line(),
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
    penetrance: line(),
    hpoTerms: words(),
    mechanism: line(),
    sop: line(),
    classificationDate: line(),
    pmids: words(),
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
    category: line(),
    parentCode: line(),
    species: line(),
    description: line(),
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
    doid: line(),
    icdO: line(),
    icd10: line(),
    precursors: words(),
    revocations: words(),
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
    featureType: line(),
    transcript: line(),
    exon: line(),
    caid: line(),
    lastEvaluated: line(),
    acmgClass: line(),
    acmgPoints: integer(),
    oncogenicity: line(),
    gnomadAf: doublePrecision(),
    aliases: words(),
    fusionFive: line(),
    fusionThree: line(),
    description: line(),
    ...origin(),
  },
  (table) => [
    unique('kb_mutation_source_unique').on(table.source, table.sourceId),
    index().on(table.geneSymbol, table.id),
    index().on(table.clinSig, table.id),
    index().on(table.reviewStars, table.id),
    // By their beginnings: alleles may have ten thousand bases, an index takes some 2700 bytes.
    index('kb_mutation_place37_index')
      .on(beginningOf(table.key37))
      .where(sql`key37 <> ''`),
    index('kb_mutation_place38_index')
      .on(beginningOf(table.key38))
      .where(sql`key38 <> ''`),
    index('kb_mutation_coding_index')
      .on(beginningOf(table.hgvsC))
      .where(sql`hgvs_c <> ''`),
    index('kb_mutation_protein_index')
      .on(beginningOf(table.hgvsP))
      .where(sql`hgvs_p <> ''`),
    // For the search, which reads these over and over.
    index('kb_mutation_curated_index')
      .on(table.id)
      .where(sql`source <> 'ClinVar'`),
    index('kb_mutation_rsid_index')
      .on(table.rsid)
      .where(sql`rsid <> ''`),
  ],
);

export const kbEvidenceType = pgTable(
  'kb_evidence_type',
  {
    id: identity(),
    typeCode: text().notNull(),
    nameZh: text().notNull(),
    nameEn: line(),
    diseaseRule: text().$type<Need>().notNull().default('选填'),
    therapyRule: text().$type<Need>().notNull().default('选填'),
    directions: words(),
    significances: words(),
    color: line(),
    typeSort: integer(),
    ...origin(),
  },
  (table) => [
    unique('kb_evidence_type_source_unique').on(table.source, table.sourceId),
    unique('kb_evidence_type_code_unique').on(table.typeCode),
  ],
);

export const kbEvidence = pgTable(
  'kb_evidence',
  {
    id: identity(),
    profile: text().notNull(),
    geneSymbol: line(),
    entrezId: integer(),
    variantName: line(),
    diseaseName: line(),
    doid: line(),
    phenotypes: words(),
    therapies: words(),
    therapyInteraction: line(),
    typeCode: line(),
    direction: line(),
    evidenceLevel: line(),
    significance: line(),
    statement: line(),
    statementZh: line(),
    sourceType: line(),
    citationId: line(),
    citation: line(),
    nctIds: words(),
    rating: smallint(),
    variantOrigin: line(),
    ampLevel: line(),
    url: line(),
    evidenceStatus: text().$type<(typeof evidenceStatuses)[number]>().notNull().default('草稿'),
    /** Rules that an imported item breaks, for the reviewer. */
    legacyNote: line(),
    flagged: flag(),
    lastReviewDate: line(),
    ...authors(),
    reviewerName: line(),
    reviewNote: line(),
    ...origin(),
  },
  (table) => [
    unique('kb_evidence_source_unique').on(table.source, table.sourceId),
    index().on(table.geneSymbol, table.variantName),
    index().on(table.typeCode),
    index().on(table.evidenceStatus, table.id),
    index('kb_evidence_disease_index').on(sql`lower(disease_name)`),
    index('kb_evidence_therapies_index').using('gin', table.therapies),
  ],
);

export const kbGeneDescription = pgTable(
  'kb_gene_desc',
  {
    id: identity(),
    geneSymbol: text().notNull(),
    entrezId: integer(),
    descKind: text().$type<(typeof descriptionKinds)[number]>().notNull().default('基因概述'),
    cancerCode: line(),
    lang: text().$type<(typeof descriptionLanguages)[number]>().notNull().default('zh'),
    title: line(),
    contentMd: line(),
    pmids: words(),
    descriptionStatus: text()
      .$type<(typeof descriptionStatuses)[number]>()
      .notNull()
      .default('草稿'),
    version: integer().notNull().default(0),
    ...authors(),
    reviewerName: line(),
    reviewTime: instant(),
    reviewNote: line(),
    ...origin(),
  },
  (table) => [
    unique('kb_gene_desc_source_unique').on(table.source, table.sourceId),
    index().on(table.geneSymbol, table.id),
    index().on(table.descriptionStatus, table.id),
  ],
);

/** Texts as they were published; the trigger `kb_keep_description` writes them. */
export const kbGeneDescriptionVersion = pgTable(
  'kb_gene_desc_version',
  {
    descriptionId: reference()
      .notNull()
      .references(() => kbGeneDescription.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    title: line(),
    contentMd: line(),
    pmids: words(),
    reviewerName: line(),
    publishTime: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.descriptionId, table.version] })],
);

export const kbLabel = pgTable(
  'kb_label',
  {
    id: identity(),
    labelCode: text().notNull(),
    labelName: text().notNull(),
    labelGroup: line(),
    color: line(),
    scope: text().$type<(typeof labelScopes)[number]>().notNull().default('突变'),
    metaRule: storableJson().$type<LabelRule | null>(),
    labelSort: integer(),
    /** The last application of its rule that was not taken back; those of others are final. */
    runId: integer().notNull().default(0),
    lastRun: integer(),
    ...origin(),
  },
  (table) => [
    unique('kb_label_source_unique').on(table.source, table.sourceId),
    unique('kb_label_code_unique').on(table.labelCode),
  ],
);

/** A label on a variant. One that a rule took back, or a person took off, stays as a row that says so. */
export const kbMutationLabel = pgTable(
  'kb_mutation_label',
  {
    mutationId: reference()
      .notNull()
      .references(() => kbMutation.id, { onDelete: 'cascade' }),
    labelId: reference()
      .notNull()
      .references(() => kbLabel.id, { onDelete: 'cascade' }),
    isAuto: flag(),
    /** Taken off by hand: no rule gives it again. */
    isDismissed: flag(),
    comment: line(),
    userId: reference(),
    userName: line(),
    /** The application of the rule that gave it, and the one that took it back. */
    addedRun: integer(),
    removedRun: integer(),
    createTime: writtenAt(),
  },
  (table) => [
    primaryKey({ columns: [table.mutationId, table.labelId] }),
    index('kb_mutation_label_shown_index')
      .on(table.labelId, table.mutationId)
      .where(sql`not is_dismissed and removed_run is null`),
  ],
);
