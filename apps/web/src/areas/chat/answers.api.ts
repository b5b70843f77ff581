import type { messageEndpoint } from '@wm/contract/chat/message';
import type { DataOf } from '@wm/contract/core/endpoint';
import { call } from '#core/http/call.ts';

export const conversationsKey = ['/chat/v2/conversations'];
export const conversationKey = (id: number) => ['/chat/v2/conversation', id];
export const foldersKey = ['/chat/v2/folders'];
export const modelsKey = ['/chat/v2/models'];

export function readMessage(id: number, from: number): Promise<DataOf<typeof messageEndpoint>> {
  return call<typeof messageEndpoint>('GET', '/chat/v2/messages/:id', {
    path: { id },
    query: { from },
    silent: true,
  });
}
