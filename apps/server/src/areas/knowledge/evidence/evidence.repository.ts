import { evidenceResource } from '@wm/contract/knowledge/evidence';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { catalogRepository } from '../catalog-repository.ts';
import { kbEvidence } from '../knowledge.table.ts';

export function evidenceRepository(
  database: DatabaseHandle,
): CrudRepository<typeof evidenceResource> {
  return catalogRepository(database, evidenceResource, {
    table: kbEvidence,
    by: {
      exact: [
        'geneSymbol',
        'variantName',
        'typeCode',
        'direction',
        'evidenceLevel',
        'significance',
        'rating',
        'variantOrigin',
        'evidenceStatus',
        'entrezId',
      ],
      texts: [
        'profile',
        'diseaseName',
        'citationId',
        'statement',
        'doid',
        'therapyInteraction',
        'statementZh',
        'sourceType',
        'citation',
        'ampLevel',
        'reviewerName',
        'url',
        'legacyNote',
        'lastReviewDate',
        'reviewNote',
      ],
      words: ['therapies', 'phenotypes', 'nctIds'],
      flags: ['flagged'],
    },
    defaultSort: 'update_time',
  });
}
