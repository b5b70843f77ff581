import type {
  Conversation,
  ConversationRow,
  conversationsEndpoint,
  saveConversationEndpoint,
} from '@wm/contract/chat/conversation';
import type { BodyOf, SearchOf } from '@wm/contract/core/endpoint';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { violatedReference } from '#core/database/database-faults.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { settleDeadRuns } from '../run/run.repository.ts';
import {
  findConversation,
  findConversations,
  hasMessage,
  listMessages,
  moveToTrash,
  ownsFolder,
  purge,
  updateConversation,
} from './conversation.repository.ts';

export interface Asking {
  core: Core;
  principal: Principal;
}

export function searchConversations(
  { core, principal }: Asking,
  { inTrash, isLoose, ...query }: SearchOf<typeof conversationsEndpoint>,
): Promise<{ rows: ConversationRow[]; total: number }> {
  return findConversations(core.db, principal.userId, {
    ...query,
    inTrash: inTrash === 'true',
    isLoose: isLoose === 'true',
  });
}

export async function readConversation(
  { core, principal }: Asking,
  id: number,
): Promise<Conversation> {
  await settleDeadRuns(core.db, principal.userId);
  const conversation = orNotFound(await findConversation(core.db, principal.userId, id));
  return { ...conversation, messages: await listMessages(core.db, id) };
}

/** Tells the owner's other tabs. */
function tell({ core, principal }: Asking, conversationId: number): Promise<void> {
  return core.signals.send('chat', { userId: principal.userId, conversationId, messageId: null });
}

export async function saveConversation(
  asking: Asking,
  id: number,
  { tags, ...body }: BodyOf<typeof saveConversationEndpoint>,
): Promise<void> {
  const { core, principal } = asking;
  requireFound((await findConversation(core.db, principal.userId, id)) !== undefined);
  if (typeof body.folderId === 'number')
    requireFound(await ownsFolder(core.db, principal.userId, body.folderId));
  if (body.leafId !== undefined && !(await hasMessage(core.db, id, body.leafId)))
    throw new AppError('chat.parent-gone');
  const values = { ...body, ...(tags ? { tags: [...new Set(tags)] } : {}) };
  if (Object.keys(values).length === 0) return;
  const own = { ownerId: principal.userId, id };
  await updateConversation(core.db, own, values).catch((error: unknown) => {
    // Its folder may go between the question for it and this.
    requireFound(violatedReference(error) === undefined);
    throw error;
  });
  await tell(asking, id);
}

export async function trashConversations(
  asking: Asking,
  how: { ids: number[]; isOut: boolean },
): Promise<void> {
  const { core, principal } = asking;
  requireFound((await moveToTrash(core.db, principal.userId, how)) > 0);
  await tell(asking, how.ids[0] ?? 0);
}

export async function purgeConversations(asking: Asking, ids: number[]): Promise<void> {
  const { core, principal } = asking;
  requireFound((await purge(core.db, principal.userId, ids)) > 0);
  await tell(asking, ids[0] ?? 0);
}
