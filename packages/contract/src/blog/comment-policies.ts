/** What becomes of what visitors write below articles. */
export const commentPolicies = {
  reviewed: '审核后显示',
  open: '直接显示，可疑的先审核',
  off: '不接受评论',
} as const;

export type CommentPolicy = keyof typeof commentPolicies;

export const isCommentPolicy = (text: string): text is CommentPolicy =>
  Object.hasOwn(commentPolicies, text);
