import { finishGuideEndpoint } from '@wm/contract/report/guide';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { inTransaction } from '#core/database/transaction.ts';
import { route } from '#core/http/route.ts';
import { publishReport, reportService, saveDraft } from '../config/report.service.ts';

/** The end of the guide: a report that is made, saved and published, or not there at all. */
export function addGuideRoutes(app: FastifyInstance, core: Core): void {
  route(app, finishGuideEndpoint, ({ body, principal }) => {
    const { name, description, value } = body;
    return inTransaction(core.db, async (tx) => {
      const asking = { core: { ...core, db: tx }, principal };
      const { id } = await reportService(asking.core).create({ name, description }, principal);
      const { rowVersion } = await saveDraft(asking, id, { rowVersion: 1, value });
      const { versionNo } = await publishReport(asking, id, { rowVersion, note: '由向导发布' });
      return { id, versionNo };
    });
  });
}
