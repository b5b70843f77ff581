import {
  evidenceGridEndpoint,
  evidenceResource,
  reviewEvidenceEndpoint,
  submitEvidenceEndpoint,
} from '@wm/contract/knowledge/evidence';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { catalogXlsx } from '../catalog-columns.ts';
import { requireShown } from '../shown-columns.ts';
import { readEvidenceGrid } from './evidence-grid.repository.ts';
import { evidenceService, reviewEvidence, submitEvidence } from './evidence.service.ts';

const gridColumns = [
  'gene_symbol',
  'variant_name',
  'disease_name',
  'evidence_level',
  'type_code',
  'significance',
  'evidence_status',
];

/** What the rules look at and their refusals name. */
const ruledColumns = [
  'profile',
  'disease_name',
  'therapies',
  'therapy_interaction',
  'type_code',
  'direction',
  'significance',
  'evidence_level',
  'statement',
  'citation_id',
  'citation',
  'rating',
  'variant_origin',
];

export function addEvidenceRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: evidenceResource,
    repository: evidenceService(core),
    columns: catalogXlsx(evidenceResource, {
      widths: {
        profile: 24,
        gene_symbol: 12,
        entrez_id: 12,
        variant_name: 16,
        disease_name: 28,
        doid: 10,
        therapy_interaction: 16,
        direction: 18,
        evidence_level: 10,
        significance: 24,
        statement: 80,
        statement_zh: 60,
        source_type: 12,
        citation: 40,
        rating: 10,
        amp_level: 18,
        evidence_status: 12,
        legacy_note: 40,
        last_review_date: 20,
        review_note: 30,
        url: 40,
      },
    }),
  });
  const { db } = core;
  route(app, submitEvidenceEndpoint, async ({ params, principal }) => {
    requireShown(principal, evidenceResource, ruledColumns);
    await submitEvidence(db, params.id);
  });
  route(app, reviewEvidenceEndpoint, async ({ params, body, principal }) => {
    requireShown(principal, evidenceResource, ruledColumns);
    await reviewEvidence(db, principal, { id: params.id, ...body });
  });
  route(app, evidenceGridEndpoint, async ({ query, principal }) => {
    requireShown(principal, evidenceResource, gridColumns);
    const cells = await readEvidenceGrid(db, query);
    return { cells, total: cells.reduce((sum, cell) => sum + cell.count, 0) };
  });
}
