import type { DescriptionVersion } from '@wm/contract/knowledge/gene-description';
import { geneDescriptionResource } from '@wm/contract/knowledge/gene-description';
import { desc, eq } from 'drizzle-orm';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { catalogRepository } from '../catalog-repository.ts';
import { kbGeneDescription, kbGeneDescriptionVersion } from '../knowledge.table.ts';

export function geneDescriptionRepository(
  database: DatabaseHandle,
): CrudRepository<typeof geneDescriptionResource> {
  return catalogRepository(database, geneDescriptionResource, {
    table: kbGeneDescription,
    by: {
      exact: [
        'geneSymbol',
        'descKind',
        'cancerCode',
        'lang',
        'descriptionStatus',
        'entrezId',
        'version',
      ],
      texts: ['title', 'contentMd', 'reviewerName', 'reviewNote'],
      words: ['pmids'],
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
