import { defineArea } from '#core/area.ts';

/** What one has uploaded oneself. */
export const filesArea = defineArea({
  views: {
    'user/files/index': async () => (await import('./files-page.tsx')).FilesPage,
    'article/picture/index': async () =>
      (await import('./pictures/pictures-page.tsx')).PicturesPage,
  },
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
