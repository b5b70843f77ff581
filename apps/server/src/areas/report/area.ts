import { reportResource } from '@wm/contract/report/report';
import { z } from 'zod';
import type { Area } from '#core/area.ts';
import { defineJob } from '#core/jobs/job-handler.ts';
import { addBehindRoutes } from './behind/behind.routes.ts';
import { abandonedDeliveries } from './channel/channel.repository.ts';
import { addChannelRoutes } from './channel/channel.routes.ts';
import { deliveryTask } from './channel/queue-delivery.ts';
import { runDelivery } from './channel/run-delivery.ts';
import type { DeliveryPayload } from './channel/run-delivery.ts';
import { addCompareRoutes } from './compare/compare.routes.ts';
import { addPreviewRoutes } from './config/preview.routes.ts';
import { addReportRoutes } from './config/report.routes.ts';
import { datasetFileUse } from './dataset/dataset-file-use.ts';
import { addDatasetRoutes } from './dataset/dataset.routes.ts';
import { datasetTask } from './dataset/dataset-task.ts';
import { importDataset } from './dataset/import-task.ts';
import type { DatasetPayload } from './dataset/import-task.ts';
import { addReportDictRoutes } from './dict/report-dict.routes.ts';
import { createReader } from './engine/reader.ts';
import { addGuideRoutes } from './guide/guide.routes.ts';
import { forgottenPacks } from './pack/pack.repository.ts';
import { addPackRoutes } from './pack/pack.routes.ts';
import { report } from './report.table.ts';
import { reportTool } from './run/report-tool.ts';
import { reportTask } from './run/report-task.ts';
import { makeReportRun } from './run/run-task.ts';
import type { ReportRunPayload } from './run/run-task.ts';
import { abandonedRuns } from './run/run.repository.ts';
import { addRunRoutes } from './run/run.routes.ts';
import { scheduleClock } from './schedule/fire-schedules.ts';
import { addScheduleRoutes } from './schedule/schedule.routes.ts';
import { seedReportDemo } from './seed-demo.ts';
import { addParamValuesRoutes } from './param/param-values.routes.ts';
import { addReportShareRoutes } from './share/share.routes.ts';
import { addSubscriptionRoutes } from './subscription/subscription.routes.ts';
import { addWarningRoutes } from './warning/warning.routes.ts';
import { watchStale } from './warning/watch-stale.ts';

/** Reports: the catalogue they are made of, how they are designed and run, and their dictionary. */
export const reportArea: Area = {
  addRoutes: (app, core) => {
    addReportDictRoutes(app, core);
    addDatasetRoutes(app, core);
    addPreviewRoutes(app, core);
    addParamValuesRoutes(app, core);
    addReportRoutes(app, core);
    addGuideRoutes(app, core);
    addPackRoutes(app, core);
    addRunRoutes(app, core);
    addBehindRoutes(app, core);
    addCompareRoutes(app, core);
    addReportShareRoutes(app, core);
    addScheduleRoutes(app, core);
    addSubscriptionRoutes(app, core);
    addChannelRoutes(app, core);
    addWarningRoutes(app, core);
  },
  tasks: (core) => {
    const reader = createReader(core);
    return {
      [reportTask]: (payload, control) =>
        makeReportRun({ core, reader, control }, payload as ReportRunPayload),
      [datasetTask]: (payload, control) => importDataset(core, payload as DatasetPayload, control),
    };
  },
  unownedTasks: (core) => ({
    [deliveryTask]: (payload, control) => runDelivery(core, payload as DeliveryPayload, control),
  }),
  fileUses: [datasetFileUse],
  namedTables: [
    {
      resource: reportResource,
      table: report,
      id: report.id,
      name: report.name,
      alias: report.code,
      shown: ['name', 'code'],
      pathOf: (id) => `/report/config?id=${id}`,
    },
  ],
  assistantTools: (core) => [reportTool(core)],
  clock: scheduleClock,
  jobs: (core) => [
    defineJob({
      key: 'report:stale',
      title: '报表过期检查',
      description: '找出太久没有运行的报表，提醒等着看它们的人',
      params: z.strictObject({}),
      seed: { name: '报表过期检查', cron: '40 20 * * * *', timeoutSeconds: 300 },
      run: async () => `${await watchStale(core)} 条过期预警`,
    }),
  ],
  retention: () => [abandonedRuns, abandonedDeliveries, forgottenPacks],
  seedDemo: seedReportDemo,
};
