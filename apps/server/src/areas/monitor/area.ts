import { jobResource } from '@wm/contract/monitor/job';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Area } from '#core/area.ts';
import { dropStaleDatabases } from '#core/backup/restore-backup.ts';
import type { Core } from '#core/core.ts';
import { sysJob } from '#core/jobs/job.table.ts';
import { watchForTroubles } from './alert/alert-watch.ts';
import { backupJob } from './backup/backup-jobs.ts';
import { backupTasks } from './backup/backup-tasks.ts';
import { addBackupRoutes } from './backup/backup.routes.ts';
import { addCacheRoutes } from './cache/cache.routes.ts';
import { countStatements } from './druid/druid.repository.ts';
import { addDruidRoutes } from './druid/druid.routes.ts';
import { addJobRoutes } from './job/job.routes.ts';
import { addJobRunRoutes } from './job/job-run.routes.ts';
import { tellJobs } from './job/job-teller.ts';
import { addLoginLogRoutes } from './logininfor/logininfor.routes.ts';
import { tellMonitor } from './monitor-teller.ts';
import { addOnlineRoutes } from './online/online.routes.ts';
import { addOperLogRoutes } from './operlog/operlog.routes.ts';
import { addOverviewRoutes } from './overview/overview.routes.ts';
import { ownChecks } from './overview/own-checks.ts';
import { createRequestMeter } from './samples/request-meter.ts';
import { createSampler, sampleRetention } from './samples/sampler.ts';
import type { Sampler } from './samples/sampler.ts';

const samplers = new WeakMap<Core, Sampler>();

/** What measures this process, which begins when it listens. */
function addSampler(app: FastifyInstance, core: Core): void {
  const requests = createRequestMeter();
  app.addHook('onResponse', async ({ url }, { elapsedTime, statusCode }) => {
    requests.count({ url, status: statusCode, ms: elapsedTime });
  });
  const sampler = createSampler(core, requests);
  samplers.set(core, sampler);
  app.addHook('onListen', async () => {
    if (!core.config.samples) return;
    sampler.start();
    await countStatements(core.db);
  });
  app.addHook('onClose', () => sampler.stop());
}

/** What measures a composed server, for tests that do not wait for its clock. */
export function samplerOf(core: Core): Sampler {
  const sampler = samplers.get(core);
  if (!sampler) throw new Error('the server measures nothing');
  return sampler;
}

/** 系统监控: how the installation stands, who is here, what was done, its jobs, backups and alerts. */
export const monitorArea: Area = {
  addRoutes: (app, core) => {
    addSampler(app, core);
    addJobRoutes(app, core);
    addJobRunRoutes(app, core);
    addOverviewRoutes(app, core);
    addOnlineRoutes(app, core);
    addLoginLogRoutes(app, core);
    addOperLogRoutes(app, core);
    addCacheRoutes(app, core);
    addDruidRoutes(app, core);
    addBackupRoutes(app, core);
    if (!core.config.schedules) return;
    const watch = watchForTroubles(core);
    app.addHook('onListen', async () => watch.start());
    app.addHook('onClose', () => watch.stop());
  },
  healthChecks: ownChecks,
  namedTables: [
    {
      resource: jobResource,
      table: sysJob,
      id: sysJob.id,
      name: sysJob.jobName,
      shown: ['job_name'],
      pathOf: (id) => `/monitor/job-log/index/${id}`,
    },
  ],
  jobs: (core) => [backupJob(core)],
  tasks: backupTasks,
  retention: ({ connection }) => [
    () => dropStaleDatabases(connection),
    sql`delete from sys_alert where cleared_time < now() - interval '180 days'`,
    ...sampleRetention,
  ],
  streamEvents: (core, streams) => {
    tellJobs(core, streams);
    tellMonitor(core, streams, samplerOf(core));
  },
};
