import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { assemblyAsked, linesToAnalyse } from './mutation-analysis.ts';

const code = 'knowledge:mutation-analysis:list';
const path = '/knowledge/v2/mutation-sets';

/** `own` is its owner's alone, `all` is everybody's who may analyse. */
const visibility = z.enum(['own', 'all']);
const name = z.string().trim().min(1, '请输入清单名称').max(100, '清单名称不超过 100 个字符');

const set = z.object({
  id: z.number(),
  name: z.string(),
  visibility,
  is_own: z.boolean(),
  owner_name: z.string(),
  line_count: z.number(),
  /** Of which assembly its places are that do not say it, as far as somebody has said. */
  assembly: assemblyAsked,
  /** Counts the changes of its lines and their assembly; who saves tells which one he saw. */
  row_version: z.number(),
  update_time: z.string(),
});

const wholeSet = set.extend({ lines: z.array(z.string()) });

export type MutationSet = Camelize<z.output<typeof set>>;
export type WholeMutationSet = Camelize<z.output<typeof wholeSet>>;

/** 突变清单 that the asker may see, those that were changed last first; `is_cut` says that there are more. */
export const listMutationSetsEndpoint = defineEndpoint({
  ...readOf(code),
  path,
  data: z.object({ sets: z.array(set), is_cut: z.boolean() }),
});

/** One with its lines, as a shared link names it. */
export const readMutationSetEndpoint = defineEndpoint({
  ...readOf(code),
  path: `${path}/:id`,
  params: idParams,
  data: wholeSet,
});

/** Saves lines under a name, the asker's own. */
export const saveMutationSetEndpoint = defineEndpoint({
  method: 'POST',
  path,
  access: code,
  rate: 'default',
  audit: '保存突变清单',
  body: z.strictObject({
    name,
    visibility,
    lines: linesToAnalyse,
    assembly: assemblyAsked.default(''),
  }),
  data: z.object({ id: z.number(), row_version: z.number() }),
});

/** Changes one of the asker's own, as it was when `seen`. */
export const changeMutationSetEndpoint = defineEndpoint({
  method: 'PUT',
  path: `${path}/:id`,
  access: code,
  rate: 'default',
  audit: '修改突变清单',
  params: idParams,
  body: z.strictObject({
    seen: z.number().int().positive(),
    name: name.optional(),
    visibility: visibility.optional(),
    lines: linesToAnalyse.optional(),
    assembly: assemblyAsked.optional(),
  }),
  data: z.object({ row_version: z.number() }),
});

/** Deletes one of the asker's own. For a day it can be taken back. */
export const removeMutationSetEndpoint = defineEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  access: code,
  rate: 'default',
  audit: '删除突变清单',
  params: idParams,
});

/** Takes the deletion of one of the asker's own back. */
export const restoreMutationSetEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/restore`,
  access: code,
  rate: 'default',
  audit: '撤销删除突变清单',
  params: idParams,
});
