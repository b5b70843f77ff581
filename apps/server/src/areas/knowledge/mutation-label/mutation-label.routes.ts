import type { LabelRule } from '@wm/contract/knowledge/label-rules';
import { ruleSentence } from '@wm/contract/knowledge/label-words';
import { evidenceResource } from '@wm/contract/knowledge/evidence';
import { mutationResource } from '@wm/contract/knowledge/mutation';
import {
  applyRuleEndpoint,
  giveLabelEndpoint,
  labelsOfEndpoint,
  mutationLabelResource,
  previewRuleEndpoint,
  takeLabelEndpoint,
  undoRuleEndpoint,
} from '@wm/contract/knowledge/mutation-label';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import type { Principal } from '#core/access/principal.ts';
import { shownValue } from '#core/access/shown-value.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { catalogXlsx } from '../catalog-columns.ts';
import { requireListed, requireShown } from '../shown-columns.ts';
import { mutationLabelRepository, readEffect, readLabelsOf } from './mutation-label.repository.ts';
import {
  giveLabel,
  labelWithRule,
  startApply,
  takeLabel,
  undoApply,
} from './mutation-label.service.ts';
import { conditionOfRule } from './rule-condition.ts';

const previewed = ['gene_symbol', 'name', 'clin_sig', 'review_stars', 'variant_class', 'origin'];
const judged = ['gene_symbol', 'variant_name', 'evidence_level', 'evidence_status'];

/** Refuses who may not see what a rule looks at: its counts would tell. */
function requireRead(principal: Principal, { all }: LabelRule): void {
  requireListed(principal, mutationResource, previewed);
  if (all.some(({ field }) => field === 'evidence_level'))
    requireListed(principal, evidenceResource, judged);
}

export function addMutationLabelRoutes(app: FastifyInstance, core: Core): void {
  const { db } = core;
  registerCrud(app, {
    resource: mutationLabelResource,
    repository: mutationLabelRepository(core),
    columns: catalogXlsx(mutationLabelResource, {
      widths: {
        label_code: 20,
        label_name: 20,
        color: 12,
        scope: 12,
        meta_rule: 60,
        label_sort: 8,
        mutation_count: 12,
      },
      shows: { meta_rule: (value) => ruleSentence(value as LabelRule | null) },
    }),
  });
  route(app, previewRuleEndpoint, ({ body, principal }) => {
    requireRead(principal, body.rule);
    return readEffect(db, body.labelId, conditionOfRule(body.rule));
  });
  route(app, applyRuleEndpoint, async ({ params, principal }) => {
    const label = await labelWithRule(core, params.id);
    requireRead(principal, label.metaRule);
    return { taskId: await startApply(core, principal, label) };
  });
  route(app, undoRuleEndpoint, ({ params }) => undoApply(db, params.id));
  route(app, labelsOfEndpoint, async ({ query, principal }) => {
    requireShown(principal, mutationLabelResource, ['label_name', 'color']);
    const rows = await readLabelsOf(db, query.mutationId);
    const place = { resource: 'system:user', column: 'nickname' };
    return {
      rows: rows.map((row) => ({
        ...row,
        userName: shownValue(principal, place, row.userName) ?? '',
      })),
    };
  });
  route(app, giveLabelEndpoint, ({ body, principal }) => giveLabel(db, principal, body));
  route(app, takeLabelEndpoint, ({ body, principal }) => takeLabel(db, principal, body));
}
