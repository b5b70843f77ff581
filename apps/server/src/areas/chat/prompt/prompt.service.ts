import { chatLimits } from '@wm/contract/chat/limits';
import type { addPromptEndpoint, ChatPrompt } from '@wm/contract/chat/prompt';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { and, arrayOverlaps, asc, count, eq, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { shownName } from '#core/access/shown-name.ts';
import { AppError } from '#core/app-error.ts';
import { violatedUnique } from '#core/database/database-faults.ts';
import { requireFound } from '#core/not-found.ts';
import { chatPrompt } from '../chat.table.ts';
import { requireRoles } from '../provider/provider.service.ts';
import type { Asking } from '../conversation/conversation.service.ts';

/** Keeping what is for everybody. */
const systemCode = 'chat:provider:edit';

/** Those that somebody may change: his own, and what is for everybody if he keeps that; not his own once it is for everybody. */
function isKept(principal: Principal): SQL | undefined {
  const own = and(eq(chatPrompt.ownerId, principal.userId), eq(chatPrompt.isShared, false));
  return holdsPermission(principal, systemCode) ? or(own, eq(chatPrompt.isShared, true)) : own;
}

/** Those that are shared with somebody: with everybody, or with a role of his; whoever keeps them sees all. */
function isSharedWith(principal: Principal): SQL | undefined {
  if (holdsPermission(principal, systemCode)) return eq(chatPrompt.isShared, true);
  const roles = principal.roles.map(({ roleId }) => roleId);
  const isTheirs = or(eq(chatPrompt.roleIds, []), arrayOverlaps(chatPrompt.roleIds, roles));
  return and(
    eq(chatPrompt.isShared, true),
    roles.length === 0 ? eq(chatPrompt.roleIds, []) : isTheirs,
  );
}

export async function readPrompts({ core, principal }: Asking): Promise<ChatPrompt[]> {
  const prompts = await core.db
    .select({
      id: chatPrompt.id,
      title: chatPrompt.title,
      body: chatPrompt.body,
      isShared: chatPrompt.isShared,
      roleIds: chatPrompt.roleIds,
      userName: shownName,
      isMine: sql<boolean>`(${isKept(principal)})`,
    })
    .from(chatPrompt)
    .innerJoin(sysUser, eq(sysUser.id, chatPrompt.ownerId))
    .where(or(eq(chatPrompt.ownerId, principal.userId), isSharedWith(principal)))
    .orderBy(asc(chatPrompt.title), asc(chatPrompt.id))
    .limit(2 * chatLimits.prompts);
  return prompts.map(({ roleIds, ...prompt }) => ({
    ...prompt,
    roleIds: prompt.isMine ? roleIds : [],
    isForRoles: roleIds.length > 0,
  }));
}

type Draft = BodyOf<typeof addPromptEndpoint>;

/** Without roles where it is shared with nobody. */
const storedOf = ({ roleIds, ...draft }: Draft) => ({
  ...draft,
  roleIds: draft.isShared ? [...new Set(roleIds)] : [],
});

/** Throws `chat.prompt-taken` where somebody has two of one name. */
async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedUnique(error) !== 'chat_prompt_owner_id_title_unique') throw error;
    throw new AppError('chat.prompt-taken', { cause: error });
  }
}

export async function addPrompt(
  { core, principal }: Asking,
  draft: Draft,
): Promise<{ id: number }> {
  const ownerId = principal.userId;
  await requireRoles(core.db, storedOf(draft).roleIds);
  const [held] = await core.db
    .select({ count: count() })
    .from(chatPrompt)
    .where(eq(chatPrompt.ownerId, ownerId));
  if ((held?.count ?? 0) >= chatLimits.prompts)
    throw new AppError('chat.too-many-prompts', { values: { count: String(chatLimits.prompts) } });
  const [made] = await named(
    core.db
      .insert(chatPrompt)
      .values({ ...storedOf(draft), ownerId })
      .returning({ id: chatPrompt.id }),
  );
  if (!made) throw new Error('the prompt was not stored');
  return made;
}

export async function savePrompt(
  { core, principal }: Asking,
  id: number,
  draft: Draft,
): Promise<void> {
  await requireRoles(core.db, storedOf(draft).roleIds);
  const changed = await named(
    core.db
      .update(chatPrompt)
      .set({ ...storedOf(draft), updateTime: sql`now()` })
      .where(and(eq(chatPrompt.id, id), isKept(principal)))
      .returning({ id: chatPrompt.id }),
  );
  requireFound(changed.length > 0);
}

export async function removePrompt({ core, principal }: Asking, id: number): Promise<void> {
  const gone = await core.db
    .delete(chatPrompt)
    .where(and(eq(chatPrompt.id, id), isKept(principal)))
    .returning({ id: chatPrompt.id });
  requireFound(gone.length > 0);
}
