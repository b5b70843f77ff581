import { mutationPointsEndpoint } from '@wm/contract/knowledge/mutation-points';
import { mutationResource } from '@wm/contract/knowledge/mutation';
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { kbMutation } from '../knowledge.table.ts';

const shown = ['gene_symbol', 'aa_pos', 'clin_sig', 'hgvs_p', 'name'];

/** Where in its protein the variants of a gene sit. Whoever may not see one of the columns gets none of it. */
export function addMutationPointRoutes(app: FastifyInstance, { db }: Core): void {
  route(app, mutationPointsEndpoint, async ({ query, principal }) => {
    if (!seesAll(principal)) throw new AppError('auth.forbidden');
    const ofGene = eq(kbMutation.geneSymbol, query.geneSymbol);
    const points = await db
      .select({
        aaPos: sql<number>`${kbMutation.aaPos}`,
        clinSig: kbMutation.clinSig,
        count: count(),
        label: sql<string>`min(coalesce(nullif(split_part(${kbMutation.hgvsP}, ':', 2), ''), ${kbMutation.name}))`,
      })
      .from(kbMutation)
      .where(and(ofGene, isNotNull(kbMutation.aaPos)))
      .groupBy(kbMutation.aaPos, kbMutation.clinSig)
      .orderBy(kbMutation.aaPos);
    const [all] = await db.select({ total: count() }).from(kbMutation).where(ofGene);
    const total = all?.total ?? 0;
    const placed = points.reduce((sum, point) => sum + point.count, 0);
    return { points, total, unplaced: total - placed };
  });
}

function seesAll({ columnRights }: Principal): boolean {
  const columns = columnRights.get(mutationResource.permission)?.columns;
  return shown.every((name) => {
    const column = columns?.get(name);
    return !column || (column.read && column.filter && column.mask === '');
  });
}
