import type { ChatUsage, chatUsageEndpoint } from '@wm/contract/chat/usage';
import type { SearchOf } from '@wm/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { downloadByForm } from '#core/http/download.ts';

export type UsageWish = Required<SearchOf<typeof chatUsageEndpoint>>;

export function useUsage(query: UsageWish) {
  return useQuery<ChatUsage>({
    queryKey: ['/chat/v2/usage', query],
    queryFn: () => call<typeof chatUsageEndpoint>('GET', '/chat/v2/usage', { query, silent: true }),
    placeholderData: (before) => before,
  });
}

/** Hands the usage to the browser as a workbook. */
export async function exportUsage(wish: UsageWish): Promise<void> {
  const name = `AI 对话用量 ${wish.beginDate} 至 ${wish.endDate}.xlsx`;
  // The client has shown why it failed.
  await downloadByForm('/chat/v2/usage/export', { ...wish }, name).catch(() => undefined);
}
