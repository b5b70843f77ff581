import type { ChatCall } from '@wm/contract/chat/call';
import { and, eq, isNull } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { WritingTool } from '#core/assistant/assistant-tool.ts';
import { mayUse } from '#core/assistant/toolbox.ts';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { failpoint } from '#core/failpoint.ts';
import { orNotFound } from '#core/not-found.ts';
import { chatConversation, chatMessage } from '../chat.table.ts';
import type { StoredCall } from '../chat.table.ts';
import { tellOf } from '../run/run.repository.ts';
import { textIn } from './text-in.ts';

interface Asking {
  core: Core;
  principal: Principal;
}

interface Place {
  /** The message. */
  id: number;
  n: number;
}

interface Held {
  call: StoredCall;
  tool: WritingTool;
  /** Keeps what has become of the call, in the same transaction. */
  put: (change: Partial<StoredCall>) => Promise<StoredCall>;
}

/** A call of one's own conversation, held until the transaction ends: of two who decide at once the second sees what the first has. */
async function hold({ core, principal }: Asking, tx: Transaction, { id, n }: Place): Promise<Held> {
  const [row] = await tx
    .select({
      calls: chatMessage.calls,
      state: chatMessage.state,
      conversationId: chatMessage.conversationId,
    })
    .from(chatMessage)
    .innerJoin(chatConversation, eq(chatConversation.id, chatMessage.conversationId))
    .where(
      and(
        eq(chatMessage.id, id),
        eq(chatConversation.ownerId, principal.userId),
        isNull(chatConversation.deleteTime),
      ),
    )
    .for('update', { of: chatMessage });
  const { calls, state, conversationId } = orNotFound(row);
  const call = calls.find((one) => one.n === n);
  if (!call) throw new AppError('chat.call-gone');
  const tool = core.toolbox.find(call.tool);
  // Nothing is decided while the answer may still go on.
  if (state === 'running') throw new AppError('chat.running');
  if (tool?.kind !== 'write') throw new AppError('chat.call-gone');
  return {
    call,
    tool,
    put: async (change) => {
      const changed = { ...call, ...change };
      await tx
        .update(chatMessage)
        .set({ calls: calls.map((one) => (one.n === n ? changed : one)) })
        .where(eq(chatMessage.id, id));
      await tellOf(tx, { runId: 0, userId: principal.userId, conversationId, messageId: id });
      return changed;
    },
  };
}

/** Writes what was proposed, with the decision, by the person's own rights; sent again it answers what was done. */
export async function confirmCall(
  asking: Asking,
  place: Place,
  payload: Readonly<Record<string, string>>,
): Promise<ChatCall> {
  const { core, principal } = asking;
  const { changed, tool } = await core.db.transaction(async (tx) => {
    const held = await hold(asking, tx, place);
    const { call } = held;
    if (call.state === 'written') return { changed: call, tool: undefined };
    if (call.state !== 'asked') throw new AppError('chat.call-decided');
    if (!mayUse(principal, held.tool)) throw new AppError('chat.call-rights');
    const input = readFields(held.tool, textsOf(call, payload));
    const done = await held.tool.write(tx, input, principal);
    failpoint('chat-call-written');
    const texts: Readonly<Record<string, unknown>> = input;
    const fields = call.fields.map((field) => ({
      ...field,
      text: textIn(texts, field.name) ?? field.text,
    }));
    return { changed: await held.put({ ...done, fields, state: 'written' }), tool: held.tool };
  });
  await tool?.told?.(principal);
  return changed;
}

/** The fields with what the person has made of them; what is fixed stays, and what is no field is passed over. */
function textsOf(
  { fields }: StoredCall,
  payload: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ name, kind, text }) => [name, kind === 'fixed' ? text : (payload[name] ?? text)]),
  );
}

/** The fields as the tool takes them; a fault is told at its field. @throws AppError `request.fields` */
function readFields(tool: WritingTool, texts: Record<string, string>): Record<string, unknown> {
  const parsed = tool.input.safeParse(texts);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({
    path: `payload.${path.join('.')}`,
    message,
  }));
  throw new AppError('request.fields', { data: { fields } });
}

/** Keeps that it is not to be written. */
export function declineCall(asking: Asking, place: Place): Promise<ChatCall> {
  return asking.core.db.transaction(async (tx) => {
    const { call, put } = await hold(asking, tx, place);
    if (call.state === 'declined') return call;
    if (call.state !== 'asked') throw new AppError('chat.call-decided');
    return put({ state: 'declined', answered: '没有写入' });
  });
}

/** Takes back what was written, unless somebody has changed it since. */
export async function undoCall(asking: Asking, place: Place): Promise<ChatCall> {
  const { core, principal } = asking;
  const { changed, tool } = await core.db.transaction(async (tx) => {
    const { call, put, ...held } = await hold(asking, tx, place);
    if (call.state === 'undone') return { changed: call, tool: undefined };
    if (call.state !== 'written') throw new AppError('chat.call-unwritten');
    await held.tool.undo(tx, call.mark ?? {}, principal);
    return {
      changed: await put({ state: 'undone', answered: '已撤销', path: '' }),
      tool: held.tool,
    };
  });
  await tool?.told?.(principal);
  return changed;
}
