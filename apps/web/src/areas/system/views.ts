import type { ViewMap } from '#core/routing/view.ts';

/** Screens of the system area by the component name the server sends. */
export const systemViews: ViewMap = {
  'system/dept/index': async () => (await import('./dept/dept-page.tsx')).DeptPage,
  'system/menu/index': async () => (await import('./menu/menu-page.tsx')).MenuPage,
  'system/post/index': async () => (await import('./post/post-page.tsx')).PostPage,
};
