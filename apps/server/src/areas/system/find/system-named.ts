import { configResource } from '@wm/contract/system/config';
import { deptResource } from '@wm/contract/system/dept';
import { dictTypeResource } from '@wm/contract/system/dict';
import { noticeResource } from '@wm/contract/system/notice';
import { postResource } from '@wm/contract/system/post';
import { roleResource } from '@wm/contract/system/role';
import { userResource } from '@wm/contract/system/user';
import { eq, sql } from 'drizzle-orm';
import { sysDept, sysRole, sysUser } from '#core/access/access.table.ts';
import type { NamedTable } from '#core/search/named-records.ts';
import { sysConfig } from '#core/settings/settings.table.ts';
import { deptScope } from '../dept/dept.repository.ts';
import { sysDictType } from '../dict/dict.table.ts';
import { sysNotice } from '../notice/notice.table.ts';
import { sysPost } from '../post/post.table.ts';
import { userScope } from '../user/user.repository.ts';

/** What of 系统管理 one finds by name from anywhere; each leads to the record beside its list. */
export const systemNamedTables: readonly NamedTable[] = [
  {
    resource: userResource,
    table: sysUser,
    id: sysUser.id,
    name: sysUser.nickname,
    alias: sysUser.username,
    shown: ['nickname', 'username', 'dept_name'],
    place: sql<string>`coalesce((select d.dept_name from sys_dept d where d.id = ${sysUser.deptId}), '')`,
    scope: userScope,
    pathOf: (id) => `/system/user?id=${id}`,
  },
  {
    resource: roleResource,
    table: sysRole,
    id: sysRole.id,
    name: sysRole.roleName,
    alias: sysRole.roleKey,
    shown: ['role_name', 'role_key'],
    pathOf: (id) => `/system/role?id=${id}`,
  },
  {
    resource: deptResource,
    table: sysDept,
    id: sysDept.id,
    name: sysDept.deptName,
    shown: ['dept_name'],
    scope: deptScope,
    pathOf: (id) => `/system/dept?id=${id}`,
  },
  {
    resource: postResource,
    table: sysPost,
    id: sysPost.id,
    name: sysPost.postName,
    alias: sysPost.postCode,
    shown: ['post_name', 'post_code'],
    pathOf: (id) => `/system/post?id=${id}`,
  },
  {
    resource: noticeResource,
    table: sysNotice,
    id: sysNotice.id,
    name: sysNotice.noticeTitle,
    shown: ['notice_title'],
    only: eq(sysNotice.isPersonal, false),
    pathOf: (id) => `/system/notice?id=${id}`,
  },
  {
    resource: configResource,
    table: sysConfig,
    id: sysConfig.id,
    name: sysConfig.configName,
    alias: sysConfig.configKey,
    shown: ['config_name', 'config_key'],
    pathOf: (id) => `/system/config?id=${id}`,
  },
  {
    resource: dictTypeResource,
    table: sysDictType,
    id: sysDictType.id,
    name: sysDictType.dictName,
    alias: sysDictType.dictType,
    shown: ['dict_name', 'dict_type'],
    pathOf: (id) => `/system/dict-data/index/${id}`,
  },
];
