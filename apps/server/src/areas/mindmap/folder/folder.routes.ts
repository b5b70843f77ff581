import { mapFolderResource } from '@wm/contract/mindmap/folder';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { folderRepository } from './folder.repository.ts';

export function addFolderRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, { resource: mapFolderResource, repository: folderRepository(core) });
}
