import { z } from 'zod';
import { defineResource, rangeShape } from '../core/resource.ts';
import type { CreateOf, RowOf } from '../core/resource.ts';
import { longestJoke } from './limits.ts';

/** Fields that people write, by hand or in a file. */
export const jokeFields = {
  joke_title: z.string().trim().min(1, '请输入标题').max(50, '标题不超过 50 个字符'),
  content: z
    .string()
    .trim()
    .min(1, '请输入正文')
    .max(longestJoke, `正文不超过 ${longestJoke} 个字符`),
  category: z.string().trim().min(1, '请输入分类').max(20, '分类不超过 20 个字符'),
  source: z.string().trim().max(100, '来源不超过 100 个字符'),
  status: z.enum(['0', '1']),
};

/** 段子. Status 0 is shown to readers, 1 is taken down. */
export const jokeResource = defineResource({
  path: '/joke/v2/joke',
  permission: 'joke:data',
  title: '段子',
  row: z.object({
    id: z.number(),
    ...jokeFields,
    likes: z.number(),
    views: z.number(),
    /** Whether another one says the same but for blanks, punctuation and case. */
    is_repeat: z.boolean(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    ...jokeFields,
    source: jokeFields.source.default(''),
    status: jokeFields.status.default('0'),
  }),
  update: z.strictObject(jokeFields).partial(),
  filters: {
    joke_title: z.string().max(100).optional(),
    content: z.string().max(100).optional(),
    category: z.string().max(20).optional(),
    source: z.string().max(100).optional(),
    status: jokeFields.status.optional(),
    is_repeat: z.enum(['Y', 'N']).optional(),
    ...rangeShape,
  },
  sorts: ['create_time', 'id', 'joke_title', 'category', 'likes', 'views'],
  columns: {
    joke_title: { title: '标题' },
    content: { title: '正文' },
    category: { title: '分类' },
    source: { title: '来源' },
    status: { title: '状态' },
    likes: { title: '赞' },
    views: { title: '阅读次数' },
    is_repeat: { title: '疑似重复' },
    create_time: { title: '创建时间' },
    update_time: { title: '更新时间' },
  },
});

export type Joke = RowOf<typeof jokeResource>;
export type JokeInput = CreateOf<typeof jokeResource>;
