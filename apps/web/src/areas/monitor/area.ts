import { defineArea } from '#core/area.ts';
import { refetchJobs } from './job/job-events.ts';

/** Screens of the monitor area. */
export const monitorArea = defineArea({
  views: {
    'monitor/backup/index': async () => (await import('./backup/backup-page.tsx')).BackupPage,
    'monitor/job/index': async () => (await import('./job/job-page.tsx')).JobPage,
    'monitor/job/log': async () => (await import('./job/job-log-page.tsx')).JobLogPage,
  },
  hiddenRoutes: [
    {
      path: '/monitor/job-log/index/:job_id(\\d+)',
      component: 'monitor/job/log',
      permission: 'monitor:job:list',
      title: () => '调度日志',
      activeMenu: '/monitor/job',
    },
  ],
  events: {
    job: { heard: (_, client) => refetchJobs(client), missed: refetchJobs },
  },
});
