import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { fileNamePattern } from './file-types.ts';

/** The name of a stored file, as forms keep it; `/prod-api` before it shows it. */
export const storedFileName = z.string().regex(fileNamePattern, '文件不存在');

/** Stores one file (multipart, field `file`) up to the size and of the types that the settings allow. */
export const uploadEndpoint = defineEndpoint({
  method: 'POST',
  path: '/prod-api/common/upload',
  access: 'signed-in',
  rate: 'upload',
  audit: '上传文件',
  repeated: true,
  data: z.object({ fileName: z.string() }),
});

/** A file as a download. With `delete` a one-shot file of one's own is gone afterwards; other files stay. */
export const downloadFileEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: '/prod-api/common/download',
  query: z.strictObject({
    fileName: z.string().max(2000),
    delete: z.enum(['true', 'false', '']).default('false'),
  }),
});

/** A file as a download, named as texts and forms name it. */
export const downloadResourceEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: '/prod-api/common/download/resource',
  query: z.strictObject({ resource: z.string().max(2000) }),
});

/** A file to be shown: by its owner, or by whom something that it is used in allows. Pages load it without a bearer. */
export const showFileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/prod-api/files/:name',
  access: 'public',
  rate: 'file',
  audit: null,
  params: z.strictObject({ name: z.string().max(200) }),
  query: z.strictObject({
    /** `small`: a picture as large as a list shows it. */
    size: z.literal('small').optional(),
    /** Changes with the content, so that a browser asks anew; the answer is that of today whatever it is. */
    v: z.string().max(64).optional(),
  }),
});

/** What a form shows of the files it holds. */
export const fileDetail = z.object({
  fileName: z.string(),
  /** What its owner called it. */
  name: z.string(),
  size: z.number(),
  type: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

export type FileDetail = Camelize<z.output<typeof fileDetail>>;

/** Names and sizes of stored files; those that are gone or not the asker's to read are left out. */
export const fileDetailsEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: '/files/v2/details',
  query: z.strictObject({ file_names: z.string().max(4000) }),
  data: z.object({ rows: z.array(fileDetail) }),
});

/** What the settings allow at this moment. */
export const uploadLimitsEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: '/files/v2/limits',
  data: z.object({
    megabytes: z.number(),
    resumable_megabytes: z.number(),
    types: z.array(z.string()),
  }),
});

/** The path of resumable uploads: tus 1.0 with creation, checksum, termination and expiration. */
export const resumablePath = '/files/v2/tus';

/** How far a resumable upload has come; beside the HEAD that the protocol asks for. */
export interface ResumableState {
  length: number;
  received: number;
  /** The stored file once it is whole, else empty. */
  fileName: string;
}
