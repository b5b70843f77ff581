import type { LanguageModel } from 'ai';
import { guardedWebFetch } from '#core/outbound/guarded-post.ts';
import type { Core } from '#core/core.ts';
import { openKey } from './provider-key.ts';

/** What is needed of a provider to call it. */
export interface CalledProvider {
  id: number;
  ownerId: number | null;
  baseUrl: string;
  keySealed: Buffer | null;
}

/** How a provider is reached. People's own lead only to the public internet; the system's also to what the operator allows. */
export function wayTo(core: Core, provider: CalledProvider): { fetch: typeof fetch; key: string } {
  const allowed = provider.ownerId === null ? core.config.outboundPrivate : [];
  return { fetch: guardedWebFetch(allowed), key: openKey(core, provider) };
}

/** A model of a provider. The client is loaded with the first one. @throws SecretUnreadable */
export async function openModel(
  core: Core,
  provider: CalledProvider,
  model: string,
): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const { fetch, key } = wayTo(core, provider);
  const made = createOpenAICompatible({
    name: 'provider',
    baseURL: provider.baseUrl.replace(/\/+$/, ''),
    ...(key === '' ? {} : { apiKey: key }),
    includeUsage: true,
    fetch,
  });
  return made(model);
}
