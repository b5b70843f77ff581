import {
  clearOwnFilesEndpoint,
  ownFilesEndpoint,
  ownSpaceEndpoint,
  removeOwnFilesEndpoint,
  restoreOwnFilesEndpoint,
} from '@wm/contract/files/own-file';
import {
  describePictureEndpoint,
  ownFileEndpoint,
  pictureSumsEndpoint,
  revertPictureEndpoint,
} from '@wm/contract/files/picture';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { requireFound } from '#core/not-found.ts';
import {
  clearOwnFiles,
  measureOwnSpace,
  measurePictures,
  pageOfOwnFiles,
  readOwnFile,
  removeOwnFiles,
  restoreOwnFiles,
} from './own-files.service.ts';
import { updateDescription } from './picture.repository.ts';
import { revertPicture } from './replace-picture.service.ts';

/** 我的文件: what somebody has uploaded himself, and nobody else's. */
export function addOwnFileRoutes(app: FastifyInstance, core: Core): void {
  route(app, ownFilesEndpoint, ({ principal, query }) => pageOfOwnFiles(core, principal, query));
  route(app, ownSpaceEndpoint, ({ principal }) => measureOwnSpace(core, principal));
  route(app, removeOwnFilesEndpoint, ({ principal, body }) =>
    removeOwnFiles(core, principal, body),
  );
  route(app, clearOwnFilesEndpoint, ({ principal, body }) => clearOwnFiles(core, principal, body));
  route(app, restoreOwnFilesEndpoint, async ({ principal, body }) => ({
    restored: await restoreOwnFiles(core, principal, body.removal),
  }));
  route(app, pictureSumsEndpoint, ({ principal }) => measurePictures(core, principal));
  route(app, ownFileEndpoint, ({ principal, params }) =>
    readOwnFile(core.db, principal, params.id),
  );
  route(app, describePictureEndpoint, async ({ principal, params, body }) => {
    const { userId } = principal;
    requireFound(await updateDescription(core.db, userId, { ...params, ...body }));
    return readOwnFile(core.db, principal, params.id);
  });
  route(app, revertPictureEndpoint, ({ principal, params, body }) =>
    revertPicture(core, principal, { ...params, ...body }),
  );
}
