import { yuan } from '@wm/contract/chat/money-rules';
import type { ConversationRow } from '@wm/contract/chat/conversation';

/** What a conversation may use, and has used. */
export type Limited = Pick<
  ConversationRow,
  'id' | 'costLimit' | 'tokenLimit' | 'costSpent' | 'tokensSpent'
>;

const signs = new Intl.NumberFormat('zh-CN');

/** What is used of each limit; without one only the cost, where there is any. */
export function spentText({ costLimit, tokenLimit, costSpent, tokensSpent }: Limited): string {
  const cost = costLimit === null ? yuan(costSpent) : `${yuan(costSpent)} / ${yuan(costLimit)}`;
  const tokens =
    tokenLimit === null ? '' : `${signs.format(tokensSpent)} / ${signs.format(tokenLimit)} 个词元`;
  const isOfCost = costLimit !== null || (tokenLimit === null && costSpent > 0);
  return [isOfCost ? cost : '', tokens].filter((part) => part !== '').join('，');
}

/** Whether no model is asked any more. */
export function isSpent({ costLimit, tokenLimit, costSpent, tokensSpent }: Limited): boolean {
  return (
    (costLimit !== null && costSpent >= costLimit) ||
    (tokenLimit !== null && tokensSpent >= tokenLimit)
  );
}
