import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '#core/http/http-error.ts';

/** What the application has fetched, shared by all its screens. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      refetchOnWindowFocus: false,
      // A browser that says it is offline is not believed: what cannot be fetched fails, and is told.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && isTransient(error),
    },
  },
});
