import type { DescriptionVersion } from '@wm/contract/knowledge/gene-description';
import { geneDescriptionResource } from '@wm/contract/knowledge/gene-description';
import { desc, eq } from 'drizzle-orm';
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
      ...columnFilters({
        exact: [
          kbGeneDescription.geneSymbol,
          kbGeneDescription.descKind,
          kbGeneDescription.cancerCode,
          kbGeneDescription.lang,
          kbGeneDescription.descriptionStatus,
          kbGeneDescription.entrezId,
          kbGeneDescription.version,
        ],
        texts: [
          kbGeneDescription.title,
          kbGeneDescription.contentMd,
          kbGeneDescription.reviewerName,
          kbGeneDescription.reviewNote,
        ],
        words: [kbGeneDescription.pmids],
      }),
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
