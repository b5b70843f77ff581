import {
  addDatasetEndpoint,
  datasetColumnsEndpoint,
  datasetResource,
  replaceDatasetEndpoint,
} from '@wm/contract/report/dataset';
import { reloadEngineEndpoint } from '@wm/contract/report/restart';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { loadFileSources } from '../catalog/file-sources.ts';
import { queryProcess } from '../duck/query-process.ts';
import { addDataset, datasetColumns, datasetService, replaceDataset } from './dataset.service.ts';
import { followDatasets, reloadEngine } from './tell-datasets.ts';

/** Uploaded files that reports are made of. */
export function addDatasetRoutes(app: FastifyInstance, core: Core): void {
  followDatasets(core);
  app.addHook('onReady', () => loadFileSources(core));
  app.addHook('onClose', () => queryProcess.close());
  registerCrud(app, {
    resource: datasetResource,
    repository: datasetService(core),
    only: ['list', 'query', 'edit', 'remove'],
  });
  route(app, addDatasetEndpoint, ({ body, principal }) => addDataset({ core, principal }, body));
  route(app, replaceDatasetEndpoint, ({ params, body, principal }) =>
    replaceDataset({ core, principal }, params.id, body),
  );
  route(app, reloadEngineEndpoint, () => reloadEngine(core));
  route(app, datasetColumnsEndpoint, ({ params, principal }) =>
    datasetColumns({ core, principal }, params.id),
  );
}
