import multipart from '@fastify/multipart';
import { checkCsvEndpoint, runCsvEndpoint, stageCsvEndpoint } from '@wm/contract/trading/import';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { receiveFile } from '#core/http/receive-file.ts';
import { route } from '#core/http/route.ts';
import { checkCsv, stageCsv, startCsv } from './import.service.ts';

/** Import of prices: upload with a first reading, readings with other decisions, and the import itself as a task. */
export function addImportRoutes(app: FastifyInstance, core: Core): void {
  route(app, checkCsvEndpoint, ({ params, body, principal }) =>
    checkCsv({ core, principal }, params.id, body),
  );
  route(app, runCsvEndpoint, async ({ params, body, principal }) => ({
    taskId: await startCsv({ core, principal }, params.id, body),
  }));
  void app.register(async (scope) => {
    await scope.register(multipart);
    route(scope, stageCsvEndpoint, async ({ request, principal }) =>
      stageCsv({ core, principal }, await receiveFile(core.settings, request)),
    );
  });
}
