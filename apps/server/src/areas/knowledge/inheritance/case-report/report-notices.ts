import { tellPersonally } from '#areas/system/public.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { markdownText } from '#core/markdown-text.ts';

/** What became of a report, and who is to hear of it. */
export interface ReportNews {
  kind: 'submitted' | 'checked' | 'returned' | 'signed';
  caseId: number;
  version: number;
  /** Who did it. */
  who: string;
  reason?: string;
  userIds: number[];
}

const titles: Readonly<Record<ReportNews['kind'], string>> = {
  submitted: '病例报告待核对',
  checked: '病例报告待签发',
  returned: '病例报告已退回',
  signed: '病例报告已签发',
};

/** Tells people at the bell. A case is named by its number alone: who reads of it may not be allowed to see more. */
export async function tellOfReport(tx: Transaction, news: ReportNews): Promise<void> {
  const { kind, caseId, version, userIds } = news;
  const title = `${titles[kind]}：病例 ${caseId} 第 ${version} 版`;
  await tellPersonally(tx, { userIds, title, content: contentOf(news) });
}

function contentOf({ kind, caseId, version, who, reason = '' }: ReportNews): string {
  const name = markdownText(who);
  const link = `[病例 ${caseId} 的报告第 ${version} 版](/knowledge/case/${caseId}/report?v=${version})`;
  if (kind === 'submitted')
    return `${name} 提交了${link}，等别人核对。\n\n写的人不能核对自己的报告。`;
  if (kind === 'checked') return `${name} 核对通过了${link}，等你签发。`;
  if (kind === 'returned')
    return `${name} 退回了${link}：${markdownText(reason)}\n\n修改后可以再次提交核对。`;
  return `${name} 签发了${link}。签发的版本不再改变，需要更正时请修订。`;
}
