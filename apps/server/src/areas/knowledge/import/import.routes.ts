import {
  getImportEndpoint,
  importRejectsEndpoint,
  importTemplateEndpoint,
  listImportsEndpoint,
  runImportEndpoint,
  startImportEndpoint,
  undoImportEndpoint,
} from '@wm/contract/knowledge/import';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { sendXlsx } from '#core/xlsx/send-xlsx.ts';
import { catalogs } from './catalogs.ts';
import { ownColumns } from './formats/own-table.ts';
import {
  listBatches,
  rejectsOf,
  reportOf,
  startImport,
  undoImport,
  writeImport,
} from './import.service.ts';

/** Import of files of public sources: trial, writing, taking back. */
export function addImportRoutes(app: FastifyInstance, core: Core): void {
  route(app, listImportsEndpoint, ({ query }) => listBatches(core, query));
  route(app, getImportEndpoint, ({ params, principal }) =>
    reportOf({ core, principal }, params.id),
  );
  route(app, startImportEndpoint, ({ body, principal }) =>
    startImport({ core, principal }, body.fileName),
  );
  route(app, runImportEndpoint, async ({ params, principal }) => ({
    taskId: await writeImport({ core, principal }, params.id),
  }));
  route(app, undoImportEndpoint, async ({ params, principal }) => ({
    taskId: await undoImport({ core, principal }, params.id),
  }));
  route(app, importTemplateEndpoint, ({ params: { target }, reply }) =>
    sendXlsx(reply, {
      title: `${catalogs[target].resource.title}导入模板`,
      rows: Readable.from([]),
      columns: ownColumns(target),
    }),
  );
  route(app, importRejectsEndpoint, async ({ params, principal, reply }) =>
    sendXlsx(reply, {
      title: '拒绝的行',
      rows: await rejectsOf({ core, principal }, params.id),
      columns: [
        { field: 'line', title: '行号', width: 10 },
        { field: 'columnName', title: '列', width: 24 },
        { field: 'value', title: '内容', width: 40 },
        { field: 'reason', title: '原因', width: 50 },
      ],
    }),
  );
}
