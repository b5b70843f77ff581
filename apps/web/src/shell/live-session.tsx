import type { StreamEvent } from '@wm/contract/auth/account';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tellOfDocument } from '#core/documents/elsewhere.ts';
import { renewDicts } from '#core/dict/dict-store.ts';
import { isDictQuery } from '#core/dict/dict-query.ts';
import { askToSignInAgain } from '#core/http/session-dialog.ts';
import { keepUnread, ownNoticesKey } from '#core/notices/unread-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import type { UserState } from '#core/stores/user-store.ts';
import { listenToEvents } from '#core/stream/event-stream.ts';
import { taskKey } from '#core/tasks/task.api.ts';
import { renewRoutes, renewRoutesTo } from './guard/prepare-routes.ts';

/** Lists that show what the menu event tells of, wherever they stand open. */
const treePaths = ['/admin/v2/system/dept', '/admin/v2/system/menu'];

/** What is drawn of records: rows and columns that the user may see. Texts that are being edited are not among it. */
const recordViews = new Set<unknown>(['list', 'tree', 'history', 'options']);

/** The list that administrators keep notices in. */
const noticePath = '/admin/v2/system/notice';

/** Follows the server's events while somebody is signed in: session end, changed menus, permissions and dictionaries, notices, progress. */
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
      if (event.kind === 'document') {
        const { document: kind, id, rowVersion } = event;
        tellOfDocument({ kind, id, rowVersion });
      }
      if (event.kind === 'notice') {
        keepUnread(event.unread);
        void client.invalidateQueries({ queryKey: ownNoticesKey });
        void client.invalidateQueries({ queryKey: [noticePath] });
      }
    };
    // Other rights show other rows and columns, also in what stands open.
    const handleUser = (user: UserState, before: UserState): void => {
      if (user.id !== before.id || user.permission_version === before.permission_version) return;
      void client.invalidateQueries({ predicate: ({ queryKey }) => recordViews.has(queryKey[1]) });
    };
    const handleReconnect = (): void => {
      void renewRoutes();
      void client.invalidateQueries({ queryKey: taskKey() });
      renewDictionaries();
      tellOfDocument(undefined);
    };
    const stopListening = listenToEvents(handleEvent, handleReconnect);
    const stopWatching = useUser.subscribe(handleUser);
    return () => {
      stopListening();
      stopWatching();
    };
  }, [client]);
  return null;
}
