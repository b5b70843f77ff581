import { createReadStream } from 'node:fs';
import {
  backupTicketEndpoint,
  checkBackupEndpoint,
  downloadBackupEndpoint,
  listBackupsEndpoint,
  lossOfBackupEndpoint,
  rehearseBackupEndpoint,
  restoreBackupEndpoint,
  runBackupEndpoint,
  tryBackupEndpoint,
  undoRestoreEndpoint,
} from '@wm/contract/monitor/backup';
import type { FastifyInstance } from 'fastify';
import { registerColumns } from '#core/access/column-registry.ts';
import { holdsPermission } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { requireFound } from '#core/not-found.ts';
import { attachmentHeaders } from '#core/http/attachment.ts';
import { route } from '#core/http/route.ts';
import { issueTicket, redeemTicket } from '#core/session/tickets.ts';
import {
  checkBackup,
  findArchive,
  lossOfBackup,
  readBackups,
  restoreBackup,
  startBackup,
  startRehearsal,
  undoRestore,
} from './backup.service.ts';

export function addBackupRoutes(app: FastifyInstance, core: Core): void {
  // What each start does for its database.
  const settleIn = async (): Promise<void> => {
    await registerColumns(core.db, app.resources);
    await core.jobs.seed();
  };
  route(app, listBackupsEndpoint, () => readBackups(core));
  route(app, runBackupEndpoint, async () => ({ runId: await startBackup(core) }));
  route(app, rehearseBackupEndpoint, async ({ params: { name }, principal: { userId } }) => ({
    taskId: await startRehearsal(core, { name, keep: false, userId }),
  }));
  route(app, tryBackupEndpoint, async ({ params: { name }, principal: { userId } }) => ({
    taskId: await startRehearsal(core, { name, keep: true, userId }),
  }));
  route(app, checkBackupEndpoint, ({ params }) => checkBackup(core, params.name));
  route(app, lossOfBackupEndpoint, ({ params }) => lossOfBackup(core, params.name));
  route(app, restoreBackupEndpoint, async ({ params, body }) => {
    await restoreBackup(core, { name: params.name, installation: body.installation });
    await settleIn();
  });
  route(app, undoRestoreEndpoint, async ({ body }) => {
    await undoRestore(core, body.installation);
    await settleIn();
  });
  route(app, backupTicketEndpoint, async ({ params, request }) => {
    if (!request.session) throw new AppError('auth.required');
    await findArchive(core, params.name);
    const ticket = await issueTicket(core.db, request.session.id);
    return { url: `/admin/v2/monitor/backup/${params.name}/download?ticket=${ticket}` };
  });
  route(app, downloadBackupEndpoint, async ({ params, query, request, reply }) => {
    const { userId } = await redeemTicket(core, query.ticket);
    const principal = await core.principals.find(userId);
    // To who has lost the right meanwhile there is no backup.
    requireFound(principal !== undefined && holdsPermission(principal, 'monitor:backup:restore'));
    const { file, bytes } = await findArchive(core, params.name);
    void reply.headers({
      ...attachmentHeaders(`${params.name}.zip`),
      'content-type': 'application/zip',
      'content-length': bytes,
    });
    return reply.send(request.method === 'HEAD' ? '' : createReadStream(file));
  });
}
