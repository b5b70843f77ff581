import type { rewriteEndpoint } from '@wm/contract/chat/rewrite';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { call } from '#core/http/call.ts';

const withinMs = 100_000;

export async function rewrite(body: BodyOf<typeof rewriteEndpoint>): Promise<string> {
  const { text } = await call<typeof rewriteEndpoint>('POST', '/chat/v2/rewrites', {
    body,
    repeatSubmit: false,
    timeout: withinMs,
  });
  return text;
}
