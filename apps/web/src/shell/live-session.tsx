import type { StreamEvent } from '@wm/contract/auth/account';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { renewDicts } from '#core/dict/dict-store.ts';
import { isDictQuery } from '#core/dict/dict-query.ts';
import { askToSignInAgain } from '#core/http/session-dialog.ts';
import { listenToEvents } from '#core/stream/event-stream.ts';
import { taskKey } from '#core/tasks/task.api.ts';
import { renewRoutes, renewRoutesTo } from './guard/prepare-routes.ts';

/** Lists that show what the menu event tells of, wherever they stand open. */
const treePaths = ['/admin/v2/system/dept', '/admin/v2/system/menu'];

/** Follows the server's events while somebody is signed in: session end, changed menus, permissions and dictionaries, progress. */
export function LiveSession(): null {
  const client = useQueryClient();
  useEffect(() => {
    const renewDictionaries = (): void => {
      renewDicts();
      void client.invalidateQueries({ predicate: ({ queryKey }) => isDictQuery(queryKey) });
    };
    // What an earlier visit has kept may be out of date.
    renewDicts();
    const handleEvent = (event: StreamEvent): void => {
      if (event.kind === 'session-ended') void askToSignInAgain();
      // What changed between fetching the routes and this stream nobody else tells.
      if (event.kind === 'ready' || event.kind === 'permission') void renewRoutesTo(event.version);
      if (event.kind === 'menu') {
        void renewRoutes();
        for (const path of treePaths) void client.invalidateQueries({ queryKey: [path] });
      }
      if (event.kind === 'task') void client.invalidateQueries({ queryKey: taskKey() });
      if (event.kind === 'dictionary') renewDictionaries();
    };
    const handleReconnect = (): void => {
      void renewRoutes();
      void client.invalidateQueries({ queryKey: taskKey() });
      renewDictionaries();
    };
    return listenToEvents(handleEvent, handleReconnect);
  }, [client]);
  return null;
}
