import {
  roleColumnsEndpoint,
  saveRoleColumnsEndpoint,
  seenColumnsEndpoint,
} from '@wm/contract/system/role-column';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { readRoleColumns, readSeenColumns, saveRoleColumns } from './role-column.service.ts';

export function addRoleColumnRoutes(app: FastifyInstance, core: Core): void {
  route(app, roleColumnsEndpoint, ({ params, principal }) =>
    readRoleColumns(core, principal, { id: params.id, resources: app.resources }),
  );
  route(app, saveRoleColumnsEndpoint, ({ params, body, principal }) =>
    saveRoleColumns(core, principal, { id: params.id, changes: body.changes }),
  );
  route(app, seenColumnsEndpoint, ({ params, principal }) =>
    readSeenColumns(core, principal, { userId: params.id, resources: app.resources }),
  );
}
