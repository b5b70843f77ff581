import { z } from 'zod';
import { defineResource, rangeShape } from '../core/resource.ts';
import type { CreateOf, RowOf } from '../core/resource.ts';

const configFields = {
  config_name: z.string().trim().min(1, '请输入参数名称').max(100, '参数名称不超过 100 个字符'),
  config_key: z
    .string()
    .trim()
    .min(1, '请输入参数键名')
    .max(100, '参数键名不超过 100 个字符')
    .regex(/^[\w.-]*$/, '参数键名只能包含字母、数字、点、下划线和连字符'),
  /** Which values a key takes that the code reads: `settingRules`. */
  config_value: z.string().max(500, '参数键值不超过 500 个字符'),
  /** Once built in, always built in: neither deleted nor given another key. */
  built_in: z.boolean(),
  remark: z.string().max(500, '备注不超过 500 个字符'),
};

/** 参数: a named value that takes effect in every process within a second of being changed. */
export const configResource = defineResource({
  path: '/admin/v2/system/config',
  permission: 'system:config',
  title: '参数',
  row: z.object({
    id: z.number(),
    ...configFields,
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    ...configFields,
    built_in: configFields.built_in.default(false),
    remark: configFields.remark.default(''),
  }),
  update: z.strictObject(configFields).partial(),
  asksPassword: { add: true, edit: true, remove: true },
  filters: {
    config_name: z.string().max(100).optional(),
    config_key: z.string().max(100).optional(),
    built_in: z.enum(['true', 'false']).optional(),
    ...rangeShape,
  },
  sorts: ['id', 'config_name', 'config_key', 'create_time'],
  columns: {
    config_name: { title: '参数名称' },
    config_key: { title: '参数键名' },
    config_value: { title: '参数键值', sensitivity: 1 },
    built_in: { title: '系统内置' },
    remark: { title: '备注' },
    create_time: { title: '创建时间' },
    update_time: { title: '更新时间' },
  },
});

export type Config = RowOf<typeof configResource>;
export type ConfigInput = CreateOf<typeof configResource>;
