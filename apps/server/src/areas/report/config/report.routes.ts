import {
  copyReportEndpoint,
  listVersionsEndpoint,
  publishReportEndpoint,
  readDraftEndpoint,
  readVersionEndpoint,
  reportResource,
  saveDraftEndpoint,
} from '@wm/contract/report/report';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import {
  copyReport,
  listVersions,
  publishReport,
  readDraft,
  readVersion,
  reportService,
  saveDraft,
} from './report.service.ts';

/** Reports with their drafts and versions. They say what is shown, and hold no rows. */
export function addReportRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: reportResource,
    repository: reportService(core),
    only: ['list', 'query', 'add', 'edit', 'remove'],
  });
  route(app, copyReportEndpoint, ({ params, principal }) =>
    copyReport({ core, principal }, params.id),
  );
  route(app, readDraftEndpoint, ({ params, principal }) =>
    readDraft({ core, principal }, params.id),
  );
  route(app, saveDraftEndpoint, ({ params, body, principal }) =>
    saveDraft({ core, principal }, params.id, body),
  );
  route(app, publishReportEndpoint, ({ params, body, principal }) =>
    publishReport({ core, principal }, params.id, body),
  );
  route(app, listVersionsEndpoint, ({ params, principal }) =>
    listVersions({ core, principal }, params.id),
  );
  route(app, readVersionEndpoint, ({ params, principal }) =>
    readVersion({ core, principal }, params.id, params.no),
  );
}
