import { mutationResource } from '@wm/contract/knowledge/mutation';
import { mutationPointsEndpoint } from '@wm/contract/knowledge/mutation-points';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { requireShown } from '../shown-columns.ts';
import { readMutationPoints } from './mutation-points.repository.ts';

const shown = ['gene_symbol', 'aa_pos', 'clin_sig', 'hgvs_p', 'name'];

/** Where in its protein the variants of a gene sit. Whoever may not see one of the columns gets none of it. */
export function addMutationPointRoutes(app: FastifyInstance, { db }: Core): void {
  route(app, mutationPointsEndpoint, async ({ query, principal }) => {
    requireShown(principal, mutationResource, shown);
    const { points, total } = await readMutationPoints(db, query.geneSymbol);
    const placed = points.reduce((sum, point) => sum + point.count, 0);
    return { points, total, unplaced: total - placed };
  });
}
