import type {
  addPromptEndpoint,
  promptsEndpoint,
  removePromptEndpoint,
  savePromptEndpoint,
} from '@wm/contract/chat/prompt';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';

export const promptsKey = ['/chat/v2/prompts'];

export function usePrompts() {
  return useQuery({
    queryKey: promptsKey,
    queryFn: () => call<typeof promptsEndpoint>('GET', '/chat/v2/prompts', { silent: true }),
  });
}

export type PromptDraft = BodyOf<typeof addPromptEndpoint>;

export async function addPrompt(body: PromptDraft): Promise<void> {
  await call<typeof addPromptEndpoint>('POST', '/chat/v2/prompts', { body });
}

export async function savePrompt(id: number, body: PromptDraft): Promise<void> {
  await call<typeof savePromptEndpoint>('PUT', '/chat/v2/prompts/:id', { path: { id }, body });
}

export async function removePrompt(id: number): Promise<void> {
  await call<typeof removePromptEndpoint>('DELETE', '/chat/v2/prompts/:id', { path: { id } });
}
