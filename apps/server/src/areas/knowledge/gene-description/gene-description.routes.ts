import {
  descriptionVersionsEndpoint,
  geneDescriptionResource,
  reviewDescriptionEndpoint,
  submitDescriptionEndpoint,
} from '@wm/contract/knowledge/gene-description';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { catalogXlsx } from '../catalog-columns.ts';
import { requireShown } from '../shown-columns.ts';
import { readVersions } from './gene-description.repository.ts';
import {
  geneDescriptionService,
  reviewDescription,
  submitDescription,
} from './gene-description.service.ts';

const versionColumns = ['title', 'content_md', 'pmids', 'version', 'reviewer_name'];

export function addGeneDescriptionRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: geneDescriptionResource,
    repository: geneDescriptionService(core),
    columns: catalogXlsx(geneDescriptionResource, {
      widths: {
        gene_symbol: 12,
        entrez_id: 12,
        desc_kind: 16,
        cancer_code: 12,
        lang: 8,
        title: 30,
        content_md: 100,
        description_status: 12,
        version: 8,
        review_time: 26,
        review_note: 30,
      },
    }),
  });
  const { db } = core;
  route(app, submitDescriptionEndpoint, ({ params }) => submitDescription(db, params.id));
  route(app, reviewDescriptionEndpoint, async ({ params, body, principal }) => {
    requireShown(principal, geneDescriptionResource, ['title', 'content_md', 'pmids']);
    await reviewDescription(db, principal, { id: params.id, ...body });
  });
  route(app, descriptionVersionsEndpoint, async ({ params, principal }) => {
    requireShown(principal, geneDescriptionResource, versionColumns);
    return { rows: await readVersions(db, params.id) };
  });
}
