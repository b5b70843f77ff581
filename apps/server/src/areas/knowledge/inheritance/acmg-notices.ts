import type { ReviewState } from '@wm/contract/knowledge/inheritance/acmg-rules';
import { tellPersonally } from '#areas/system/public.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { markdownText } from '#core/markdown-text.ts';

/** What became of the review of a variant, and who is to hear of it. */
interface ReviewNews {
  kind: ReviewState;
  caseId: number;
  runNo: number;
  variant: string;
  /** Who did it. */
  who: string;
  userIds: number[];
}

const titles: Readonly<Record<ReviewState, string>> = {
  draft: '变异评审已撤回',
  submitted: '变异评审待核对',
  returned: '变异评审有异议',
  checked: '变异评审已核对',
};

/** Tells people at the bell. A case is named by its number alone: who reads of it may not be allowed to see more. */
export async function tellOfReview(tx: Transaction, news: ReviewNews): Promise<void> {
  const { kind, caseId, userIds } = news;
  const title = `${titles[kind]}：病例 ${caseId}`;
  await tellPersonally(tx, { userIds, title, content: contentOf(news) });
}

function contentOf({ kind, caseId, runNo, variant, who }: ReviewNews): string {
  const name = markdownText(who);
  const search = new URLSearchParams({ run: String(runNo), v: variant });
  const link = `[病例 ${caseId} 的一个变异](/knowledge/case/${caseId}/results?${search.toString()})`;
  if (kind === 'submitted') return `${name} 提交了${link}的评审，等别人核对。`;
  if (kind === 'checked') return `${name} 核对了${link}的评审，没有异议。`;
  return `${name} 核对了${link}的评审，对其中的标准有不同意见，修改后可以再次提交。`;
}
