import { evidenceResource } from '@wm/contract/knowledge/evidence';
import { mutationResource } from '@wm/contract/knowledge/mutation';
import { mutationAnalysisEndpoint } from '@wm/contract/knowledge/mutation-analysis';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { reachedCases } from '../inheritance/case-files.ts';
import { mayList, requireListed } from '../shown-columns.ts';
import { withCases } from './cases-of-mutations.ts';
import { analyseLines } from './mutation-analysis.service.ts';

const shown = [
  'gene_symbol',
  'name',
  'hgvs_c',
  'hgvs_p',
  'key37',
  'key38',
  'rsid',
  'clin_sig',
  'review_stars',
  'source',
  'gnomad_af',
];
const judged = ['gene_symbol', 'variant_name', 'evidence_status'];

export function addMutationAnalysisRoutes(app: FastifyInstance, { db }: Core): void {
  route(app, mutationAnalysisEndpoint, async ({ body, principal }) => {
    requireListed(principal, mutationResource, shown);
    const withEvidence = mayList(principal, evidenceResource, judged);
    const { lines, placing } = await analyseLines(db, body, { withEvidence });
    return { lines: await withCases(db, lines, reachedCases(db, principal)), placing };
  });
}
