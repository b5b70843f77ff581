import type { HiddenRoute, ViewMap } from '#core/routing/view.ts';
import type { TaskResultMap } from '#core/tasks/task-result.ts';

/** Screens of the system area by the component name the server sends. */
export const systemViews: ViewMap = {
  'system/column/index': async () => (await import('./column/column-page.tsx')).ColumnPage,
  'system/role/index': async () => (await import('./role/role-page.tsx')).RolePage,
  'system/role/auth-user': async () => (await import('./role/auth-user-page.tsx')).AuthUserPage,
  'system/role/auth-column': async () =>
    (await import('./role/auth-column-page.tsx')).AuthColumnPage,
  'system/config/index': async () => (await import('./config/config-page.tsx')).ConfigPage,
  'system/dict/index': async () => (await import('./dict/dict-type-page.tsx')).DictTypePage,
  'system/dict/data': async () => (await import('./dict/dict-data-page.tsx')).DictDataPage,
  'system/dept/index': async () => (await import('./dept/dept-page.tsx')).DeptPage,
  'system/menu/index': async () => (await import('./menu/menu-page.tsx')).MenuPage,
  'system/notice/index': async () => (await import('./notice/notice-page.tsx')).NoticePage,
  'system/post/index': async () => (await import('./post/post-page.tsx')).PostPage,
  'system/user/index': async () => (await import('./user/user-page.tsx')).UserPage,
  'system/user/auth-role': async () => (await import('./user/auth-role-page.tsx')).AuthRolePage,
};

/** Screens one reaches from a list only (specification 2.3). */
export const systemHiddenRoutes: readonly HiddenRoute[] = [
  {
    path: '/system/user-auth/role/:user_id(\\d+)',
    component: 'system/user/auth-role',
    permission: 'system:user:edit',
    title: () => '分配角色',
    activeMenu: '/system/user',
  },
  {
    path: '/system/role-auth/user/:role_id(\\d+)',
    component: 'system/role/auth-user',
    permission: 'system:role:edit',
    title: () => '分配用户',
    activeMenu: '/system/role',
  },
  {
    path: '/system/role-auth/column/:role_id(\\d+)',
    component: 'system/role/auth-column',
    permission: 'system:role:edit',
    title: () => '分配字段',
    activeMenu: '/system/role',
  },
  {
    path: '/system/dict-data/index/:dict_id',
    component: 'system/dict/data',
    permission: 'system:dict:list',
    title: () => '字典数据',
    activeMenu: '/system/dict',
  },
];

/** How the outcome of the area's long work is shown, by the kind of task. */
export const systemTaskResults: TaskResultMap = {
  'system:user-import': async () =>
    (await import('./user/parts/user-import-result.tsx')).UserImportResult,
};
