import { chatUsageEndpoint, exportUsageEndpoint } from '@wm/contract/chat/usage';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { sendTable } from '#core/xlsx/send-table.ts';
import { readUsage, usageTable } from './usage.service.ts';

export function addUsageRoutes(app: FastifyInstance, core: Core): void {
  route(app, chatUsageEndpoint, ({ principal, query }) => readUsage({ core, principal }, query));
  route(app, exportUsageEndpoint, async ({ principal, body, reply }) =>
    sendTable(await usageTable({ core, principal }, body), { format: 'xlsx', reply }),
  );
}
