import { useQuery } from '@tanstack/react-query';
import { useUser } from '#core/stores/user-store.ts';
import { listKept } from './kept-notes.ts';
import type { KeptFact } from './kept-rules.ts';

/** What is kept of the user on this device, the newest first, and looking anew; nothing until it was looked for. */
export function useKeptList(): { kept: KeptFact[] | undefined; lookAgain: () => Promise<unknown> } {
  const user = useUser(({ id }) => id);
  // Where the browser tells nothing, nothing is kept: it does not fail.
  const { data: kept, refetch } = useQuery({
    queryKey: ['kept-note', user, 'all'],
    queryFn: listKept,
    gcTime: 0,
    staleTime: 0,
  });
  return { kept, lookAgain: refetch };
}
