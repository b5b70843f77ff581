import type { SearchKindName } from '@wm/contract/areas';
import type { ResourceSpec } from '@wm/contract/core/resource';
import { cancerResource } from '@wm/contract/knowledge/cancer';
import { pathwayResource } from '@wm/contract/knowledge/gene-channel';
import { geneDiseaseResource } from '@wm/contract/knowledge/gene-disease';
import { geneResource } from '@wm/contract/knowledge/gene-info';
import { mutationResource } from '@wm/contract/knowledge/mutation';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isShown } from '#core/access/is-shown.ts';
import type { SearchDocument } from '#core/search/search-index.ts';
import type { SearchKind } from '#core/search/search-kind.ts';
import { staleRows } from '#core/search/stale-rows.ts';
import { searchDoc } from '#core/search/search.table.ts';
import { isCurated } from '../knowledge-columns.ts';
import { kbCancer, kbGene, kbGeneDisease, kbMutation, kbPathway } from '../knowledge.table.ts';

interface Findable {
  kind: SearchKindName;
  resource: ResourceSpec;
  /** Columns that are found: whoever is kept from one of them finds nothing of the kind. */
  found: readonly string[];
  table: PgTable & { id: PgColumn; updateTime: PgColumn };
  title: SQL<string>;
  tags: SQL<string[]>;
  body: SQL<string>;
  place: SQL<string>;
  /** The key in the address of its page. */
  address: SQL<string>;
  pathOf: (address: string) => string;
  /** Which records of the table are found; all when absent. */
  only?: SQL;
}

/** Records of a catalog as the search finds them: everybody who may list the catalog. */
function catalogKind(what: Findable): SearchKind {
  const { kind, resource, found, table, title, tags, body, place, address, pathOf, only } = what;
  const columns = { refId: table.id, title, tags, body, updateTime: table.updateTime };
  return {
    kind,
    access: `${resource.permission}:list`,
    mayFind: (principal) => isShown(principal, resource, found),
    read: async (db, _principal, { refIds, withBody }) => {
      const rows = await db
        .select({ ...columns, body: withBody ? body : sql<string>`''`, place, address })
        .from(table)
        .where(inArray(table.id, refIds));
      return rows.map(({ address: key, ...row }) => ({
        ...row,
        refId: Number(row.refId),
        updateTime: String(row.updateTime),
        path: pathOf(key),
      }));
    },
    stale: async (tx, { after, limit, ...wanted }) => {
      const rows = await tx
        .select(columns)
        .from(table)
        .leftJoin(searchDoc, and(eq(searchDoc.kind, kind), eq(searchDoc.refId, table.id)))
        .where(and(only, gt(table.id, after), staleRows(table.updateTime, wanted)))
        .orderBy(table.id)
        .limit(limit)
        .for('no key update', { of: table, skipLocked: true });
      return rows.map((row): SearchDocument => ({
        kind,
        refId: Number(row.refId),
        ownerId: 0,
        reach: 'members',
        title: row.title,
        tags: row.tags,
        body: row.body,
        updateTime: String(row.updateTime),
      }));
    },
  };
}

export const geneSearchKind = catalogKind({
  kind: 'gene',
  resource: geneResource,
  found: ['symbol', 'name', 'name_zh', 'alias_symbol', 'prev_symbol', 'location'],
  table: kbGene,
  title: sql<string>`concat_ws(' ', ${kbGene.symbol}, nullif(${kbGene.nameZh}, ''))`,
  tags: sql<string[]>`${kbGene.aliasSymbol} || ${kbGene.prevSymbol}`,
  body: sql<string>`${kbGene.name}`,
  place: sql<string>`${kbGene.location}`,
  address: sql<string>`${kbGene.symbol}`,
  pathOf: (symbol) => `/knowledge/gene/${encodeURIComponent(symbol)}`,
});

export const pathwaySearchKind = catalogKind({
  kind: 'pathway',
  resource: pathwayResource,
  found: ['name', 'name_zh', 'source_id', 'gene_count'],
  table: kbPathway,
  title: sql<string>`concat_ws(' ', nullif(${kbPathway.nameZh}, ''), ${kbPathway.name})`,
  tags: sql<string[]>`array[${kbPathway.sourceId}]`,
  body: sql<string>`''`,
  place: sql<string>`${kbPathway.geneCount}::text || ' 个基因'`,
  address: sql<string>`${kbPathway.id}::text`,
  pathOf: (id) => `/knowledge/gene-channel?id=${id}`,
});

export const cancerSearchKind = catalogKind({
  kind: 'cancer',
  resource: cancerResource,
  found: ['cancer_code', 'name_en', 'name_zh', 'history', 'tissue'],
  table: kbCancer,
  title: sql<string>`concat_ws(' ', nullif(${kbCancer.nameZh}, ''), ${kbCancer.nameEn})`,
  tags: sql<string[]>`array[${kbCancer.cancerCode}] || ${kbCancer.history}`,
  body: sql<string>`''`,
  place: sql<string>`${kbCancer.tissue}`,
  address: sql<string>`${kbCancer.id}::text`,
  pathOf: (id) => `/knowledge/cancer?id=${id}`,
});

/** What people have curated. ClinVar's millions are not in the index: the box knows them by number, place and HGVS. */
export const variantSearchKind = catalogKind({
  kind: 'variant',
  resource: mutationResource,
  found: ['gene_symbol', 'name', 'hgvs_c', 'hgvs_p', 'rsid', 'aliases', 'source', 'clin_sig'],
  table: kbMutation,
  title: sql<string>`concat_ws(' ', nullif(${kbMutation.geneSymbol}, ''), ${kbMutation.name})`,
  tags: sql<
    string[]
  >`${kbMutation.aliases} || array_remove(array[${kbMutation.hgvsC}, ${kbMutation.hgvsP}, ${kbMutation.rsid}], '')`,
  body: sql<string>`''`,
  place: sql<string>`concat_ws(' · ', ${kbMutation.source}, nullif(${kbMutation.clinSig}, ''))`,
  address: sql<string>`${kbMutation.id}::text`,
  pathOf: (id) => `/knowledge/variant/${id}`,
  only: isCurated(kbMutation.source),
});

export const diseaseSearchKind = catalogKind({
  kind: 'disease',
  resource: geneDiseaseResource,
  found: ['gene_symbol', 'disease_id', 'disease_name', 'disease_name_zh', 'validity'],
  table: kbGeneDisease,
  title: sql<string>`coalesce(
    nullif(concat_ws(' ', nullif(${kbGeneDisease.diseaseNameZh}, ''), nullif(${kbGeneDisease.diseaseName}, '')), ''),
    ${kbGeneDisease.diseaseId})`,
  tags: sql<string[]>`array[${kbGeneDisease.diseaseId}, ${kbGeneDisease.geneSymbol}]`,
  body: sql<string>`''`,
  place: sql<string>`concat_ws(' · ', ${kbGeneDisease.geneSymbol}, nullif(${kbGeneDisease.validity}, ''))`,
  address: sql<string>`${kbGeneDisease.id}::text`,
  pathOf: (id) => `/knowledge/gene-disease?id=${id}`,
});
