import { defineArea } from '#core/area.ts';

/** Screens of one's own account,. */
export const authArea = defineArea({
  views: {
    'system/user/profile': async () => (await import('./profile/profile-page.tsx')).ProfilePage,
  },
  hiddenRoutes: [
    {
      path: '/user/profile',
      component: 'system/user/profile',
      permission: null,
      title: () => '个人中心',
      activeMenu: '',
    },
  ],
});
