import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import { longestDescription } from './file-kinds.ts';
import { amount, fileId, ownFile } from './own-file.ts';

const path = '/files/v2/own';
const params = z.strictObject({ id: fileId });

/** How many pictures of one's own are used in which way, and how much room there is. */
export const pictureSumsEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: `${path}/pictures`,
  data: z.object({
    all: amount,
    cover: amount,
    text: amount,
    unused: amount,
    /** All one's files together, in bytes. */
    used: z.number(),
    /** How much they may come to; 0 where nothing bounds them. */
    quota: z.number(),
  }),
});

/** One file of one's own. */
export const ownFileEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: `${path}/:id`,
  params,
  data: ownFile,
});

/** Says what a picture of one's own shows. */
export const describePictureEndpoint = defineEndpoint({
  method: 'PUT',
  path: `${path}/:id`,
  access: 'signed-in',
  rate: 'default',
  audit: '修改图片说明',
  params,
  body: z.strictObject({
    description: z
      .string()
      .trim()
      .max(longestDescription, `图片说明不超过 ${longestDescription} 个字符`)
      .refine((text) => !/\p{Cc}/u.test(text), '图片说明不能含有换行等控制字符'),
  }),
  data: ownFile,
});

/**
 * Puts another picture (multipart, field `file`) in the place of one of one's own: every text that names it shows the new
 * one. It is drawn in the format of the old one, whose address it takes over.
 */
export const replacePictureEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/content`,
  access: 'signed-in',
  rate: 'upload',
  audit: '替换图片',
  params,
  repeated: true,
  data: z.object({
    file: ownFile,
    /** What takes the old content back, for some minutes. */
    previous: z.string(),
  }),
});

/** Takes a replacement back. */
export const revertPictureEndpoint = defineEndpoint({
  method: 'PUT',
  path: `${path}/:id/content`,
  access: 'signed-in',
  rate: 'default',
  audit: '撤销替换图片',
  params,
  body: z.strictObject({ previous: fileId }),
  data: ownFile,
});
