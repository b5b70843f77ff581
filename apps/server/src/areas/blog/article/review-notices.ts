import { cutText } from '@wm/contract/core/stored-text';
import { tellPersonally } from '#areas/system/public.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { markdownText } from '#core/markdown-text.ts';

const longestTitle = 40;

interface Named {
  id: number;
  title: string;
}

const editorLink = ({ id, title }: Named): string =>
  `《[${markdownText(title)}](/article/edit/${id})》`;

const headed = (what: string, { title }: Named): string =>
  `${what}：${cutText(title, longestTitle)}`;

/** Tells those who may publish an article that it waits for them. */
export async function tellReviewers(
  tx: Transaction,
  article: Named & { submitter: string },
  userIds: number[],
): Promise<void> {
  const content = `${markdownText(article.submitter)} 提交了${editorLink(article)}，等你审核。\n\n通过之后读者才看得到；不合适的可以写明原因退回。`;
  await tellPersonally(tx, { userIds, title: headed('文章待审核', article), content });
}

export async function tellApproved(tx: Transaction, article: Named, userId: number): Promise<void> {
  const content = `${editorLink(article)}已通过审核，按设定的时间公开。`;
  await tellPersonally(tx, { userIds: [userId], title: headed('文章已通过', article), content });
}

export async function tellReturned(
  tx: Transaction,
  article: Named & { reason: string },
  userId: number,
): Promise<void> {
  const content = `${editorLink(article)}被退回：${markdownText(article.reason)}\n\n修改后可以再次提交审核。`;
  await tellPersonally(tx, { userIds: [userId], title: headed('文章已退回', article), content });
}
