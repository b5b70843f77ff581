import { evidenceResource } from '@wm/contract/knowledge/evidence';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { columnFilters, originFiltersOf } from '../catalog-filters.ts';
import { kbEvidence } from '../knowledge.table.ts';

export function evidenceRepository(
  database: DatabaseHandle,
): CrudRepository<typeof evidenceResource> {
  return tableRepository(database, evidenceResource, {
    table: kbEvidence,
    filters: {
      ...columnFilters({
        exact: [
          kbEvidence.geneSymbol,
          kbEvidence.variantName,
          kbEvidence.typeCode,
          kbEvidence.direction,
          kbEvidence.evidenceLevel,
          kbEvidence.significance,
          kbEvidence.rating,
          kbEvidence.variantOrigin,
          kbEvidence.evidenceStatus,
          kbEvidence.entrezId,
        ],
        texts: [
          kbEvidence.profile,
          kbEvidence.diseaseName,
          kbEvidence.citationId,
          kbEvidence.statement,
          kbEvidence.doid,
          kbEvidence.therapyInteraction,
          kbEvidence.statementZh,
          kbEvidence.sourceType,
          kbEvidence.citation,
          kbEvidence.ampLevel,
          kbEvidence.reviewerName,
          kbEvidence.url,
          kbEvidence.legacyNote,
          kbEvidence.lastReviewDate,
          kbEvidence.reviewNote,
        ],
        words: [kbEvidence.therapies, kbEvidence.phenotypes, kbEvidence.nctIds],
        flags: [kbEvidence.flagged],
      }),
      ...originFiltersOf(kbEvidence),
    },
    defaultSort: 'update_time',
  });
}
