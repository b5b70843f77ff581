import type {
  Conversation,
  conversationEndpoint,
  conversationsEndpoint,
  saveConversationEndpoint,
  trashConversationsEndpoint,
  restoreConversationsEndpoint,
  purgeConversationsEndpoint,
} from '@wm/contract/chat/conversation';
import type { importConversationEndpoint } from '@wm/contract/chat/exchange';
import type {
  addFolderEndpoint,
  foldersEndpoint,
  removeFolderEndpoint,
  RemovedFolders,
  restoreFoldersEndpoint,
  saveFolderEndpoint,
} from '@wm/contract/chat/folder';
import type {
  askEndpoint,
  continueEndpoint,
  retryEndpoint,
  stopEndpoint,
  summaryEndpoint,
} from '@wm/contract/chat/message';
import type {
  addProviderEndpoint,
  modelsEndpoint,
  providerRolesEndpoint,
  providersEndpoint,
  removeProviderEndpoint,
  saveProviderEndpoint,
  testProviderEndpoint,
} from '@wm/contract/chat/provider';
import type { BodyOf, DataOf, SearchOf } from '@wm/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { fromWire } from '#core/http/from-wire.ts';
import { conversationKey, conversationsKey, foldersKey, modelsKey } from './answers.api.ts';

export const providersKey = ['/chat/v2/providers'];

/** A running answer is looked at again so often, should the live stream have missed something. */
const lookAgainMs = 5000;

export function useConversations(query: Omit<SearchOf<typeof conversationsEndpoint>, 'page'>) {
  return useQuery({
    queryKey: [...conversationsKey, query],
    queryFn: () =>
      call<typeof conversationsEndpoint>('GET', '/chat/v2/conversations', {
        query: { ...query, page: 1 },
        silent: true,
      }),
    placeholderData: (before) => before,
  });
}

export function readConversation(id: number): Promise<Conversation> {
  return call<typeof conversationEndpoint>('GET', '/chat/v2/conversations/:id', {
    path: { id },
    silent: true,
  });
}

export function useConversation(id: number | undefined) {
  return useQuery({
    queryKey: conversationKey(id ?? 0),
    queryFn: () => readConversation(id ?? 0),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.messages.some((message) => message.state === 'running') ? lookAgainMs : false,
  });
}

/** The roles that what is for others may be kept to. */
export function useProviderRoles() {
  return useQuery({
    queryKey: ['/chat/v2/providers/roles'],
    queryFn: () =>
      call<typeof providerRolesEndpoint>('GET', '/chat/v2/providers/roles', { silent: true }),
  });
}

export const roleOption = ({ id, roleName }: DataOf<typeof providerRolesEndpoint>[number]) => ({
  value: id,
  label: roleName || `角色 ${id}`,
});

/** The summary that an answer was written with; it does not change. */
export function useSummary(id: number) {
  return useQuery({
    queryKey: ['/chat/v2/messages/summary', id],
    queryFn: () =>
      call<typeof summaryEndpoint>('GET', '/chat/v2/messages/:id/summary', {
        path: { id },
        silent: true,
      }),
    staleTime: Infinity,
  });
}

export function ask(body: BodyOf<typeof askEndpoint>): Promise<DataOf<typeof askEndpoint>> {
  return call<typeof askEndpoint>('POST', '/chat/v2/questions', { body, repeatSubmit: false });
}

export function retryAnswer(
  id: number,
  body: BodyOf<typeof retryEndpoint>,
): Promise<DataOf<typeof retryEndpoint>> {
  return call<typeof retryEndpoint>('POST', '/chat/v2/messages/:id/retry', {
    path: { id },
    body,
    repeatSubmit: false,
  });
}

export function continueAnswer(
  id: number,
  body: BodyOf<typeof continueEndpoint>,
): Promise<DataOf<typeof continueEndpoint>> {
  return call<typeof continueEndpoint>('POST', '/chat/v2/messages/:id/continue', {
    path: { id },
    body,
    repeatSubmit: false,
  });
}

export async function stopAnswer(id: number): Promise<void> {
  await call<typeof stopEndpoint>('POST', '/chat/v2/messages/:id/stop', {
    path: { id },
    repeatSubmit: false,
  });
}

export async function saveConversation(
  id: number,
  body: BodyOf<typeof saveConversationEndpoint>,
): Promise<void> {
  await call<typeof saveConversationEndpoint>('PUT', '/chat/v2/conversations/:id', {
    path: { id },
    body,
    repeatSubmit: false,
  });
}

export async function trashConversation(id: number): Promise<void> {
  await call<typeof trashConversationsEndpoint>('DELETE', '/chat/v2/conversations', {
    body: { ids: [id] },
  });
}

export async function restoreConversation(id: number): Promise<void> {
  await call<typeof restoreConversationsEndpoint>('POST', '/chat/v2/conversations/restore', {
    body: { ids: [id] },
  });
}

export async function purgeConversation(id: number): Promise<void> {
  await call<typeof purgeConversationsEndpoint>('DELETE', '/chat/v2/conversations/trash', {
    body: { ids: [id] },
  });
}

/** Makes a conversation of what a file holds, in the names of the wire; the server looks at it. */
export async function importConversation(content: Record<string, unknown>): Promise<number> {
  const { id } = await call<typeof importConversationEndpoint>(
    'POST',
    '/chat/v2/conversations/import',
    { body: fromWire(content), silent: true },
  );
  return id;
}

export function useFolders() {
  return useQuery({
    queryKey: foldersKey,
    queryFn: () => call<typeof foldersEndpoint>('GET', '/chat/v2/folders', { silent: true }),
  });
}

export async function addFolder(name: string, parentId: number | null): Promise<number> {
  const { id } = await call<typeof addFolderEndpoint>('POST', '/chat/v2/folders', {
    body: { name, parentId },
    repeatSubmit: false,
  });
  return id;
}

export async function saveFolder(
  id: number,
  body: BodyOf<typeof saveFolderEndpoint>,
): Promise<void> {
  await call<typeof saveFolderEndpoint>('PUT', '/chat/v2/folders/:id', {
    path: { id },
    body,
    repeatSubmit: false,
  });
}

export function removeFolder(id: number, contents: 'up' | 'trash'): Promise<RemovedFolders> {
  return call<typeof removeFolderEndpoint>('DELETE', '/chat/v2/folders/:id', {
    path: { id },
    body: { contents },
  });
}

export async function restoreFolders(removed: RemovedFolders): Promise<void> {
  await call<typeof restoreFoldersEndpoint>('POST', '/chat/v2/folders/restore', { body: removed });
}

export function useModels() {
  return useQuery({
    queryKey: modelsKey,
    queryFn: () => call<typeof modelsEndpoint>('GET', '/chat/v2/models', { silent: true }),
  });
}

export function useProviders() {
  return useQuery({
    queryKey: providersKey,
    queryFn: () => call<typeof providersEndpoint>('GET', '/chat/v2/providers', { silent: true }),
  });
}

export type ProviderDraft = BodyOf<typeof addProviderEndpoint>;

export async function addProvider(body: ProviderDraft): Promise<number> {
  const { id } = await call<typeof addProviderEndpoint>('POST', '/chat/v2/providers', { body });
  return id;
}

export async function saveProvider(
  id: number,
  body: BodyOf<typeof saveProviderEndpoint>,
): Promise<void> {
  await call<typeof saveProviderEndpoint>('PUT', '/chat/v2/providers/:id', { path: { id }, body });
}

export async function removeProvider(id: number): Promise<void> {
  await call<typeof removeProviderEndpoint>('DELETE', '/chat/v2/providers/:id', { path: { id } });
}

export function testProvider(id: number): Promise<DataOf<typeof testProviderEndpoint>> {
  return call<typeof testProviderEndpoint>('POST', '/chat/v2/providers/:id/test', {
    path: { id },
    repeatSubmit: false,
  });
}

/** A key that makes sending twice harmless; also where the page is not secure and randomUUID is missing. */
export function newClientKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  );
}
