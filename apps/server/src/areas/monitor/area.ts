import type { Area } from '#core/area.ts';
import { dropStaleDatabases } from '#core/backup/restore-backup.ts';
import { backupJob } from './backup/backup-jobs.ts';
import { backupTasks } from './backup/backup-tasks.ts';
import { addBackupRoutes } from './backup/backup.routes.ts';
import { addJobRoutes } from './job/job.routes.ts';
import { addJobRunRoutes } from './job/job-run.routes.ts';
import { tellJobs } from './job/job-teller.ts';

/** 系统监控: its jobs and backups. */
export const monitorArea: Area = {
  addRoutes: (app, core) => {
    addJobRoutes(app, core);
    addJobRunRoutes(app, core);
    addBackupRoutes(app, core);
  },
  jobs: (core) => [backupJob(core)],
  tasks: backupTasks,
  retention: ({ connection }) => [() => dropStaleDatabases(connection)],
  streamEvents: tellJobs,
};
