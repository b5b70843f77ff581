import { defineArea } from '#core/area.ts';

/** Screens of 用户中心. */
export const userArea = defineArea({
  views: {
    'user/index': async () => (await import('./index/console-user-page.tsx')).ConsoleUserPage,
  },
});
