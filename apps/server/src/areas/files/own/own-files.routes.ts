import {
  clearOwnFilesEndpoint,
  ownFilesEndpoint,
  ownSpaceEndpoint,
  removeOwnFilesEndpoint,
  restoreOwnFilesEndpoint,
} from '@wm/contract/files/own-file';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import {
  clearOwnFiles,
  measureOwnSpace,
  pageOfOwnFiles,
  removeOwnFiles,
  restoreOwnFiles,
} from './own-files.service.ts';

/** 我的文件: what somebody has uploaded himself, and nobody else's. */
export function addOwnFileRoutes(app: FastifyInstance, core: Core): void {
  route(app, ownFilesEndpoint, ({ principal, query }) => pageOfOwnFiles(core, principal, query));
  route(app, ownSpaceEndpoint, ({ principal }) => measureOwnSpace(core, principal));
  route(app, removeOwnFilesEndpoint, ({ principal, body }) =>
    removeOwnFiles(core, principal, body.ids),
  );
  route(app, clearOwnFilesEndpoint, ({ principal, body }) => clearOwnFiles(core, principal, body));
  route(app, restoreOwnFilesEndpoint, async ({ principal, body }) => ({
    restored: await restoreOwnFiles(core, principal, body.removal),
  }));
}
