import {
  createFilterEndpoint,
  listFiltersEndpoint,
  removeFilterEndpoint,
  saveFilterEndpoint,
} from '@wm/contract/knowledge/inheritance/filter';
import { caseLabelsEndpoint, labelVariantEndpoint } from '@wm/contract/knowledge/inheritance/label';
import { markVariantEndpoint } from '@wm/contract/knowledge/inheritance/mark';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { dropFilter, newFilter, readFilters, saveFilter } from './filter.service.ts';
import { listCaseLabels } from './label.repository.ts';
import { labelVariant } from './label.service.ts';
import { markVariant } from './mark.service.ts';

/** What people add to the variants of a case: marks, labels, and the filters that they look through. */
export function addWorkspaceRoutes(app: FastifyInstance, core: Core): void {
  route(app, markVariantEndpoint, ({ params, body, principal }) =>
    markVariant({ core, principal }, params.id, body),
  );
  route(app, caseLabelsEndpoint, async () => ({ rows: await listCaseLabels(core.db) }));
  route(app, labelVariantEndpoint, ({ params, body, principal }) =>
    labelVariant({ core, principal }, params.id, body),
  );
  route(app, listFiltersEndpoint, async ({ params, principal }) => ({
    rows: await readFilters({ core, principal }, params.id),
  }));
  route(app, createFilterEndpoint, ({ params, body, principal }) =>
    newFilter({ core, principal }, params.id, body),
  );
  route(app, saveFilterEndpoint, ({ params, body, principal }) =>
    saveFilter({ core, principal }, params, body),
  );
  route(app, removeFilterEndpoint, ({ params, principal }) =>
    dropFilter({ core, principal }, params),
  );
}
