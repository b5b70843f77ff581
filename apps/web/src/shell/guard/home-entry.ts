import type { RouteEntry } from '@wm/contract/auth/account';

/** The home page, should the server's tree not name it: everybody who is signed in has one. */
export const homeEntry: RouteEntry = {
  name: 'Home',
  path: '/',
  component: 'Layout',
  hidden: false,
  redirect: '/index',
  meta: { title: '', icon: '', link: null, noCache: false, affix: false, breadcrumb: false },
  children: [
    {
      name: 'Index',
      path: 'index',
      component: 'home/index',
      hidden: false,
      meta: {
        title: '首页',
        icon: 'HomeOutlined',
        link: null,
        noCache: false,
        affix: true,
        breadcrumb: true,
      },
    },
  ],
};
