import { notebookResource } from '@wm/contract/notebook/notebook';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { notebookService } from './notebook.service.ts';

export function addNotebookRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, { resource: notebookResource, repository: notebookService(core) });
}
