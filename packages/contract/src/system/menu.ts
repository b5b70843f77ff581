import { z } from 'zod';
import { defineEndpoint, givesAny } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { CreateOf, RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import {
  isExternalLink,
  isInnerPath,
  isMenuQuery,
  isRoutePath,
  isWithoutControls,
} from './menu-rules.ts';
import { sortEndpoint } from './sort.ts';

const innerPath = z.string().trim().max(200).refine(isInnerPath, '请输入以 / 开头的站内地址');

const menuFields = {
  parent_id: z
    .number()
    .int()
    .min(0)
    .max(2 ** 53 - 1),
  menu_name: z
    .string()
    .trim()
    .min(1, '请输入菜单名称')
    .max(50, '菜单名称不超过 50 个字符')
    .refine(isWithoutControls, '菜单名称不能含有控制字符'),
  order_num: z.number().int().min(0).max(9999, '显示顺序不超过 9999'),
  /** M: a directory; C: a page; F: a button, which is only its code. */
  menu_type: z.enum(['M', 'C', 'F']),
  path: z
    .string()
    .trim()
    .max(200, '路由地址不超过 200 个字符')
    .refine(
      (text) => text === '' || isRoutePath(text) || isExternalLink(text),
      '路由地址不正确，例如 user、:id(\\d+)，或 http(s):// 开头的外链',
    ),
  component: z
    .string()
    .trim()
    .max(255, '组件路径不超过 255 个字符')
    .regex(/^$|^[\w-]+(\/[\w-]+)*$/, '组件路径只能由字母、数字、-、_ 和 / 组成'),
  query: z
    .string()
    .trim()
    .max(255, '路由参数不超过 255 个字符')
    .refine((text) => text === '' || isMenuQuery(text), '路由参数须是 JSON 对象，例如 {"id":1}'),
  perms: z
    .string()
    .trim()
    .max(100, '权限标识不超过 100 个字符')
    .regex(/^$|^[\w-]+(:[\w-]+)+$/, '权限标识由冒号隔开的字母、数字、- 和 _ 组成'),
  icon: z
    .string()
    .trim()
    .max(100)
    .regex(/^[\w-]*$/, '请选择图标'),
  /** What an iframe shows in place of a component. */
  link: z
    .string()
    .trim()
    .max(500, '内嵌链接不超过 500 个字符')
    .refine(isExternalLink, '请输入 http(s):// 开头的链接')
    .nullable(),
  redirect: innerPath,
  active_menu: innerPath,
  visible: z.boolean(),
  always_show: z.boolean(),
  no_cache: z.boolean(),
  affix: z.boolean(),
  breadcrumb: z.boolean(),
  roles: z.array(z.string().regex(/^[\w-]{1,100}$/, '角色标识不正确')).max(20),
  status: z.enum(['0', '1']),
};

/**
 * 菜单: directories, pages and buttons. What a type has no use for is emptied when it is stored; what depends on several
 * fields, and who may give which code, is checked by the server.
 */
export const menuResource = defineResource({
  path: '/admin/v2/system/menu',
  permission: 'system:menu',
  title: '菜单',
  row: z.object({
    id: z.number(),
    ...menuFields,
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    ...menuFields,
    order_num: menuFields.order_num.default(0),
    path: menuFields.path.default(''),
    component: menuFields.component.default(''),
    query: menuFields.query.default(''),
    perms: menuFields.perms.default(''),
    icon: menuFields.icon.default(''),
    link: menuFields.link.default(null),
    redirect: menuFields.redirect.default(''),
    active_menu: menuFields.active_menu.default(''),
    visible: menuFields.visible.default(true),
    always_show: menuFields.always_show.default(false),
    no_cache: menuFields.no_cache.default(false),
    affix: menuFields.affix.default(false),
    breadcrumb: menuFields.breadcrumb.default(true),
    roles: menuFields.roles.default([]),
    status: menuFields.status.default('0'),
  }),
  update: z.strictObject(menuFields).partial(),
  filters: {
    menu_name: z.string().max(100).optional(),
    status: menuFields.status.optional(),
  },
  sorts: ['order_num', 'menu_name', 'create_time'],
  asksPassword: {
    add: givesAny(['perms', 'roles']),
    edit: givesAny(['perms', 'roles', 'status', 'menu_type', 'parent_id']),
    remove: true,
  },
  titles: {
    parent_id: '上级菜单',
    menu_name: '菜单名称',
    order_num: '显示顺序',
    menu_type: '菜单类型',
    path: '路由地址',
    component: '组件路径',
    query: '路由参数',
    perms: '权限标识',
    icon: '图标',
    link: '内嵌链接',
    redirect: '重定向地址',
    active_menu: '高亮菜单',
    visible: '显示状态',
    always_show: '始终显示目录',
    no_cache: '不缓存',
    affix: '固定标签',
    breadcrumb: '面包屑',
    roles: '角色',
    status: '状态',
  },
});

export type Menu = RowOf<typeof menuResource>;
export type MenuInput = CreateOf<typeof menuResource>;

/** Saves the order fields of the table, also after dragging. */
export const sortMenusEndpoint = sortEndpoint(
  '/admin/v2/system/menu/sort',
  'system:menu:edit',
  '修改菜单排序',
);

/** Downloads every menu as a JSON file of `sys_menu` rows, which `importMenusEndpoint` reads. */
export const exportMenusEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/v2/system/menu/export',
  access: 'system:menu:export',
  rate: 'export',
  audit: '导出菜单',
  body: z.strictObject(menuResource.filters),
});

const importedRow = z.object({
  /** Place in the file, from 1. */
  row: z.number(),
  name: z.string(),
  type: z.string(),
  component: z.string(),
  /** Names of the menus above, in the file or below the chosen parent. */
  trail: z.string(),
  action: z.enum(['create', 'update', 'skip', 'refuse']),
  faults: z.array(z.object({ field: z.string(), message: z.string() })),
});

/** What becomes of one row of an import. */
export type MenuImportRow = Camelize<z.output<typeof importedRow>>;

/** Most rows of one import. */
export const menuImportLimit = 2000;

/**
 * Brings in the rows of a RuoYi `sys_menu` export. All rows are looked at; nothing is stored when one is faulty or when
 * it is only a trial (`dry`). Ids only say which row stands below which: they are never taken over.
 */
export const importMenusEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/v2/system/menu/import',
  access: 'system:menu:import',
  furtherCode: {
    code: 'system:menu:edit',
    isNeeded: ({ body }) => 'existing' in body && body.existing === 'update',
  },
  rate: 'upload',
  asksPassword: (body) => !isTrial(body),
  audit: '导入菜单',
  body: z.strictObject({
    rows: z
      .array(z.record(z.string(), z.unknown()), '文件中没有菜单')
      .min(1, '文件中没有菜单')
      .max(menuImportLimit, `一次最多导入 ${menuImportLimit} 条菜单`),
    /** Below which menu; 0 is the top. */
    parent: menuFields.parent_id.default(0),
    /** Where a menu of that name stands already: leave it as it is, or write the file's fields over it. */
    existing: z.enum(['skip', 'update']).default('skip'),
    dry: z.boolean(),
  }),
  data: z.object({ stored: z.boolean(), rows: z.array(importedRow) }),
  bodyLimit: 4 * 1024 * 1024,
});

/** Whether a body says that nothing is to be stored. */
function isTrial(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'dry' in body && body.dry === true;
}

/** The same shapes for one row of an import, to be checked row by row. */
export const menuInputSchema = menuResource.create;
