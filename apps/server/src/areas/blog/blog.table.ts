import type { ArticleVersion } from '@wm/contract/blog/article';
import type { CommentStatus, ReviewState, Visibility } from '@wm/contract/blog/article-status';
import type { Heading } from '@wm/contract/blog/page';
import type { NavigationEntry, SitePage } from '@wm/contract/blog/site-rules';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { sysDept, sysUser } from '#core/access/access.table.ts';
import { bytes, identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';

export const blogCategory = pgTable(
  'blog_category',
  {
    id: identity(),
    parentId: reference().notNull().default(0),
    name: text().notNull(),
    orderNum: integer().notNull().default(0),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [unique('blog_category_parent_id_name_unique').on(table.parentId, table.name)],
);

export const blogTag = pgTable(
  'blog_tag',
  {
    id: identity(),
    name: text().notNull(),
    /** One tag however its letters are written. */
    nameKey: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [unique('blog_tag_name_key_unique').on(table.nameKey)],
);

/** Articles. Public from `publish_time` on: no time is a draft, one to come a schedule. */
export const blogArticle = pgTable(
  'blog_article',
  {
    id: identity(),
    /** Who wrote it; an article outlives its author's account. */
    ownerId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    /** The author's department when it was written. */
    deptId: reference().references(() => sysDept.id, { onDelete: 'set null' }),
    title: text().notNull(),
    content: text().notNull().default(''),
    excerpt: text().notNull().default(''),
    cover: text().notNull().default(''),
    slug: text().notNull().default(''),
    categoryId: reference().references(() => blogCategory.id),
    publishTime: instant(),
    /**
     * The note it was made from and the version of it that the text was taken from. No foreign key: tables of another area;
     * a note that has gone is found no more.
     */
    noteId: reference(),
    noteVersion: integer().notNull().default(0),
    visibility: text().$type<Visibility>().notNull().default('public'),
    /** Of the password that opens it. */
    passwordHash: text(),
    pinned: boolean().notNull().default(false),
    commentsClosed: boolean().notNull().default(false),
    viewCount: integer().notNull().default(0),
    likeCount: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    rowVersion: integer().notNull().default(1),
    /** What the text was made into when it was saved, and by which edition of the renderer. */
    html: text().notNull().default(''),
    plainText: text().notNull().default(''),
    headings: storableJson().$type<Heading[]>().notNull().default([]),
    minutes: smallint().notNull().default(1),
    renderEdition: smallint().notNull().default(0),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    index().on(table.publishTime, table.id),
    index().on(table.ownerId, table.updateTime),
    index().on(table.categoryId),
    index('blog_article_note_id_index')
      .on(table.noteId)
      .where(sql`${table.noteId} is not null`),
  ],
);

/** What is being written of an article that is published or scheduled. Readers see nothing of it until it is published. */
export const blogArticleDraft = pgTable(
  'blog_article_draft',
  {
    /** The article's. */
    id: reference()
      .primaryKey()
      .references(() => blogArticle.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    content: text().notNull(),
    excerpt: text().notNull(),
    cover: text().notNull(),
    slug: text().notNull(),
    categoryId: reference().references(() => blogCategory.id, {
      onDelete: 'set null',
    }),
    tags: text().array().notNull(),
    pinned: boolean().notNull(),
    /** The version of its note that the text was taken from. */
    noteVersion: integer().notNull(),
    /** The files it names that its writer may read: the article's own once it is published. */
    fileIds: text().array().notNull(),
    updateTime: writtenAt(),
  },
  (table) => [index().on(table.categoryId)],
);

/** Articles that wait for somebody who may publish them, or were sent back by him. */
export const blogArticleReview = pgTable(
  'blog_article_review',
  {
    articleId: reference()
      .primaryKey()
      .references(() => blogArticle.id, { onDelete: 'cascade' }),
    state: text().$type<Exclude<ReviewState, 'none'>>().notNull(),
    submitterId: reference().references(() => sysUser.id, {
      onDelete: 'set null',
    }),
    wantedTime: instant(),
    reason: text().notNull().default(''),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [index().on(table.state, table.articleId)],
);

/** Every address an article ever had; it belongs to no other one any more. */
export const blogSlug = pgTable(
  'blog_slug',
  {
    slug: text().primaryKey(),
    articleId: reference()
      .notNull()
      .references(() => blogArticle.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.articleId)],
);

export const blogArticleTag = pgTable(
  'blog_article_tag',
  {
    articleId: reference()
      .notNull()
      .references(() => blogArticle.id, { onDelete: 'cascade' }),
    tagId: reference()
      .notNull()
      .references(() => blogTag.id, { onDelete: 'cascade' }),
    place: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.tagId] }),
    index().on(table.tagId, table.articleId),
  ],
);

export const blogArticleVersion = pgTable(
  'blog_article_version',
  {
    id: identity(),
    articleId: reference()
      .notNull()
      .references(() => blogArticle.id, { onDelete: 'cascade' }),
    versionNo: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    excerpt: text().notNull(),
    reason: text().$type<ArticleVersion['reason']>().notNull(),
    /** What saves have taken out of it since it was begun, in UTF-16 units. */
    removed: integer().notNull().default(0),
    editorId: reference().references(() => sysUser.id, {
      onDelete: 'set null',
    }),
    createTime: writtenAt(),
  },
  (table) => [
    unique('blog_article_version_article_id_version_no_unique').on(
      table.articleId,
      table.versionNo,
    ),
  ],
);

export const blogComment = pgTable(
  'blog_comment',
  {
    id: identity(),
    articleId: reference()
      .notNull()
      .references(() => blogArticle.id, { onDelete: 'cascade' }),
    /** The article's author and his department: whose queue it stands in. */
    ownerId: reference(),
    deptId: reference(),
    /** The comment it answers to; an answer has none below it. */
    parentId: reference().references((): AnyPgColumn => blogComment.id, {
      onDelete: 'cascade',
    }),
    /** Who wrote it from the desk; nobody for a visitor's. */
    userId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    nickname: text().notNull(),
    content: text().notNull(),
    status: text().$type<CommentStatus>().notNull().default('pending'),
    reason: text().notNull().default(''),
    /** How much spoke against it when it came, and all that did. */
    score: smallint().notNull().default(0),
    signs: text().notNull().default(''),
    /** The visitor's address of that day as nobody can read it back. */
    address: text().notNull().default(''),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    index().on(table.articleId, table.status, table.createTime),
    index().on(table.status, table.createTime),
    index().on(table.address, table.createTime),
    index().on(table.parentId),
  ],
);

/** Where comments came from that nobody wants any more of today; owner 0 is for everybody's articles. */
export const blogCommentBlock = pgTable(
  'blog_comment_block',
  {
    address: text().notNull(),
    /** Whose articles are kept from it. */
    ownerId: reference().notNull().default(0),
    createTime: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.address, table.ownerId] })],
);

/** Who has seen or liked an article today: one row a visitor and day, so that each counts once. */
export const blogVisit = pgTable(
  'blog_visit',
  {
    articleId: reference()
      .notNull()
      .references(() => blogArticle.id, { onDelete: 'cascade' }),
    kind: text().$type<'view' | 'like'>().notNull(),
    day: date().notNull(),
    visitor: text().notNull(),
    address: text().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.articleId, table.kind, table.day, table.visitor],
    }),
    index().on(table.day),
  ],
);

/** How often an article was read and liked on a day. */
export const blogReading = pgTable(
  'blog_reading',
  {
    articleId: reference()
      .notNull()
      .references(() => blogArticle.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    views: integer().notNull().default(0),
    likes: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.day] }), index().on(table.day)],
);

/** Articles that who holds a ticket may read for half a day. */
export const blogPass = pgTable(
  'blog_pass',
  {
    ticketHash: bytes().notNull(),
    articleId: reference()
      .notNull()
      .references(() => blogArticle.id, { onDelete: 'cascade' }),
    expireTime: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketHash, table.articleId] }),
    index().on(table.articleId),
    index().on(table.expireTime),
  ],
);

/** The salt that makes a day's addresses unreadable; it is thrown away with the day. */
export const blogSalt = pgTable('blog_salt', {
  day: date().primaryKey(),
  salt: bytes().notNull(),
});

/** What the blog says of itself: one row, and none before anybody has saved it. */
export const blogSite = pgTable(
  'blog_site',
  {
    id: reference().primaryKey(),
    siteName: text().notNull(),
    headline: text().notNull(),
    intro: text().notNull(),
    footer: text().notNull(),
    logo: text().notNull(),
    icp: text().notNull(),
    navigation: storableJson().$type<NavigationEntry[]>().notNull(),
    pages: storableJson().$type<SitePage[]>().notNull(),
    rowVersion: integer().notNull(),
    updateTime: writtenAt(),
  },
  (table) => [check('blog_site_id_check', sql`${table.id} = 1`)],
);
