import { z } from 'zod';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';

const name = z.string().trim().min(1, '请输入文件夹名称').max(50, '文件夹名称不超过 50 个字符');

/** 文件夹: a person's own folder of mind maps. */
export const mapFolderResource = defineResource({
  path: '/mindmap/v2/folders',
  permission: 'mindmap:folder',
  title: '思维导图文件夹',
  row: z.object({
    id: z.number(),
    name: z.string(),
    sort: z.number(),
    /** Without those in the trash. */
    map_count: z.number(),
    update_time: z.string(),
  }),
  create: z.strictObject({ name, sort: z.number().int().min(0).max(9999).default(0) }),
  update: z.strictObject({ name, sort: z.number().int().min(0).max(9999) }).partial(),
  filters: { name: z.string().max(100).optional() },
  sorts: ['sort', 'name', 'update_time'],
  titles: { name: '名称', sort: '排序' },
});

export type MapFolder = RowOf<typeof mapFolderResource>;
