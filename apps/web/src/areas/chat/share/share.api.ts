import type {
  ChatShare,
  chatSharesEndpoint,
  endShareEndpoint,
  SharedChat,
  sharedChatEndpoint,
  shareConversationEndpoint,
} from '@wm/contract/chat/share';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';

export const sharesKey = ['/chat/v2/shares'];

/** One's own links to conversations. */
export function useShares() {
  return useQuery<ChatShare[]>({
    queryKey: sharesKey,
    queryFn: () => call<typeof chatSharesEndpoint>('GET', '/chat/v2/shares', { silent: true }),
  });
}

/** Makes a link and answers its address. The token stands behind #, so that no server's log ever sees it. */
export async function shareConversation(
  id: number,
  body: BodyOf<typeof shareConversationEndpoint>,
): Promise<string> {
  const { token } = await call<typeof shareConversationEndpoint>(
    'POST',
    '/chat/v2/conversations/:id/shares',
    { path: { id }, body },
  );
  return `${window.location.origin}/share/chat#${token}`;
}

export function endShare(id: number): Promise<unknown> {
  return call<typeof endShareEndpoint>('DELETE', '/chat/v2/shares/:id', { path: { id } });
}

/** Opens a shared conversation; needs no sign-in. The page shows what is wrong. */
export function openShared(token: string, password: string): Promise<SharedChat> {
  return call<typeof sharedChatEndpoint>('POST', '/chat/v2/shared', {
    body: { token, password },
    silent: true,
    isToken: false,
    repeatSubmit: false,
  });
}
