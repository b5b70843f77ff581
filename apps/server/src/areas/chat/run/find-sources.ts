import type { SearchKindName } from '@wm/contract/areas';
import type { ChatScope, ChatSource } from '@wm/contract/chat/message';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';

const kindsOf: Partial<Record<ChatScope, readonly SearchKindName[]>> = {
  note: ['note', 'mindmap'],
  article: ['article'],
  book: ['book'],
  gene: ['gene', 'variant', 'disease', 'pathway', 'cancer'],
};
const sourcesAtMost = 8;

/** What somebody's own things say about a question, numbered, by the rights that he has now. */
export async function findSources(
  core: Core,
  principal: Principal,
  { question, scope }: { question: string; scope: ChatScope },
): Promise<ChatSource[]> {
  if (scope === 'none') return [];
  const kinds = kindsOf[scope];
  const found = await core.search.passages(principal, {
    question,
    ...(kinds ? { kinds } : {}),
    limit: sourcesAtMost,
  });
  return found.map((passage, at) => ({ n: at + 1, ...passage, isCited: false }));
}
