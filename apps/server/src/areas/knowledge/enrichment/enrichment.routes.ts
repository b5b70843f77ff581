import { enrichmentEndpoint } from '@wm/contract/knowledge/enrichment';
import { pathwayResource } from '@wm/contract/knowledge/gene-channel';
import { geneResource } from '@wm/contract/knowledge/gene-info';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { requireListed, requireShown } from '../shown-columns.ts';
import { enrich } from './enrichment.service.ts';

export function addEnrichmentRoutes(app: FastifyInstance, { db }: Core): void {
  route(app, enrichmentEndpoint, ({ body, principal }) => {
    requireShown(principal, pathwayResource, ['name', 'name_zh', 'symbols', 'gene_count']);
    requireListed(principal, geneResource, ['symbol', 'alias_symbol', 'prev_symbol']);
    return enrich(db, body.symbols);
  });
}
