import { fetchHomeAhead } from '#areas/home/public.ts';
import { adoptAccountLayout } from '#core/settings/saved-layout.ts';
import { queryClient } from '#shell/query-client.ts';
import { loadEverything } from './prepare-routes.ts';

const homePaths = new Set(['/', '/index']);

/**
 * Fetches after sign-in, side by side, what the first page needs. Never rejects: the guard makes what is missing, and says
 * what is wrong.
 */
export async function prepareFirstPage(target: string): Promise<void> {
  const isHome = homePaths.has(target);
  await Promise.allSettled([
    loadEverything(),
    adoptAccountLayout(),
    isHome && fetchHomeAhead(queryClient),
  ]);
}
