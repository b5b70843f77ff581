import { trashResource } from '@wm/contract/notebook/note';
import { reportDictTypeResource } from '@wm/contract/report/dict';
import { roleCandidateResource, roleUserResource } from '@wm/contract/system/role-user';
import type { ResourceSpec } from '@wm/contract/core/resource';

export type Row = Record<string, unknown>;

/** What a filter does, as the test understands it. */
export type Narrowing = 'contains' | 'equals' | ((row: Row, value: string) => boolean);

export interface ListSample {
  /** Rows for the list: more than a page, with ties in every column that may have them. */
  seed: string[];
  /** What each filter does; `params` is a range of days everywhere. */
  filters: Record<string, Narrowing>;
  /** Values for filters that cannot be read off a row. */
  values?: Record<string, string>;
  /** Part of the address that the list always needs. */
  base?: string;
  /** Part of the address under which the order holds, where some rows always stand first. */
  sortedWithin?: string;
  /** Prefix of the codes its routes ask for, where that is not the resource's own name. */
  codes?: string;
  /** A list that is downloaded as JSON in its own order, not as a sheet. */
  isJson?: boolean;
}

/** Lists that no resource of the server stands for. */
export const furtherLists: ResourceSpec[] = [
  roleUserResource,
  roleCandidateResource,
  reportDictTypeResource,
  trashResource,
];

/** Paged answers that follow rules of their own, each tried in the test named. */
export const otherLists: Record<string, string> = {
  '/article/v2/articles/:id/versions': 'newest first: article.test.ts',
  '/admin/v2/notice/mine': 'everybody’s own, a hundred at most: notice.test.ts',
  '/admin/v2/system/notice_reader': 'who has not read stands last either way: notice.test.ts',
  '/admin/v2/system/rights':
    'is sorted by places and numbers that its rows do not hold: rights.test.ts',
  '/admin/v2/system/rights/owners': 'holders first: rights.test.ts',
  '/notebook/v2/notes/:id/versions': 'the newest first: note-history.test.ts',
  '/search/v2/documents': 'the best first: search.test.ts',
};

const day = `now() - make_interval(days => i % 4)`;
const each = `from generate_series(1, 30) i`;
const users = `insert into sys_user (username, username_key, nickname, password_hash, mobile, telephone, email, dept_id, status, remark, create_time)
  select 'list_' || i, 'list_' || i, '姓名' || i % 5, 'x', '138' || (12340000 + i * 137), '0571-' || (1000000 + i), 'list' || i || '@example.cn',
    case when i % 3 = 0 then 100 end, (i % 2)::text, '=备注' || i, ${day} ${each}`;
const rolesOfUsers = `insert into sys_user_role (user_id, role_id)
  select id, 2 from sys_user where username like 'list%' and id % 3 = 0`;
const reports = `insert into report_dict_data (dict_code, dict_type, dict_value, dict_label, dict_sort, create_time)
  select 'CODE_' || i % 3, 'TYPE_' || i % 6, 'value_' || i, '标签' || i % 4, i % 3, ${day} ${each}`;
const userFilters = { username: 'contains', mobile: 'contains', status: 'equals' } as const;

const articles = `insert into blog_article (title, content, excerpt, slug, category_id, pinned, view_count, like_count, comment_count, publish_time, owner_id, create_time, update_time)
  select '文章List' || i % 7, '正文' || i, '摘要' || i % 4, '', case when i % 2 = 0 then (select max(id) from blog_category) end, i % 2 = 0, i % 5, i % 3, i % 4,
    case i % 3 when 0 then null when 1 then now() - interval '1 day' else now() + interval '1 day' end, 1, ${day}, ${day} ${each}`;

/** A sample for every list, by address. */
export const listSamples: Record<string, ListSample> = {
  '/article/v2/categories': {
    seed: [
      `insert into blog_category (name, order_num, create_time) select '分类List' || i, i % 4, ${day} ${each}`,
    ],
    filters: { name: 'contains' },
  },
  '/article/v2/tags': {
    seed: [
      `insert into blog_tag (name, create_time, update_time) select 'Tag' || i, ${day}, ${day} ${each}`,
    ],
    filters: { name: 'contains' },
  },
  '/article/v2/articles': {
    seed: [
      articles,
      `insert into blog_article_tag (article_id, tag_id)
       select a.id, t.id from blog_article a, blog_tag t where t.id % 5 = a.id % 5`,
    ],
    filters: {
      title: 'contains',
      status: 'equals',
      category_id: 'equals',
      tag: ({ tags }, value) => (tags as string[]).includes(value),
    },
    values: { tag: 'Tag3', category_id: '30' },
  },
  '/article/v2/comments': {
    seed: [
      articles,
      `insert into blog_comment (article_id, owner_id, nickname, content, status, create_time)
       select (select max(id) from blog_article) - i % 3, 1, '访客' || i % 5, '内容' || i,
         (array['pending', 'approved', 'spam'])[1 + i % 3], ${day} ${each}`,
    ],
    filters: {
      nickname: 'contains',
      content: 'contains',
      status: 'equals',
      article_id: 'equals',
    },
  },
  '/admin/v2/system/dept': {
    seed: [
      `insert into sys_dept (parent_id, dept_name, order_num, leader, status, create_time)
       select 100, '部门List' || i, i % 3, '负责人' || i % 4, (i % 2)::text, ${day} ${each}`,
    ],
    filters: { dept_name: 'contains', status: 'equals' },
  },
  '/admin/v2/system/menu': {
    seed: [`update sys_menu set create_time = now() - make_interval(days => (id % 4)::int)`],
    filters: { menu_name: 'contains', status: 'equals' },
    isJson: true,
  },
  '/admin/v2/system/post': {
    seed: [
      `insert into sys_post (post_code, post_name, post_sort, status, remark, create_time)
       select 'list_' || i, '岗位List' || i, i % 3, (i % 2)::text, '@备注' || i, ${day} ${each}`,
    ],
    filters: { post_code: 'contains', post_name: 'contains', status: 'equals' },
  },
  '/admin/v2/system/notice': {
    seed: [
      `insert into sys_notice (notice_title, notice_type, notice_content, status, create_by, create_time, update_time)
       select '公告List' || i % 5, (1 + i % 2)::text, '正文' || i, (i % 2)::text, 'List' || i % 3, ${day}, ${day} ${each}`,
    ],
    filters: {
      notice_title: 'contains',
      create_by: 'contains',
      notice_type: 'equals',
      status: 'equals',
    },
  },
  '/admin/v2/system/dict': {
    seed: [
      `insert into sys_dict_type (dict_name, dict_type, status, create_time)
       select '字典List' || i % 5, 'list_' || i, (i % 2)::text, ${day} ${each}`,
    ],
    filters: { dict_name: 'contains', dict_type: 'contains', status: 'equals' },
  },
  '/admin/v2/dict/data': {
    seed: [
      `insert into sys_dict_data (dict_id, dict_label, dict_value, dict_sort, status, create_time)
       select 1 + i % 2, '标签List' || i % 4, 'list_' || i, i % 3, (i % 2)::text, ${day} ${each}`,
    ],
    filters: { dict_id: 'equals', dict_type: 'equals', dict_label: 'contains', status: 'equals' },
    codes: 'system:dict',
  },
  '/admin/v2/system/config': {
    seed: [
      `insert into sys_config (config_key, config_name, config_value, create_time)
       select 'list.key_' || i, '参数List' || i % 5, 'value' || i, ${day} ${each}`,
    ],
    filters: { config_name: 'contains', config_key: 'contains', built_in: 'equals' },
  },
  '/admin/v2/system/user': {
    seed: [users],
    filters: {
      ...userFilters,
      nickname: 'contains',
      dept_id: (row, value) => String(row['dept_id']) === value,
    },
    values: { dept_id: '100' },
  },
  '/admin/v2/system/role': {
    seed: [
      `insert into sys_role (role_key, role_name, role_sort, status, create_time)
       select 'list_' || i, '角色List' || i, i % 3, (i % 2)::text, ${day} ${each}`,
    ],
    filters: { role_name: 'contains', role_key: 'contains', status: 'equals' },
  },
  '/admin/v2/system/column': {
    seed: [],
    filters: { resource: 'equals', field: 'contains', title: 'contains', sensitivity: 'equals' },
  },
  '/admin/v2/user/index': {
    seed: [users.replaceAll(`'list`, `'listed`).replaceAll(`'138'`, `'139'`), rolesOfUsers],
    filters: { username: 'contains', name: 'contains', mobile: 'contains' },
  },
  '/admin/v2/system/role_user': {
    seed: [],
    base: 'role_id=2',
    filters: { ...userFilters },
    codes: 'system:role',
  },
  '/admin/v2/system/role_candidate': {
    seed: [],
    base: 'role_id=2',
    filters: { ...userFilters },
    codes: 'system:role',
  },
  '/notebook/v2/notebooks': {
    seed: [
      `insert into note_notebook (owner_id, name, sort, update_time) select 1, '本子List' || i, i % 3, ${day} ${each}`,
    ],
    filters: { name: 'contains' },
  },
  '/notebook/v2/notes': {
    seed: [
      `insert into note_note (owner_id, notebook_id, name, content, tags, pinned, create_time, update_time)
       select 1, (select min(id) + i % 2 from note_notebook), '笔记List' || i, repeat('正文', i % 5),
         array['标签' || i % 3], i % 10 = 0, ${day}, ${day} ${each}`,
    ],
    filters: {
      name: 'contains',
      notebook_id: 'equals',
      tag: (row, value) => (row['tags'] as string[]).includes(value),
      pinned: 'equals',
    },
    values: { tag: '标签1' },
    sortedWithin: 'pinned=false',
  },
  '/notebook/v2/trash': {
    seed: [
      `insert into note_note (owner_id, notebook_id, name, content, delete_time)
       select 1, (select min(id) from note_notebook), '旧笔记List' || i, repeat('正文', i % 5), ${day} ${each}`,
    ],
    filters: { name: 'contains' },
    codes: 'note:data',
  },
  '/mindmap/v2/folders': {
    seed: [
      `insert into mind_folder (owner_id, name, sort, update_time) select 1, '夹List' || i, i % 3, ${day} ${each}`,
    ],
    filters: { name: 'contains' },
  },
  '/mindmap/v2/maps': {
    seed: [
      `insert into mind_map (owner_id, folder_id, name, content, node_count, delete_time, create_time, update_time)
       select 1, (select min(id) + i % 2 from mind_folder) * (case when i % 5 > 0 then 1 end), '导图List' || i,
         repeat('正', i % 7), i % 4, case when i % 6 = 0 then ${day} end, ${day}, ${day} ${each}`,
    ],
    filters: {
      name: 'contains',
      folder_id: 'equals',
      is_unfiled: (row, value) => String(row['folder_id'] === null) === value,
      is_removed: (row, value) => String(row['delete_time'] !== null) === value,
    },
    values: { is_unfiled: 'true', is_removed: 'false' },
  },
  '/report/v2/dict/data': {
    seed: [reports],
    filters: {
      dict_code: 'equals',
      dict_type: 'equals',
      dict_label: 'contains',
      dict_value: 'contains',
    },
  },
  '/report/v2/dict/type': {
    seed: [],
    filters: {
      dict_type: 'contains',
      dict_code: (row, value) => String(row['dict_codes']).split(',').includes(value),
    },
    values: { dict_code: 'CODE_1' },
    codes: 'report:dict',
  },
};

/** What stands in the cell of an export for a value of the list: numbers as they are, no text that begins a formula. */
export function cellOf(value: unknown): unknown {
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
