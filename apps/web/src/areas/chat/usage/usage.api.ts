import type { ChatUsage, chatUsageEndpoint } from '@wm/contract/chat/usage';
import type { SearchOf } from '@wm/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { downloadByForm } from '#core/http/download.ts';

export type UsageWish = Required<SearchOf<typeof chatUsageEndpoint>>;

export function useUsage(wish: UsageWish) {
  return useQuery<ChatUsage>({
    queryKey: ['/chat/v2/usage', wish],
    queryFn: () =>
      call<typeof chatUsageEndpoint>('GET', '/chat/v2/usage', { query: wish, silent: true }),
    // Of another span while this one is read, never of other people.
    placeholderData: (before, query) => {
      const [, asked] = query?.queryKey ?? [];
      return (asked as UsageWish | undefined)?.of === wish.of ? before : undefined;
    },
  });
}

/** Hands the usage to the browser as a workbook. */
export async function exportUsage(wish: UsageWish): Promise<void> {
  const name = `AI 对话用量 ${wish.beginDate} 至 ${wish.endDate}.xlsx`;
  // The client has shown why it failed.
  await downloadByForm('/chat/v2/usage/export', { ...wish }, name).catch(() => undefined);
}
