import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { renewDicts } from '#core/dict/dict-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import type { UserState } from '#core/stores/user-store.ts';
import { listenToEvents } from '#core/stream/event-stream.ts';
import { hearEvent, missEvents } from './event-handling.ts';
import { renewRoutes } from './guard/prepare-routes.ts';

/** What is drawn of records: rows and columns that the user may see. Texts that are being edited are not among it. */
const recordViews = new Set<unknown>(['list', 'record', 'tree', 'history', 'options']);

/** Follows the server's events while somebody is signed in. */
export function LiveSession(): null {
  const client = useQueryClient();
  useEffect(() => {
    // What an earlier visit has kept may be out of date.
    renewDicts();
    // Other rights show other rows and columns, also in what stands open.
    const handleUser = (user: UserState, before: UserState): void => {
      if (user.id !== before.id || user.permission_version === before.permission_version) return;
      void client.invalidateQueries({ predicate: ({ queryKey }) => recordViews.has(queryKey[1]) });
    };
    const stopListening = listenToEvents(
      (event) => hearEvent(event, client),
      () => {
        void renewRoutes();
        missEvents(client);
      },
    );
    const stopWatching = useUser.subscribe(handleUser);
    return () => {
      stopListening();
      stopWatching();
    };
  }, [client]);
  return null;
}
