import {
  exportMenusEndpoint,
  importMenusEndpoint,
  menuResource,
  sortMenusEndpoint,
} from '@wm/contract/system/menu';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { attachmentHeaders } from '#core/http/attachment.ts';
import { route } from '#core/http/route.ts';
import { exportedRow } from './menu-export.ts';
import { importMenus } from './menu-import.ts';
import { menuService, saveMenuPlaces } from './menu.service.ts';

export function addMenuRoutes(app: FastifyInstance, core: Core): void {
  const repository = menuService(core);
  registerCrud(app, { resource: menuResource, repository });
  route(app, sortMenusEndpoint, ({ body }) => saveMenuPlaces(core.db, body.orders));
  route(app, importMenusEndpoint, ({ body, principal }) => importMenus(core.db, principal, body));
  route(app, exportMenusEndpoint, async ({ body, principal, reply }) => {
    const query = { ...body, page: 1, limit: 1000, sort: 'order_num', order: 'asc' } as const;
    const rows: Record<string, unknown>[] = [];
    for await (const menu of repository.each(query, principal)) rows.push(exportedRow(menu));
    return reply
      .type('application/octet-stream')
      .headers(attachmentHeaders('菜单.json'))
      .send(JSON.stringify(rows, undefined, 2));
  });
}
