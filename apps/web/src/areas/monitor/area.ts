import { defineArea } from '#core/area.ts';
import { refetchJobs } from './job/job-events.ts';
import { refetchOnline, refetchSamples } from './monitor-events.ts';

/** Screens of the monitor area. */
export const monitorArea = defineArea({
  views: {
    'monitor/overview/index': async () =>
      (await import('./overview/overview-page.tsx')).OverviewPage,
    'monitor/online/index': async () => (await import('./online/online-page.tsx')).OnlinePage,
    'monitor/backup/index': async () => (await import('./backup/backup-page.tsx')).BackupPage,
    'monitor/job/index': async () => (await import('./job/job-page.tsx')).JobPage,
    'monitor/job/log': async () => (await import('./job/job-log-page.tsx')).JobLogPage,
    'monitor/druid/index': async () => (await import('./druid/druid-page.tsx')).DruidPage,
    'monitor/server/index': async () => (await import('./server/server-page.tsx')).ServerPage,
    'monitor/cache/index': async () => (await import('./cache/cache-page.tsx')).CachePage,
    'monitor/cache-list/index': async () =>
      (await import('./cache/cache-list-page.tsx')).CacheListPage,
    'monitor/operlog/index': async () => (await import('./operlog/operlog-page.tsx')).OperLogPage,
    'monitor/logininfor/index': async () =>
      (await import('./logininfor/logininfor-page.tsx')).LoginLogPage,
    'monitor/swagger/index': async () => (await import('./swagger/swagger-page.tsx')).SwaggerPage,
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
    monitor: {
      heard: ({ topics }, client) => {
        if (topics.includes('samples')) refetchSamples(client);
        if (topics.includes('online')) refetchOnline(client);
      },
      missed: (client) => {
        refetchSamples(client);
        refetchOnline(client);
      },
    },
  },
});
