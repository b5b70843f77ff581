import type { ViewMap } from '#core/routing/view.ts';

/** Screens of 用户中心 by the component name the server sends. */
export const userViews: ViewMap = {
  'user/index': async () => (await import('./index/console-user-page.tsx')).ConsoleUserPage,
};
