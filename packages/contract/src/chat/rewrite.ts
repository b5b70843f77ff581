import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import { longestRewrite } from './limits.ts';

export const rewriteKinds = ['improve', 'translate', 'explain'] as const;
export type RewriteKind = (typeof rewriteKinds)[number];

/** What a model makes of a piece of text. Nothing is stored but what it has used. */
export const rewriteEndpoint = defineEndpoint({
  method: 'POST',
  path: '/chat/v2/rewrites',
  access: 'chat:data:edit',
  rate: 'report',
  audit: '改写文字',
  body: z.strictObject({
    kind: z.enum(rewriteKinds),
    text: z
      .string()
      .min(1, '请先选中文字')
      .max(longestRewrite, `一次最多 ${longestRewrite} 个字符`)
      .refine((text) => text.trim() !== '', '请先选中文字'),
    provider_id: z.number().int().positive().nullable(),
    model: z.string().min(1).max(200),
  }),
  data: z.object({ text: z.string() }),
});
