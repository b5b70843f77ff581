import type { ViewMap } from '#core/routing/view.ts';

/** Screens of the system area by the component name the server sends. */
export const systemViews: ViewMap = {
  'system/column/index': async () => (await import('./column/column-page.tsx')).ColumnPage,
  'system/post/index': async () => (await import('./post/post-page.tsx')).PostPage,
  'system/role/index': async () => (await import('./role/role-page.tsx')).RolePage,
  'system/role/auth-user': async () => (await import('./role/auth-user-page.tsx')).AuthUserPage,
  'system/role/auth-column': async () =>
    (await import('./role/auth-column-page.tsx')).AuthColumnPage,
};
