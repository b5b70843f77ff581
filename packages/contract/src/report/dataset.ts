import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import { fileNamePattern } from '../files/file-types.ts';
import { datasetFormats } from './dataset-rules.ts';
import { columnTypes } from './source.ts';

const fields = {
  name: z.string().trim().min(1, '请输入名称').max(60, '名称不超过 60 个字符'),
  description: z.string().trim().max(200, '说明不超过 200 个字符'),
};

/** 文件数据: an uploaded file as a source of reports. What its columns hold stands in no list. */
export const datasetResource = defineResource({
  path: '/report/v2/datasets',
  permission: 'report:dataset',
  title: '文件数据',
  row: z.object({
    id: z.number(),
    ...fields,
    /** Its name as a source of reports. */
    code: z.string(),
    file_name: z.string(),
    format: z.enum(datasetFormats),
    owner_name: z.string(),
    /** Bytes of the uploaded file. */
    size: z.number(),
    row_count: z.number(),
    column_count: z.number(),
    /** Columns that reports may name and the file has no more. */
    missing_count: z.number(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject(fields),
  update: z.strictObject(fields).partial(),
  filters: {
    name: z.string().max(100).optional(),
    format: z.enum(datasetFormats).optional(),
  },
  sorts: ['update_time', 'name', 'size', 'row_count', 'create_time'],
  titles: { name: '名称', description: '说明', file_name: '文件', format: '格式' },
});

export type Dataset = RowOf<typeof datasetResource>;

const fileName = z.string().regex(fileNamePattern, '请先上传文件');

/** Takes an uploaded file of the asker's own as a dataset; its task ends with a `DatasetOutcome`. */
export const addDatasetEndpoint = defineEndpoint({
  method: 'POST',
  path: '/report/v2/datasets/file',
  access: 'report:dataset:add',
  rate: 'default',
  audit: '上传文件数据',
  body: z.strictObject({
    file_name: fileName,
    name: fields.name,
    description: fields.description.default(''),
  }),
  data: z.object({ task_id: z.number() }),
});

/** Puts another file in the place of a dataset's; its columns are known by their titles. */
export const replaceDatasetEndpoint = defineEndpoint({
  method: 'POST',
  path: '/report/v2/datasets/:id/file',
  access: 'report:dataset:edit',
  rate: 'default',
  audit: '替换文件数据',
  params: idParams,
  body: z.strictObject({ file_name: fileName }),
  data: z.object({ task_id: z.number() }),
});

/** The columns of a dataset. */
export const datasetColumnsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/report/v2/datasets/:id/columns',
  access: 'report:dataset:query',
  rate: 'default',
  audit: null,
  params: idParams,
  data: z.object({
    rows: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        type: z.enum(columnTypes),
        is_missing: z.boolean(),
      }),
    ),
  }),
});
