import type { DescriptionVersion } from '@wm/contract/knowledge/gene-description';
import { geneDescriptionResource } from '@wm/contract/knowledge/gene-description';
import { desc, eq } from 'drizzle-orm';
import { contains, equals, holds } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { columnFilters, originFiltersOf } from '../catalog-filters.ts';
import { kbGeneDescription, kbGeneDescriptionVersion } from '../knowledge.table.ts';

export function geneDescriptionRepository(
  database: DatabaseHandle,
): CrudRepository<typeof geneDescriptionResource> {
  return tableRepository(database, geneDescriptionResource, {
    table: kbGeneDescription,
    filters: {
      geneSymbol: equals(kbGeneDescription.geneSymbol),
      descKind: equals(kbGeneDescription.descKind),
      cancerCode: equals(kbGeneDescription.cancerCode),
      lang: equals(kbGeneDescription.lang),
      title: contains(kbGeneDescription.title),
      contentMd: contains(kbGeneDescription.contentMd),
      pmids: holds(kbGeneDescription.pmids),
      descriptionStatus: equals(kbGeneDescription.descriptionStatus),
      ...columnFilters({
        texts: [kbGeneDescription.reviewerName],
        numbers: [kbGeneDescription.entrezId, kbGeneDescription.version],
      }),
      ...columnFilters({ texts: [kbGeneDescription.reviewNote] }),
      ...originFiltersOf(kbGeneDescription),
    },
  });
}

export function readVersions(db: Database, id: number): Promise<DescriptionVersion[]> {
  const { version, title, contentMd, pmids, reviewerName, publishTime } = kbGeneDescriptionVersion;
  return db
    .select({ version, title, contentMd, pmids, reviewerName, publishTime })
    .from(kbGeneDescriptionVersion)
    .where(eq(kbGeneDescriptionVersion.descriptionId, id))
    .orderBy(desc(version))
    .limit(100);
}
