import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useMoveTab } from '#core/tabs/use-move-tab.ts';
import { TabFailed } from '#ui/states/tab-failed.tsx';
import { editAddress } from '../note/note.api.ts';
import { openDailyNote } from './daily.api.ts';

/** An address that leads to the note of the office's today, whichever day that is. */
export function DailyPage(): ReactNode {
  const moveTab = useMoveTab();
  const daily = useQuery({
    queryKey: ['/notebook/v2/daily', 'open'],
    queryFn: () => openDailyNote(),
    gcTime: 0,
    staleTime: 0,
  });
  const name = daily.isFetching ? undefined : daily.data?.name;
  useEffect(() => {
    if (name !== undefined) moveTab(editAddress(name), 'replace');
  }, [name, moveTab]);
  if (daily.isError) return <TabFailed what="日记" error={daily.error} onRetry={daily.refetch} />;
  return <div className="wm-editor-loading" aria-busy="true" />;
}
