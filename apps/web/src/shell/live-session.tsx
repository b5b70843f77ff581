import type { StreamEvent } from '@wm/contract/auth/account';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askToSignInAgain } from '#core/http/session-dialog.ts';
import { listenToEvents } from '#core/stream/event-stream.ts';
import { taskKey } from '#core/tasks/task.api.ts';
import { renewRoutes } from './guard/prepare-routes.ts';

/** Lists that show what the menu event tells of, wherever they stand open. */
const treePaths = ['/admin/v2/system/dept', '/admin/v2/system/menu'];

/** Follows the server's events while somebody is signed in: session end, changed menus and permissions, progress. */
export function LiveSession(): null {
  const client = useQueryClient();
  useEffect(() => {
    const handleEvent = (event: StreamEvent): void => {
      if (event.kind === 'session-ended') void askToSignInAgain();
      if (event.kind === 'permission' || event.kind === 'menu') void renewRoutes();
      if (event.kind === 'menu') {
        for (const path of treePaths) void client.invalidateQueries({ queryKey: [path] });
      }
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
