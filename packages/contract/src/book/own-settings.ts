import { z } from 'zod';
import { storedFileName } from '../files/file.ts';
import { defineEndpoint, idParams, readOf, removal } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

export const mostFonts = 10;
export const mostAppPasswords = 10;

const read = readOf('book:data:list');
const write = { access: 'book:data:list', rate: 'default' } as const;

const name = z
  .string()
  .trim()
  .min(1, '请输入名称')
  .max(50, '名称不超过 50 个字符')
  .refine((text) => !/[\p{Cc}"\\<>]/u.test(text), '名称不能含有引号、尖括号、反斜杠或控制字符');

/** 字体: a font of one's own, for reading. */
export const bookFont = z.object({ id: z.number(), name: z.string(), url: z.string() });

export type BookFont = Camelize<z.output<typeof bookFont>>;

export const listFontsEndpoint = defineEndpoint({
  ...read,
  path: '/book/v2/fonts',
  data: z.object({ rows: z.array(bookFont) }),
});

export const addFontEndpoint = defineEndpoint({
  ...write,
  method: 'POST',
  path: '/book/v2/fonts',
  audit: '新增阅读字体',
  body: z.strictObject({ file_name: storedFileName, name }),
  data: bookFont,
});

export const removeFontsEndpoint = defineEndpoint({
  ...removal,
  ...write,
  path: '/book/v2/fonts',
  audit: '删除阅读字体',
});

/** 应用密码: lets a reading application fetch the catalogue; it opens nothing else. */
export const appPassword = z.object({
  id: z.number(),
  name: z.string(),
  last_use_time: z.string().nullable(),
  create_time: z.string(),
});

export type AppPassword = Camelize<z.output<typeof appPassword>>;

export const listAppPasswordsEndpoint = defineEndpoint({
  ...read,
  path: '/book/v2/app_passwords',
  data: z.object({ rows: z.array(appPassword) }),
});

export const addAppPasswordEndpoint = defineEndpoint({
  ...write,
  method: 'POST',
  path: '/book/v2/app_passwords',
  audit: '新增书库应用密码',
  asksPassword: true,
  body: z.strictObject({ name }),
  /** The password is told this once. */
  data: appPassword.extend({ password: z.string() }),
});

export const removeAppPasswordsEndpoint = defineEndpoint({
  ...removal,
  ...write,
  path: '/book/v2/app_passwords',
  audit: '删除书库应用密码',
});

/** A font file, for the pages of books. */
export const fontFileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/book/v2/fonts/:id/file',
  access: 'public',
  rate: 'file',
  audit: null,
  params: idParams,
  /** Changes with the file. */
  query: z.strictObject({ v: z.string().max(64).default('') }),
});
