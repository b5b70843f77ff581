import { z } from 'zod';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';

const name = z.string().trim().min(1, '请输入笔记本名称').max(50, '笔记本名称不超过 50 个字符');

/** How deep notebooks may stand in each other. */
export const notebookDepthLimit = 8;

const parent_id = z.number().int().positive().nullable();
const sort = z.number().int().min(0).max(9999);

/** 笔记本: a person's own folder of notes, which may stand in another. */
export const notebookResource = defineResource({
  path: '/notebook/v2/notebooks',
  permission: 'note:book',
  title: '笔记本',
  row: z.object({
    id: z.number(),
    parent_id: z.number().nullable(),
    name: z.string(),
    sort: z.number(),
    note_count: z.number(),
    update_time: z.string(),
  }),
  create: z.strictObject({ name, parent_id: parent_id.default(null), sort: sort.default(0) }),
  update: z.strictObject({ name, parent_id, sort }).partial(),
  filters: { name: z.string().max(100).optional() },
  sorts: ['sort', 'name', 'update_time'],
  titles: { name: '名称', parent_id: '上级笔记本', sort: '排序' },
});

export type Notebook = RowOf<typeof notebookResource>;
