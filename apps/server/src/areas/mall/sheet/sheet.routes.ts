import multipart from '@fastify/multipart';
import {
  importProductsEndpoint,
  productSheetEndpoint,
  shipManyEndpoint,
} from '@wm/contract/mall/sheet';
import type { FastifyInstance } from 'fastify';

import type { Core } from '#core/core.ts';
import { receiveFile } from '#core/http/receive-file.ts';
import { route } from '#core/http/route.ts';
import { sendTable } from '#core/xlsx/send-table.ts';
import { sheetFields, sheetLines } from './export-products.ts';
import { importProducts } from './import-products.ts';
import { productHeads } from './product-heads.ts';
import { shipMany } from './ship-many.ts';

/** Products as a sheet, there and back, and orders that go out by a list. */
export function addSheetRoutes(app: FastifyInstance, core: Core): void {
  route(app, productSheetEndpoint, ({ principal, query, reply }) => {
    const fields = sheetFields(principal);
    const heads = fields.map((field) => productHeads[field]);
    const isEmpty = query.isEmpty === 'Y';
    const lines = isEmpty ? none() : sheetLines(core, fields);
    const title = isEmpty ? '商品导入模板' : '商品表';
    return sendTable({ title, heads, lines }, { format: query.format, reply });
  });
  void app.register(async (scope) => {
    await scope.register(multipart);
    route(scope, importProductsEndpoint, async ({ request, principal, query }) => {
      const file = await receiveFile(core.settings, request);
      return importProducts({ core, principal }, file, query.mode === 'write');
    });
    route(scope, shipManyEndpoint, async ({ request, principal, query }) => {
      const file = await receiveFile(core.settings, request);
      return shipMany({ core, principal }, file, query.mode === 'write');
    });
  });
}

async function* none(): AsyncGenerator<never> {
  // The heads alone.
}
