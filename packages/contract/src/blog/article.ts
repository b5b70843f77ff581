import { z } from 'zod';
import { savedOn } from '../core/document.ts';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import { defineResource, pageOf, pageShape, rangeShape } from '../core/resource.ts';
import type { CreateOf, RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import {
  articleStatuses,
  mostTags,
  progresses,
  reviewStates,
  slugFault,
  slugForm,
  visibilities,
} from './article-status.ts';
import type { ArticleStatus, Progress, ReviewState, Visibility } from './article-status.ts';

const noControls = (text: string): boolean => !/\p{Cc}/u.test(text);

/** Longest article in characters: about 1 MB of UTF-8 Chinese. */
export const articleLengthLimit = 350_000;

const key = z
  .number()
  .int()
  .positive()
  .max(2 ** 53 - 1);

/** A tag's name, as people write it. */
export const tagName = z
  .string()
  .trim()
  .min(1, '请输入标签名称')
  .max(20, '标签不超过 20 个字符')
  .refine((text) => noControls(text) && !/[/\\?#]/.test(text), '标签不能含有 / \\ ? # 和控制字符');

const articleFields = {
  title: z
    .string()
    .trim()
    .min(1, '请输入文章标题')
    .max(120, '文章标题不超过 120 个字符')
    .refine(noControls, '文章标题不能含有换行等控制字符'),
  /** Markdown; HTML in it is shown as text. */
  content: z.string().max(articleLengthLimit, '文章内容过长'),
  excerpt: z
    .string()
    .trim()
    .max(300, '摘要不超过 300 个字符')
    .refine(noControls, '摘要不能含有换行等控制字符'),
  /** Address of the picture on this site; empty for none. */
  cover: z
    .string()
    .trim()
    .max(300, '封面地址过长')
    .regex(/^$|^\/(?!\/)[^\s\\"'<>,]+$/, '封面只能是本站的图片'),
  /** A readable address beside the id; empty for none. */
  slug: z.string().trim().toLowerCase().max(80, '别名不超过 80 个字符').regex(slugForm, slugFault),
  category_id: key.nullable(),
  tags: z.array(tagName).max(mostTags, `标签不超过 ${mostTags} 个`),
  pinned: z.boolean(),
  /** Nobody comments on it any more; what was said stays. */
  comments_closed: z.boolean(),
};

const status = z.enum(Object.keys(articleStatuses) as [ArticleStatus, ...ArticleStatus[]]);

const visibility = z.enum(Object.keys(visibilities) as [Visibility, ...Visibility[]]);

/**
 * 文章: a Markdown text for the public blog. Lists carry no content and tell what readers see; one article is as it is being
 * written: with `has_changes` its title, text and the like are a draft beside those that readers see.
 */
export const articleResource = defineResource({
  path: '/article/v2/articles',
  permission: 'article:data',
  title: '文章',
  row: z.object({
    id: z.number(),
    ...articleFields,
    content: articleFields.content.optional(),
    category_name: z.string(),
    status,
    /** When it became or becomes public; null for a draft. */
    publish_time: z.string().nullable(),
    visibility,
    /** There is a draft that readers do not see. */
    has_changes: z.boolean(),
    review: z.enum(Object.keys(reviewStates) as [ReviewState, ...ReviewState[]]),
    /** Why it was sent back; empty otherwise. */
    review_reason: z.string(),
    /** When its author wants it to be public; null for at once. */
    wanted_time: z.string().nullable(),
    author_name: z.string(),
    view_count: z.number(),
    like_count: z.number(),
    comment_count: z.number(),
    /** Comments on it that wait for somebody to let them through. */
    waiting_count: z.number(),
    row_version: z.number(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    ...articleFields,
    content: articleFields.content.default(''),
    excerpt: articleFields.excerpt.default(''),
    cover: articleFields.cover.default(''),
    slug: articleFields.slug.default(''),
    category_id: articleFields.category_id.default(null),
    tags: articleFields.tags.default([]),
    pinned: articleFields.pinned.default(false),
    comments_closed: articleFields.comments_closed.default(false),
  }),
  /**
   * A stale `row_version` answers 409 with the stored article in `data`, and nothing is overwritten; without one the
   * change is made on whatever is stored.
   */
  update: z.strictObject({ ...articleFields, ...savedOn }).partial(),
  filters: {
    title: z.string().max(120).optional(),
    status: status.optional(),
    progress: z.enum(Object.keys(progresses) as [Progress, ...Progress[]]).optional(),
    category_id: z.coerce.number().int().positive().optional(),
    tag: z.string().max(30).optional(),
    ...rangeShape,
  },
  sorts: ['update_time', 'create_time', 'title', 'view_count', 'like_count', 'comment_count'],
  columns: {
    excerpt: { title: '摘要' },
    slug: { title: '别名' },
    pinned: { title: '置顶' },
    view_count: { title: '浏览量' },
    like_count: { title: '点赞数' },
    comment_count: { title: '评论数' },
    create_time: { title: '创建时间' },
  },
  titles: {
    title: '标题',
    cover: '封面',
    category_id: '分类',
    tags: '标签',
    publish_time: '发布时间',
    comments_closed: '关闭评论',
    visibility: '可见范围',
    update_time: '更新时间',
  },
});

export type Article = RowOf<typeof articleResource>;
export type ArticleInput = CreateOf<typeof articleResource>;

const rowVersion = z.number().int().min(0);

/**
 * Publishes an article now, or at an instant to come, and says who reads it. What was changed of it since it was published
 * is published with it; one that waits for review is approved by it.
 */
export const publishArticleEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/article/v2/articles/:id/publish',
  access: 'article:data:publish',
  rate: 'default',
  audit: '发布文章',
  params: idParams,
  body: z.strictObject({
    row_version: rowVersion,
    publish_time: z.iso.datetime({ offset: true }).nullable().default(null),
    /** Who reads it from then on; as it was when absent. */
    visibility: visibility.optional(),
    /** The password of one that asks for one; the one it has when absent. */
    password: z.string().min(4, '密码至少 4 个字符').max(64, '密码不超过 64 个字符').optional(),
  }),
  data: articleResource.row,
});

/** Makes an article a draft again: nobody finds it any more. */
export const withdrawArticleEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/article/v2/articles/:id/withdraw',
  access: 'article:data:publish',
  rate: 'default',
  audit: '撤回文章',
  params: idParams,
  body: z.strictObject({ row_version: rowVersion }),
  data: articleResource.row,
});

const articleVersion = z.object({
  id: z.number(),
  /** Counted from 1 in each article. */
  version_no: z.number(),
  title: z.string(),
  length: z.number(),
  /** Why it was kept. */
  reason: z.enum(['save', 'overwrite', 'publish', 'restore']),
  editor_name: z.string(),
  create_time: z.string(),
});

/** One kept state of an article's text. */
export type ArticleVersion = Camelize<z.output<typeof articleVersion>>;

export const articleVersionsEndpoint = defineEndpoint({
  ...readOf('article:data:query'),
  path: '/article/v2/articles/:id/versions',
  params: idParams,
  query: z.strictObject({ page: pageShape.page, limit: pageShape.limit }),
  data: pageOf(articleVersion),
});

const versionParams = z.strictObject({
  id: idParams.shape.id,
  version_no: z.coerce.number().int().min(1).max(1_000_000),
});

export const articleVersionEndpoint = defineEndpoint({
  ...readOf('article:data:query'),
  path: '/article/v2/articles/:id/versions/:version_no',
  params: versionParams,
  data: articleVersion.extend({ content: z.string(), excerpt: z.string() }),
});

/**
 * Makes title, excerpt and text what they were; what they are now is kept as a version, too. Of a published article its
 * draft is made so.
 */
export const restoreVersionEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/article/v2/articles/:id/versions/:version_no/restore',
  access: 'article:data:edit',
  rate: 'default',
  audit: '恢复文章版本',
  params: versionParams,
  body: z.strictObject({ row_version: rowVersion }),
  data: articleResource.row,
});
