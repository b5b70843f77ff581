import { sql } from 'drizzle-orm';
import type { Area } from '#core/area.ts';
import { dropStaleDatabases } from '#core/backup/restore-backup.ts';
import { watchForTroubles } from './alert/alert-watch.ts';
import { backupJob } from './backup/backup-jobs.ts';
import { backupTasks } from './backup/backup-tasks.ts';
import { addBackupRoutes } from './backup/backup.routes.ts';
import { addJobRoutes } from './job/job.routes.ts';
import { addJobRunRoutes } from './job/job-run.routes.ts';
import { tellJobs } from './job/job-teller.ts';

/** 系统监控: its jobs, backups and alerts. */
export const monitorArea: Area = {
  addRoutes: (app, core) => {
    addJobRoutes(app, core);
    addJobRunRoutes(app, core);
    addBackupRoutes(app, core);
    if (!core.config.schedules) return;
    const watch = watchForTroubles(core);
    app.addHook('onListen', async () => watch.start());
    app.addHook('onClose', () => watch.stop());
  },
  jobs: (core) => [backupJob(core)],
  tasks: backupTasks,
  retention: ({ connection }) => [
    () => dropStaleDatabases(connection),
    sql`delete from sys_alert where cleared_time < now() - interval '180 days'`,
  ],
  streamEvents: tellJobs,
};
