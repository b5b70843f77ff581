// Apart from the schemas: a browser reads it, too.

/** `scheduled` is published at an instant that is still to come. */
export const articleStatuses = {
  draft: '草稿',
  scheduled: '定时发布',
  published: '已发布',
} as const;

export type ArticleStatus = keyof typeof articleStatuses;

/** Whether an article waits for somebody who may publish it; `returned` is sent back to its author. */
export const reviewStates = { none: '无', waiting: '待审核', returned: '已退回' } as const;

export type ReviewState = keyof typeof reviewStates;

/** What of an article is not done: changes that readers do not see yet, or a review. */
export const progresses = {
  changed: '有未发布的修改',
  waiting: '待审核',
  returned: '已退回',
} as const;

export type Progress = keyof typeof progresses;

/** The longest reason for sending an article back. */
export const longestReason = 300;

/** Who reads an article that is published: anybody, who has signed in, or who knows its password. */
export const visibilities = { public: '公开', members: '登录可见', password: '密码访问' } as const;

export type Visibility = keyof typeof visibilities;

/** What becomes of a visitor's comment; only an approved one is shown. */
export const commentStatuses = {
  pending: '待审核',
  approved: '已通过',
  spam: '垃圾',
  trash: '回收站',
} as const;

/** After so many days in the trash a comment goes for good. */
export const commentTrashDays = 30;

export type CommentStatus = keyof typeof commentStatuses;

/** A readable address: at least one letter, so that it is no id; empty for none. */
export const slugForm = /^$|^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const slugFault = '别名只能用小写字母、数字和连字符，并且至少有一个字母';

/** The most tags of an article. */
export const mostTags = 10;
