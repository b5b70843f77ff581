import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { paramTypes, paramValue } from './definition.ts';

/** Reports that an installation may keep. */
export const reportLimit = 5000;

export const reportStates = ['draft', 'published'] as const;

const fields = {
  name: z.string().trim().min(1, '请输入报表名称').max(60, '报表名称不超过 60 个字符'),
  code: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9_-]{0,39}$/, '编码以小写字母开头，只含小写字母、数字、下划线和短横线'),
  description: z.string().trim().max(500, '说明不超过 500 个字符'),
};

/** 报表: what people make, with a draft and its published versions. */
export const reportResource = defineResource({
  path: '/report/v2/reports',
  permission: 'report:config',
  title: '报表',
  row: z.object({
    id: z.number(),
    ...fields,
    status: z.enum(reportStates),
    /** Number of the published version; 0 before the first. */
    version_no: z.number(),
    /** Whether the draft differs from what is published. */
    is_changed: z.boolean(),
    row_version: z.number(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    ...fields,
    code: fields.code.optional(),
    description: fields.description.default(''),
  }),
  update: z.strictObject(fields).partial(),
  filters: {
    name: z.string().max(100).optional(),
    status: z.enum(reportStates).optional(),
  },
  sorts: ['update_time', 'name', 'create_time'],
  titles: { name: '名称', code: '编码', description: '说明', status: '状态', version_no: '版本' },
});

export type Report = RowOf<typeof reportResource>;

const base = { rate: 'default', params: idParams } as const;

/** The draft of a report: `ReportDefinition`. */
export const readDraftEndpoint = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/report/v2/reports/:id/draft',
  access: 'report:config:query',
  audit: null,
  data: z.object({
    row_version: z.number(),
    name: z.string(),
    version_no: z.number(),
    update_time: z.string(),
    result: z.unknown(),
  }),
});

/** Saves the draft; refused with 409 when it was saved by somebody else since `row_version`. */
export const saveDraftEndpoint = defineEndpoint({
  ...base,
  method: 'PUT',
  path: '/report/v2/reports/:id/draft',
  access: 'report:config:edit',
  audit: '保存报表草稿',
  savesItself: true,
  body: z.strictObject({ row_version: z.number().int().min(1), value: z.unknown() }),
  data: z.object({ row_version: z.number(), update_time: z.string() }),
  bodyLimit: 512 * 1024,
});

/** Makes the draft an immutable version that readers run from now on. */
export const publishReportEndpoint = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/report/v2/reports/:id/publish',
  access: 'report:config:publish',
  audit: '发布报表',
  body: z.strictObject({
    row_version: z.number().int().min(1),
    note: z.string().trim().max(200, '说明不超过 200 个字符').default(''),
  }),
  data: z.object({ version_no: z.number(), row_version: z.number() }),
});

/** Another report with the same draft, not published. */
export const copyReportEndpoint = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/report/v2/reports/:id/copy',
  access: 'report:config:add',
  audit: '复制报表',
  data: z.object({ id: z.number() }),
});

const version = z.object({
  id: z.number(),
  no: z.number(),
  note: z.string(),
  publish_time: z.string(),
});

export type ReportVersion = Camelize<z.output<typeof version>>;

export const listVersionsEndpoint = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/report/v2/reports/:id/versions',
  access: 'report:config:query',
  audit: null,
  data: z.object({ rows: z.array(version) }),
});

/** One version's definition. */
export const readVersionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/report/v2/reports/:id/versions/:no',
  access: 'report:config:query',
  rate: 'default',
  audit: null,
  params: idParams.extend({ no: z.coerce.number().int().min(1).max(1_000_000) }),
  data: z.object({ result: z.unknown() }),
});

/** What a definition shows on real rows, as far as the asker may see them: `RunResult` with at most 200 rows a module. */
export const previewEndpoint = defineEndpoint({
  method: 'POST',
  path: '/report/v2/preview',
  access: 'report:config:list',
  rate: 'default',
  // It follows each step of the designer.
  audit: null,
  isRead: true,
  body: z.strictObject({ value: z.unknown(), params: z.array(paramValue).max(20).default([]) }),
  data: z.object({ result: z.unknown() }),
  bodyLimit: 512 * 1024,
});

const published = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  version_no: z.number(),
  params: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      type: z.enum(paramTypes),
      required: z.boolean(),
      fallback: z.string(),
      options: z.array(z.string()),
      /** Whether there are values to choose from, and the parameter that narrows them. */
      has_values: z.boolean(),
      after: z.string().nullable(),
    }),
  ),
  /** The newest finished run of the asker. */
  last_run_id: z.number().nullable(),
  publish_time: z.string(),
});

export type PublishedReport = Camelize<z.output<typeof published>>;

/** The reports that may be run, by name. */
export const listPublishedEndpoint = defineEndpoint({
  method: 'GET',
  path: '/report/v2/published',
  access: 'report:data:list',
  rate: 'default',
  audit: null,
  data: z.object({ rows: z.array(published) }),
});
