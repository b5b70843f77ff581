import multipart from '@fastify/multipart';
import {
  checkPackEndpoint,
  exportPackEndpoint,
  installPackEndpoint,
  packItemsEndpoint,
  planPackEndpoint,
  reportPackResource,
  uninstallPackEndpoint,
} from '@wm/contract/report/pack';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { attachmentHeaders } from '#core/http/attachment.ts';
import { receiveFile } from '#core/http/receive-file.ts';
import { route } from '#core/http/route.ts';
import { orNotFound } from '#core/not-found.ts';
import { installPack } from './install-pack.ts';
import { packRepository } from './pack.repository.ts';
import { checkPack, exportPack, planChecked } from './pack.service.ts';
import { uninstallPack } from './uninstall-pack.ts';
import { allItemsOf } from './write-dicts.ts';

/** Packs of reports: exported, checked, installed, listed and taken back. */
export function addPackRoutes(app: FastifyInstance, core: Core): void {
  const repository = packRepository(core);
  registerCrud(app, { resource: reportPackResource, repository, only: ['list'] });
  route(app, exportPackEndpoint, async ({ body, principal, reply }) => {
    const { name, bytes } = await exportPack({ core, principal }, body);
    return reply.type('application/zip').headers(attachmentHeaders(name)).send(Buffer.from(bytes));
  });
  route(app, planPackEndpoint, ({ params, body, principal }) =>
    planChecked({ core, principal }, params.id, body.sources),
  );
  route(app, installPackEndpoint, ({ params, body, principal }) =>
    installPack({ core, principal }, params.id, body),
  );
  route(app, packItemsEndpoint, async ({ params, principal }) => {
    orNotFound(await repository.find(params.id, principal, 'list'));
    const { items, dicts } = await allItemsOf(core.db, params.id);
    return { rows: items, dicts };
  });
  route(app, uninstallPackEndpoint, ({ params, principal }) =>
    uninstallPack({ core, principal }, params.id),
  );
  void app.register(async (scope) => {
    await scope.register(multipart);
    route(scope, checkPackEndpoint, async ({ request, principal }) =>
      checkPack({ core, principal }, await receiveFile(core.settings, request)),
    );
  });
}
