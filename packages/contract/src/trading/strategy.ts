import { z } from 'zod';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';

/** Strategies that one person may keep. */
export const strategyLimit = 500;

/** A strategy as its text of formulas. */
export const strategyText = z
  .string()
  .trim()
  .min(1, '请写下策略')
  .max(20_000, '策略不超过 20000 个字符');

const fields = {
  name: z.string().trim().min(1, '请输入名称').max(60, '名称不超过 60 个字符'),
  text: strategyText,
};

/** 策略: rules over indicators as a text; each change of the text is another version. */
export const strategyResource = defineResource({
  path: '/trading/v2/strategies',
  permission: 'trading:test',
  title: '策略',
  row: z.object({
    id: z.number(),
    ...fields,
    version: z.number(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject(fields),
  /** `version`: the one that was changed; a text over another one is refused. */
  update: z.strictObject({ ...fields, version: z.number().int().min(1) }).partial(),
  filters: { name: z.string().max(100).optional() },
  sorts: ['update_time', 'name', 'create_time'],
  titles: { name: '名称', text: '规则', version: '版本' },
});

export type TradeStrategy = RowOf<typeof strategyResource>;
