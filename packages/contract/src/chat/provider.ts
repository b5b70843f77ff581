import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { chatFaults } from './message.ts';

const price = z.number().int().min(0).max(10_000_000_000);

const model = z.strictObject({
  name: z.string().trim().min(1, '请输入模型名称').max(200),
  title: z.string().trim().max(60),
  /** Tokens that it reads at once. */
  context: z.number().int().min(512).max(10_000_000),
  /** Millionths of a yuan for a million tokens. */
  price_in: price,
  price_out: price,
  /** Whether it looks at pictures. */
  sees_images: z.boolean().default(false),
  /** Whether it may call tools; turned off by itself where its provider refuses them. */
  uses_tools: z.boolean().default(true),
});

export type ProviderModel = Camelize<z.output<typeof model>>;

/** Which role may ask a system's provider, and how much. */
const grant = z.strictObject({
  role_id: z
    .number('请选择角色')
    .int()
    .positive('请选择角色')
    .max(2 ** 53 - 1),
  /** Names of its models; all of them when there is none. */
  models: z.array(z.string().max(200)).max(50),
  /** What one of the role may spend a day, in millionths of a yuan; null for as much as anybody. */
  daily_budget: z.number().int().min(0).nullable(),
  /** How often one of the role may ask in a minute; null without a bound. */
  per_minute: z.number().int().min(1, '每分钟至少一次').max(600, '每分钟最多 600 次').nullable(),
  /** How many tokens the answers of one of the role may take in a minute before the next question has to wait. */
  tokens_per_minute: z
    .number()
    .int()
    .min(1, '每分钟至少一个词元')
    .max(100_000_000, '每分钟最多一亿个词元')
    .nullable()
    .default(null),
});

export type ProviderGrant = Camelize<z.output<typeof grant>>;

const fields = {
  name: z.string().trim().min(1, '请输入名称').max(60, '名称不超过 60 个字符'),
  base_url: z.string().trim().min(1, '请输入地址').max(500, '地址不超过 500 个字符'),
  models: z.array(model).min(1, '请至少填写一个模型').max(50),
  is_enabled: z.boolean(),
  /** What one person may spend a day, in millionths of a yuan; null without a bound. */
  daily_budget: z.number().int().min(0).nullable(),
  /** Of the system's alone: without one everybody may ask it, with some only who has one of the roles. */
  grants: z
    .array(grant)
    .max(50, '最多 50 个角色')
    .refine((list) => new Set(list.map((one) => one.role_id)).size === list.length, '角色重复'),
};

const key = z.string().trim().max(500);

const provider = z.object({
  id: z.number(),
  ...fields,
  is_system: z.boolean(),
  /** The last four signs of the key; the key itself is never told. */
  key_tail: z.string(),
  has_key: z.boolean(),
  /** Whether the caller may change it. */
  is_mine: z.boolean(),
});

export type ChatProvider = Camelize<z.output<typeof provider>>;

/** One's own providers, and the system's for those who keep them. */
export const providersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/chat/v2/providers',
  access: 'chat:data:list',
  rate: 'default',
  audit: null,
  data: z.array(provider),
});

const isForAll = ({ body }: { body: object }): boolean =>
  (body as { is_system?: unknown }).is_system === true;

export const addProviderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/chat/v2/providers',
  access: 'chat:provider:add',
  furtherCode: { code: 'chat:provider:edit', isNeeded: isForAll },
  rate: 'default',
  audit: '新增模型服务商',
  body: z.strictObject({
    ...fields,
    grants: fields.grants.default([]),
    is_system: z.boolean(),
    api_key: key,
  }),
  data: z.object({ id: z.number() }),
});

/** The roles that a system's provider may be kept to. */
export const providerRolesEndpoint = defineEndpoint({
  ...readOf('chat:provider:edit'),
  path: '/chat/v2/providers/roles',
  /** Names are empty where they are withheld from the asker. */
  data: z.array(z.object({ id: z.number(), role_name: z.string() })),
});

/** Without a key the one that is there stays. */
export const saveProviderEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/chat/v2/providers/:id',
  access: 'chat:provider:add',
  rate: 'default',
  audit: '修改模型服务商',
  params: idParams,
  body: z.strictObject({ ...fields, api_key: key }).partial(),
});

export const removeProviderEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/chat/v2/providers/:id',
  access: 'chat:provider:add',
  rate: 'default',
  audit: '删除模型服务商',
  params: idParams,
});

/** Asks a provider for a word, and for its models. */
export const testProviderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/chat/v2/providers/:id/test',
  access: 'chat:provider:add',
  rate: 'report',
  audit: '测试模型服务商',
  params: idParams,
  data: z.object({
    is_good: z.boolean(),
    fault: z.enum(chatFaults).nullable(),
    first_ms: z.number().nullable(),
    models: z.array(z.string()),
  }),
});

const choice = z.object({
  provider_id: z.number().nullable(),
  model: z.string(),
  title: z.string(),
  provider: z.string(),
  is_system: z.boolean(),
  sees_images: z.boolean(),
  /** Tokens of a conversation that it reads at once; null for the assistant without a model. */
  room: z.number().nullable(),
});

export type ModelChoice = Camelize<z.output<typeof choice>>;

/** What the caller may ask, the assistant without a model always among it; and what it has cost him today. */
export const modelsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/chat/v2/models',
  access: 'chat:data:list',
  rate: 'default',
  audit: null,
  data: z.object({
    models: z.array(choice),
    spent_today: z.number(),
    /** Of the providers that he may ask, the least bound that holds for him; null without one. */
    daily_budget: z.number().nullable(),
  }),
});
