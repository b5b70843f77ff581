import type { QueryClient } from '@tanstack/react-query';
import { defineArea } from '#core/area.ts';
import { renewDicts } from '#core/dict/dict-store.ts';
import { keepUnread, ownNoticesKey } from '#core/notices/unread-store.ts';
import { refetches } from '#core/stream/event-rules.ts';

const refetchTrees = refetches('/admin/v2/system/dept', '/admin/v2/system/menu');
const refetchDictionaries = refetches('/admin/v2/system/dict', '/admin/v2/dict/data');
const refetchNotices = refetches(ownNoticesKey[0], '/admin/v2/system/notice');

function renewDictionaries(client: QueryClient): void {
  renewDicts();
  refetchDictionaries(client);
}

/** Screens of the system area. */
export const systemArea = defineArea({
  views: {
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
    'user/index': async () =>
      (await import('./console-user/console-user-page.tsx')).ConsoleUserPage,
    'rights/index': async () => (await import('./rights/rights-page.tsx')).RightsPage,
    'system/user/auth-role': async () => (await import('./user/auth-role-page.tsx')).AuthRolePage,
  },
  hiddenRoutes: [
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
  ],
  taskResults: {
    'system:user-import': async () =>
      (await import('./user/parts/user-import-result.tsx')).UserImportResult,
  },
  events: {
    menu: { heard: (_, client) => refetchTrees(client) },
    dictionary: { heard: (_, client) => renewDictionaries(client), missed: renewDictionaries },
    notice: {
      heard: ({ unread }, client) => {
        keepUnread(unread);
        refetchNotices(client);
      },
    },
  },
  makes: [
    { what: '用户', page: '/system/user', permission: 'system:user:add' },
    { what: '角色', page: '/system/role', permission: 'system:role:add' },
    { what: '部门', page: '/system/dept', permission: 'system:dept:add' },
    { what: '岗位', page: '/system/post', permission: 'system:post:add' },
    { what: '菜单', page: '/system/menu', permission: 'system:menu:add' },
    { what: '通知公告', page: '/system/notice', permission: 'system:notice:add' },
    { what: '参数', page: '/system/config', permission: 'system:config:add' },
    { what: '字典', page: '/system/dict', permission: 'system:dict:add' },
  ],
});
