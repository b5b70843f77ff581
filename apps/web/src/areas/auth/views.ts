import type { HiddenRoute, ViewMap } from '#core/routing/view.ts';

/** Screens of one's own account, by component name. */
export const authViews: ViewMap = {
  'system/user/profile': async () => (await import('./profile/profile-page.tsx')).ProfilePage,
};

/** Screens of one's own account that no menu shows (specification 2.2). */
export const authHiddenRoutes: readonly HiddenRoute[] = [
  {
    path: '/user/profile',
    component: 'system/user/profile',
    permission: null,
    title: () => '个人中心',
    activeMenu: '',
  },
];
