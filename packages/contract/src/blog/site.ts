import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { slugFault, slugForm } from './article-status.ts';
import { commentPolicies } from './comment-policies.ts';
import type { CommentPolicy } from './comment-policies.ts';
import { siteLooks } from './site-looks.ts';
import type { SiteLook } from './site-looks.ts';
import { navigationKinds, siteLimits, targetFault } from './site-rules.ts';
import type { NavigationKind } from './site-rules.ts';

/** One line of at most so many characters. */
function line(what: string, most: number) {
  return z
    .string()
    .trim()
    .max(most, `${what}不超过 ${most} 个字符`)
    .refine((text) => !/\p{Cc}/u.test(text), `${what}不能含有换行等控制字符`);
}

const entry = z
  .strictObject({
    name: line('导航名称', siteLimits.entryName).min(1, '请输入导航名称'),
    kind: z.enum(Object.keys(navigationKinds) as [NavigationKind, ...NavigationKind[]]),
    target: line('导航指向', 500),
  })
  .superRefine((value, context) => {
    const message = targetFault(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message, path: ['target'] });
  });

const page = z.strictObject({
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, '请输入页面地址')
    .max(40, '页面地址不超过 40 个字符')
    .regex(slugForm, slugFault),
  title: line('页面标题', siteLimits.pageTitle).min(1, '请输入页面标题'),
  content: z.string().max(siteLimits.pageContent, '页面内容过长'),
});

const siteFields = {
  site_name: line('站点名称', siteLimits.siteName).min(1, '请输入站点名称'),
  headline: line('标语', siteLimits.headline),
  intro: line('简介', siteLimits.intro),
  footer: line('页脚文字', siteLimits.footer),
  logo: z
    .string()
    .trim()
    .max(300, '标志地址过长')
    .regex(/^$|^\/(?!\/)[^\s\\"'<>,]+$/, '标志只能是本站的图片'),
  icp: line('备案号', siteLimits.icp),
  look: z.enum(Object.keys(siteLooks) as [SiteLook, ...SiteLook[]]),
  comment_policy: z.enum(Object.keys(commentPolicies) as [CommentPolicy, ...CommentPolicy[]]),
  comment_days: z.number().int().min(0).max(3650, '不超过 3650 天'),
  navigation: z.array(entry).max(siteLimits.entries, `导航不超过 ${siteLimits.entries} 项`),
  pages: z
    .array(page)
    .max(siteLimits.pages, `独立页面不超过 ${siteLimits.pages} 个`)
    .refine(
      (pages) => new Set(pages.map(({ slug }) => slug)).size === pages.length,
      '两个独立页面的地址相同',
    ),
};

const stored = z.object({
  ...siteFields,
  /** 0 for what nobody has saved yet. */
  row_version: z.number(),
  update_time: z.string(),
  /** Entries, by their place, that lead to nothing that visitors may read: they are not shown. */
  hidden_entries: z.array(z.number()),
});

/** What its changes are recorded under; one record, with routes of its own. */
export const siteResource = defineResource({
  path: '/article/v2/site',
  permission: 'article:site',
  title: '站点设置',
  row: stored,
  create: z.strictObject({}),
  update: z.strictObject({}),
  filters: {},
  sorts: ['update_time'],
  titles: {
    site_name: '站点名称',
    headline: '标语',
    intro: '简介',
    footer: '页脚文字',
    logo: '标志',
    icp: '备案号',
    look: '外观',
    comment_policy: '评论方式',
    comment_days: '评论开放天数',
    navigation: '导航',
    pages: '独立页面',
  },
});

export type StoredSite = Camelize<z.output<typeof stored>>;

/** The settings of the blog as they are stored. */
export const siteEndpoint = defineEndpoint({
  ...readOf('article:site:list'),
  path: '/article/v2/site',
  data: stored,
});

const choice = z.object({ target: z.string(), name: z.string() });

/** What the navigation may lead to: what visitors find there. */
export const siteChoicesEndpoint = defineEndpoint({
  ...readOf('article:site:list'),
  path: '/article/v2/site/choices',
  data: z.object({
    category: z.array(choice),
    tag: z.array(choice),
    /** The newest. */
    article: z.array(choice),
  }),
});

/** Saves all of them; refused when somebody else has saved since. */
export const saveSiteEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/article/v2/site',
  access: 'article:site:edit',
  rate: 'default',
  audit: '修改站点设置',
  bodyLimit: 4 * 1024 * 1024,
  body: z.strictObject({ ...siteFields, row_version: z.number().int().min(0) }),
  data: stored,
});

/** A page of the blog as it would look with settings that are not saved. */
export const previewSiteEndpoint = defineEndpoint({
  method: 'POST',
  path: '/article/v2/site/preview',
  access: 'article:site:list',
  rate: 'live',
  audit: null,
  isRead: true,
  bodyLimit: 4 * 1024 * 1024,
  body: z.strictObject({
    ...siteFields,
    /** The place in `pages` of the one to be shown; none for the first page of the blog. */
    page_at: z.number().int().min(0).max(siteLimits.pages).nullable(),
  }),
  data: z.object({ html: z.string() }),
});
