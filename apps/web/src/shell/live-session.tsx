import type { StreamEvent } from '@wm/contract/auth/account';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askToSignInAgain } from '#core/http/session-dialog.ts';
import { listenToEvents } from '#core/stream/event-stream.ts';
import { taskKey } from '#core/tasks/task.api.ts';
import { renewRoutes, renewRoutesTo } from './guard/prepare-routes.ts';

/** Follows the server's events while somebody is signed in: session end, changed menus and permissions, progress. */
export function LiveSession(): null {
  const client = useQueryClient();
  useEffect(() => {
    const handleEvent = (event: StreamEvent): void => {
      if (event.kind === 'session-ended') void askToSignInAgain();
      // What changed between fetching the routes and this stream nobody else tells.
      if (event.kind === 'ready') void renewRoutesTo(event.version);
      if (event.kind === 'permission') void renewRoutesTo(event.version);
      if (event.kind === 'menu') void renewRoutes();
      if (event.kind === 'task') void client.invalidateQueries({ queryKey: taskKey() });
    };
    const handleReconnect = (): void => {
      void renewRoutes();
      void client.invalidateQueries({ queryKey: taskKey() });
    };
    return listenToEvents(handleEvent, handleReconnect);
  }, [client]);
  return null;
}
