import {
  compareRunsEndpoint,
  comparisonChoicesEndpoint,
  exportComparisonEndpoint,
} from '@wm/contract/report/compare';
import type { RowChange } from '@wm/contract/report/compare';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { goneSignal } from '#core/http/gone-signal.ts';
import { route } from '#core/http/route.ts';
import { createTurns } from '#core/xlsx/turns.ts';
import { sendTable } from '#core/xlsx/send-table.ts';
import { openComparison } from './compare.service.ts';
import { readChoices } from './choices.ts';
import { takeComparison } from './take-comparison.ts';
import { createWatch } from './watch.ts';

/** Comparisons that are made at a time; of one person one after the other. */
const atOnce = 2;
const screenSeconds = 30;
const exportSeconds = 300;

/** Two runs of a report side by side. */
export function addCompareRoutes(app: FastifyInstance, core: Core): void {
  const turns = createTurns(atOnce);
  route(app, comparisonChoicesEndpoint, ({ query, principal }) =>
    readChoices({ core, principal }, query),
  );
  route(app, compareRunsEndpoint, async ({ query, principal, reply }) => {
    const signal = goneSignal(reply);
    const result = await turns.take({ key: principal.userId, signal }, async () => {
      const watch = createWatch({ signal, timeoutSeconds: screenSeconds });
      const reader = { core, principal, isExport: false };
      const { summary, rows } = await openComparison(reader, query, watch);
      const from = (query.page - 1) * query.limit;
      const page: RowChange[] = [];
      for await (const row of rows(from, from + query.limit)) page.push(row);
      return { ...summary, rows: page };
    });
    return { result };
  });
  route(app, exportComparisonEndpoint, ({ body, principal, reply }) => {
    const signal = goneSignal(reply);
    return turns.take({ key: principal.userId, signal }, async () => {
      const watch = createWatch({ signal, timeoutSeconds: exportSeconds });
      const reader = { core, principal, isExport: true };
      const table = takeComparison(await openComparison(reader, body, watch));
      return sendTable(table, { format: body.format, reply });
    });
  });
}
