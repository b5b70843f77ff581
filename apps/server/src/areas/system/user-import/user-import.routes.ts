import multipart from '@fastify/multipart';
import {
  checkUserImportEndpoint,
  runUserImportEndpoint,
  userImportFaultsEndpoint,
  userImportTemplateEndpoint,
} from '@wm/contract/system/user-import';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { receiveFile } from '#core/http/receive-file.ts';
import { route } from '#core/http/route.ts';
import { asXlsx, sendXlsx } from '#core/xlsx/send-xlsx.ts';
import { faultsOfImport, stageImport, startImport } from './import-staging.service.ts';
import { importTemplate } from './import-template.ts';

/** Import of users: template, check, faults as a file, and the import itself as a task. */
export function addUserImportRoutes(app: FastifyInstance, core: Core): void {
  route(app, userImportTemplateEndpoint, async ({ principal, reply }) =>
    asXlsx(reply, '用户导入模板').send(Buffer.from(await importTemplate(core, principal))),
  );
  route(app, userImportFaultsEndpoint, async ({ params, principal, reply }) => {
    const faults = await faultsOfImport({ core, principal }, params.id);
    return sendXlsx(reply, {
      title: '用户导入错误清单',
      rows: eachOf(faults),
      columns: [
        { field: 'row', title: '行号', width: 8 },
        { field: 'column', title: '列', width: 14 },
        { field: 'value', title: '内容', width: 30 },
        { field: 'message', title: '原因', width: 60 },
      ],
    });
  });
  route(app, runUserImportEndpoint, async ({ params, principal }) => ({
    taskId: await startImport({ core, principal }, params.id),
  }));
  void app.register(async (scope) => {
    await scope.register(multipart);
    route(scope, checkUserImportEndpoint, async ({ request, principal, query }) => {
      const file = await receiveFile(core.settings, request);
      return stageImport({ core, principal }, file, query.updateExisting === 'true');
    });
  });
}

async function* eachOf<Item>(items: Item[]): AsyncGenerator<Item> {
  yield* items;
}
