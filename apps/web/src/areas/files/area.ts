import { defineArea } from '#core/area.ts';

/** What one has uploaded oneself. */
export const filesArea = defineArea({
  views: { 'user/files/index': async () => (await import('./files-page.tsx')).FilesPage },
  hiddenRoutes: [
    {
      path: '/user/files',
      component: 'user/files/index',
      permission: null,
      title: () => '我的文件',
      activeMenu: '',
    },
  ],
});
