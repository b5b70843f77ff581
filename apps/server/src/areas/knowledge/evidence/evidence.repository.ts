import { evidenceResource } from '@wm/contract/knowledge/evidence';
import { contains, equals, holds } from '#core/crud/filters.ts';
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
      profile: contains(kbEvidence.profile),
      geneSymbol: equals(kbEvidence.geneSymbol),
      variantName: equals(kbEvidence.variantName),
      diseaseName: contains(kbEvidence.diseaseName),
      therapies: holds(kbEvidence.therapies),
      typeCode: equals(kbEvidence.typeCode),
      direction: equals(kbEvidence.direction),
      evidenceLevel: equals(kbEvidence.evidenceLevel),
      significance: equals(kbEvidence.significance),
      citationId: contains(kbEvidence.citationId),
      statement: contains(kbEvidence.statement),
      rating: equals(kbEvidence.rating),
      variantOrigin: equals(kbEvidence.variantOrigin),
      evidenceStatus: equals(kbEvidence.evidenceStatus),
      ...columnFilters({
        texts: [
          kbEvidence.doid,
          kbEvidence.therapyInteraction,
          kbEvidence.statementZh,
          kbEvidence.sourceType,
          kbEvidence.citation,
          kbEvidence.ampLevel,
          kbEvidence.reviewerName,
        ],
        words: [kbEvidence.phenotypes, kbEvidence.nctIds],
        numbers: [kbEvidence.entrezId],
      }),
      ...columnFilters({
        texts: [
          kbEvidence.url,
          kbEvidence.legacyNote,
          kbEvidence.lastReviewDate,
          kbEvidence.reviewNote,
        ],
        flags: [kbEvidence.flagged],
      }),
      ...originFiltersOf(kbEvidence),
    },
    defaultSort: 'update_time',
  });
}
