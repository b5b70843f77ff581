import { mutationResource } from '@wm/contract/knowledge/mutation';
import { mutationPointsEndpoint } from '@wm/contract/knowledge/mutation-points';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { readMutationPoints } from './mutation-points.repository.ts';

const shown = ['gene_symbol', 'aa_pos', 'clin_sig', 'hgvs_p', 'name'];

/** Where in its protein the variants of a gene sit. Whoever may not see one of the columns gets none of it. */
export function addMutationPointRoutes(app: FastifyInstance, { db }: Core): void {
  route(app, mutationPointsEndpoint, async ({ query, principal }) => {
    const fields = withheldFrom(principal);
    if (fields.length > 0) throw new AppError('auth.column-forbidden', { data: { fields } });
    const { points, total } = await readMutationPoints(db, query.geneSymbol);
    const placed = points.reduce((sum, point) => sum + point.count, 0);
    return { points, total, unplaced: total - placed };
  });
}

/** The columns of it that the asker may not see whole. */
function withheldFrom({ columnRights }: Principal): string[] {
  const columns = columnRights.get(mutationResource.permission)?.columns;
  return shown.filter((name) => {
    const column = columns?.get(name);
    return column && !(column.read && column.filter && column.mask === '');
  });
}
