import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

const fields = {
  title: z.string().trim().min(1, '请输入名称').max(60, '名称不超过 60 个字符'),
  /** With `{{names}}` that are asked for. */
  body: z.string().trim().min(1, '请输入内容').max(8000, '内容不超过 8000 个字符'),
  /** Whether others may use it: everybody, or who has one of its roles. */
  is_shared: z.boolean(),
  role_ids: z
    .array(
      z
        .number()
        .int()
        .positive()
        .max(2 ** 53 - 1),
    )
    .max(50, '最多 50 个角色')
    .default([]),
};

const prompt = z.object({
  id: z.number(),
  ...fields,
  /** Told to whoever may change it; empty for others. */
  role_ids: z.array(z.number()),
  /** Whether it is shared with some roles only. */
  is_for_roles: z.boolean(),
  /** Whose it is. */
  user_name: z.string(),
  /** Whether the caller may change it. */
  is_mine: z.boolean(),
});

export type ChatPrompt = Camelize<z.output<typeof prompt>>;

/** One's own prompts and those that are shared, by name. */
export const promptsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/chat/v2/prompts',
  access: 'chat:data:list',
  rate: 'default',
  audit: null,
  data: z.array(prompt),
});

/** What is for everybody is kept by those who keep the providers for everybody. */
const sharing = {
  code: 'chat:provider:edit',
  isNeeded: ({ body }: { body: object }): boolean =>
    (body as { is_shared?: unknown }).is_shared === true,
};

export const addPromptEndpoint = defineEndpoint({
  method: 'POST',
  path: '/chat/v2/prompts',
  access: 'chat:data:edit',
  furtherCode: sharing,
  rate: 'default',
  audit: '新增提示词',
  body: z.strictObject(fields),
  data: z.object({ id: z.number() }),
});

export const savePromptEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/chat/v2/prompts/:id',
  access: 'chat:data:edit',
  furtherCode: sharing,
  rate: 'default',
  audit: '修改提示词',
  params: idParams,
  body: z.strictObject(fields),
});

export const removePromptEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/chat/v2/prompts/:id',
  access: 'chat:data:edit',
  rate: 'default',
  audit: '删除提示词',
  params: idParams,
});
