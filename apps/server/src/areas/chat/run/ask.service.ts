import { chatLimits, localModel } from '@wm/contract/chat/limits';
import type {
  askEndpoint,
  ChatMessage,
  continueEndpoint,
  MessageState,
  retryEndpoint,
  summaryEndpoint,
} from '@wm/contract/chat/message';
import type { BodyOf, DataOf } from '@wm/contract/core/endpoint';
import { cutText, plainName } from '@wm/contract/core/stored-text';
import { isDecided } from '@wm/contract/chat/call-rules';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { setFileUses } from '#areas/files/public.ts';
import { alias } from 'drizzle-orm/pg-core';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import { chatConversation, chatMessage, chatRun } from '../chat.table.ts';
import { allowanceOf, requireLeft } from '../provider/allowance.ts';
import { findProvider } from '../provider/provider.repository.ts';
import { attachmentOf, isPicture, takeFiles } from '../attachment/attachment.service.ts';
import { limitColumns, requireUnspent } from '../conversation/conversation-limit.ts';
import { shownMessage } from '../conversation/conversation.repository.ts';
import { requireRoom } from '../conversation/room.ts';
import type { AnswerRuns } from './answer-runs.ts';
import { readThing } from './asked-things.ts';
import { indexedText } from './message-index.ts';
import { askToStop, listChunks, settleDeadRuns, tellOf } from './run.repository.ts';
import type { RunPlace } from './run.repository.ts';

export interface Asking {
  core: Core;
  principal: Principal;
  runs: AnswerRuns;
}

type Begun = DataOf<typeof askEndpoint>;
type Choice = Pick<BodyOf<typeof askEndpoint>, 'providerId' | 'model' | 'scope'>;

const emptyAnswer = {
  role: 'assistant' as const,
  text: '',
  state: 'running' as const,
  sources: [],
};

/** What was begun under a key before, so that what is sent twice asks once. */
async function begunBefore(
  { core, principal }: Asking,
  clientKey: string,
): Promise<Begun | undefined> {
  const [row] = await core.db
    .select({
      conversationId: chatMessage.conversationId,
      questionId: chatMessage.parentId,
      answerId: chatMessage.id,
    })
    .from(chatRun)
    .innerJoin(chatMessage, eq(chatMessage.id, chatRun.messageId))
    .where(and(eq(chatRun.ownerId, principal.userId), eq(chatRun.clientKey, clientKey)));
  return row && { ...row, questionId: row.questionId ?? 0 };
}

/** Refuses a model that is not there for the asker, and one whose budget is spent: before anything is stored or called. */
export async function requireModel(
  { core, principal }: Omit<Asking, 'runs'>,
  tx: Transaction,
  { providerId, model, hasPictures }: Omit<Choice, 'scope'> & { hasPictures?: boolean },
): Promise<void> {
  if (providerId === null) {
    if (model !== localModel) throw new AppError('chat.model-gone');
    if (hasPictures) throw new AppError('chat.no-images');
    return;
  }
  const provider = await findProvider(tx, principal.userId, providerId);
  const known = provider?.models.find(({ name }) => name === model);
  const allowance = provider && allowanceOf(principal, provider);
  if (!provider?.isEnabled || !known || !allowance || allowance.models?.has(model) === false)
    throw new AppError('chat.model-gone');
  if (hasPictures && !known.seesImages) throw new AppError('chat.no-images');
  await requireLeft(tx, { ...allowance, ownerId: principal.userId, providerId });
  core.logger.debug({ provider: providerId }, 'a model is asked');
}

interface Held {
  id: number;
  title: string;
}

/**
 * One's own conversation, held until the transaction ends: of two who ask at once the second waits. Refused where a model
 * is asked and its limit is reached.
 */
async function holdConversation(
  { principal }: Asking,
  tx: Transaction,
  { id, providerId }: { id: number; providerId: number | null },
): Promise<Held> {
  const [held] = await tx
    .select({ id: chatConversation.id, title: chatConversation.title, ...limitColumns })
    .from(chatConversation)
    .where(
      and(
        eq(chatConversation.id, id),
        eq(chatConversation.ownerId, principal.userId),
        isNull(chatConversation.deleteTime),
      ),
    )
    .for('update');
  const conversation = orNotFound(held);
  const [counted] = await tx
    .select({
      messages: count(),
      running: sql<string>`count(*) filter (where ${chatMessage.state} = 'running')`,
    })
    .from(chatMessage)
    .where(eq(chatMessage.conversationId, id));
  if (Number(counted?.running ?? 0) > 0) throw new AppError('chat.running');
  if ((counted?.messages ?? 0) + 2 > chatLimits.messages)
    throw new AppError('chat.too-many-messages', {
      values: { count: String(chatLimits.messages) },
    });
  if (providerId !== null) requireUnspent(conversation);
  return conversation;
}

async function makeConversation(
  { principal }: Asking,
  tx: Transaction,
  question: string,
): Promise<Held> {
  await requireRoom(tx, principal.userId);
  const title = cutText(plainName(question).replaceAll(/\s+/g, ' ').trim(), 40) || '新对话';
  const [made] = await tx
    .insert(chatConversation)
    .values({ ownerId: principal.userId, title })
    .returning({ id: chatConversation.id, title: chatConversation.title });
  if (!made) throw new Error('the conversation was not stored');
  return made;
}

/** The parent has to be an answer of this conversation. */
async function requireParent(tx: Transaction, conversationId: number, id: number | null) {
  if (id === null) return;
  const [parent] = await tx
    .select({ role: chatMessage.role })
    .from(chatMessage)
    .where(and(eq(chatMessage.id, id), eq(chatMessage.conversationId, conversationId)));
  if (parent?.role !== 'assistant') throw new AppError('chat.parent-gone');
}

interface NewAnswer extends Choice {
  conversationId: number;
  questionId: number;
  clientKey: string;
}

/** Stores an empty answer with its run; a key that was used meanwhile makes the transaction fail. */
async function storeAnswer(
  { principal }: Asking,
  tx: Transaction,
  { conversationId, questionId, clientKey, ...choice }: NewAnswer,
): Promise<RunPlace> {
  const [answer] = await tx
    .insert(chatMessage)
    .values({ ...emptyAnswer, ...choice, conversationId, parentId: questionId })
    .returning({ id: chatMessage.id });
  if (!answer) throw new Error('the answer was not stored');
  return storeRun(
    tx,
    { userId: principal.userId, conversationId, messageId: answer.id },
    clientKey,
  );
}

async function storeRun(
  tx: Transaction,
  { userId, conversationId, messageId }: Omit<RunPlace, 'runId'>,
  clientKey: string,
): Promise<RunPlace> {
  const [run] = await tx
    .insert(chatRun)
    .values({ ownerId: userId, messageId, clientKey })
    .returning({ id: chatRun.id });
  if (!run) throw new Error('the run was not stored');
  await tx
    .update(chatConversation)
    .set({ leafId: messageId, updateTime: sql`now()` })
    .where(eq(chatConversation.id, conversationId));
  const place = { runId: run.id, userId, conversationId, messageId };
  await tellOf(tx, place);
  return place;
}

/** Stores a question with its answer to be, and begins to write it. */
export async function ask(asking: Asking, body: BodyOf<typeof askEndpoint>): Promise<Begun> {
  const { conversationId, parentId, text, about, files: names, clientKey, ...choice } = body;
  const before = await begunBefore(asking, clientKey);
  if (before) return before;
  await settleDeadRuns(asking.core.db, asking.principal.userId);
  const asked = about && (await readThing(asking.core, asking.principal, about));
  if (about && !asked) throw new AppError('chat.thing-gone');
  const files = await takeFiles(asking.core, asking.principal, names);
  const stored = await asking.core.db.transaction(async (tx) => {
    await requireModel(asking, tx, {
      ...choice,
      hasPictures: files.some(({ ext }) => isPicture(ext)),
    });
    const { id } =
      conversationId === null
        ? await makeConversation(asking, tx, text)
        : await holdConversation(asking, tx, { id: conversationId, providerId: choice.providerId });
    await requireParent(tx, id, parentId);
    const [question] = await tx
      .insert(chatMessage)
      .values({
        conversationId: id,
        parentId,
        role: 'user',
        text,
        ...indexedText(text, asking.principal.userId),
        state: 'done',
        // Which thing it is; its text is read anew for each answer.
        sources: [...(asked ? [{ ...asked, quote: '' }] : []), ...files.map(attachmentOf)].map(
          (one, at) => ({ ...one, n: at + 1 }),
        ),
      })
      .returning({ id: chatMessage.id });
    if (!question) throw new Error('the question was not stored');
    await setFileUses(tx, {
      kind: 'chat',
      refId: question.id,
      fileIds: files.map((file) => file.id),
    });
    const place = await storeAnswer(asking, tx, {
      ...choice,
      conversationId: id,
      questionId: question.id,
      clientKey,
    });
    return { place, questionId: question.id };
  });
  return begin(asking, stored);
}

function begin(
  { runs }: Asking,
  { place, questionId }: { place: RunPlace; questionId: number },
): Begun {
  runs.begin(place);
  return { conversationId: place.conversationId, questionId, answerId: place.messageId };
}

/** Where one's own answer stands, and how. */
async function findAnswer({ core, principal }: Asking, id: number) {
  const [row] = await core.db
    .select({
      conversationId: chatMessage.conversationId,
      parentId: chatMessage.parentId,
      state: chatMessage.state,
      providerId: chatMessage.providerId,
      model: chatMessage.model,
    })
    .from(chatMessage)
    .innerJoin(chatConversation, eq(chatConversation.id, chatMessage.conversationId))
    .where(
      and(
        eq(chatMessage.id, id),
        eq(chatMessage.role, 'assistant'),
        eq(chatConversation.ownerId, principal.userId),
        isNull(chatConversation.deleteTime),
      ),
    );
  return orNotFound(row);
}

/** Answers a question once more, beside the answer that is there. */
export async function retry(
  asking: Asking,
  id: number,
  { clientKey, ...choice }: BodyOf<typeof retryEndpoint>,
): Promise<Begun> {
  const before = await begunBefore(asking, clientKey);
  if (before) return before;
  await settleDeadRuns(asking.core.db, asking.principal.userId);
  const { conversationId, parentId } = await findAnswer(asking, id);
  const questionId = orNotFound(parentId);
  const place = await asking.core.db.transaction(async (tx) => {
    await requireModel(asking, tx, choice);
    await holdConversation(asking, tx, { id: conversationId, providerId: choice.providerId });
    return storeAnswer(asking, tx, { ...choice, conversationId, questionId, clientKey });
  });
  return begin(asking, { place, questionId });
}

const broken: ReadonlySet<MessageState> = new Set(['stopped', 'failed', 'interrupted']);

/** Whether there is something to go on from: an answer that broke off, or the last one of a branch whose proposals are decided. */
async function mayGoOn(tx: Transaction, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ state: chatMessage.state, calls: chatMessage.calls })
    .from(chatMessage)
    .where(eq(chatMessage.id, id));
  const { state, calls } = orNotFound(row);
  if (broken.has(state)) return true;
  if (state !== 'done' || !isDecided(calls)) return false;
  const [next] = await tx
    .select({ id: chatMessage.id })
    .from(chatMessage)
    .where(eq(chatMessage.parentId, id))
    .limit(1);
  return !next;
}

/** Goes on with an answer that did not come to its end, or waited for what a person has decided since. */
export async function continueAnswer(
  asking: Asking,
  id: number,
  { clientKey }: BodyOf<typeof continueEndpoint>,
): Promise<Begun> {
  const before = await begunBefore(asking, clientKey);
  if (before) return before;
  await settleDeadRuns(asking.core.db, asking.principal.userId);
  const { conversationId, parentId, providerId, model } = await findAnswer(asking, id);
  const questionId = orNotFound(parentId);
  const place = await asking.core.db.transaction(async (tx) => {
    await requireModel(asking, tx, { providerId, model });
    await holdConversation(asking, tx, { id: conversationId, providerId });
    if (!(await mayGoOn(tx, id))) throw new AppError('chat.not-retryable');
    await tx
      .update(chatMessage)
      .set({ state: 'running', fault: null, retryTime: null })
      .where(eq(chatMessage.id, id));
    return storeRun(
      tx,
      { userId: asking.principal.userId, conversationId, messageId: id },
      clientKey,
    );
  });
  return begin(asking, { place, questionId });
}

/** Ends an answer wherever it is written; one whose process is gone is ended at once. */
export async function stopAnswer(asking: Asking, id: number): Promise<void> {
  const { core, principal, runs } = asking;
  const { conversationId } = await findAnswer(asking, id);
  const runId = await askToStop(core.db, principal.userId, id);
  if (runId === undefined) throw new AppError('chat.not-running');
  runs.stop(runId);
  await core.signals.send('chat', {
    userId: principal.userId,
    conversationId,
    messageId: id,
    stop: runId,
  });
  await settleDeadRuns(core.db, principal.userId);
}

/** The summary that one's own answer was written with. */
export async function readSummary(
  { core, principal }: Omit<Asking, 'runs'>,
  id: number,
): Promise<DataOf<typeof summaryEndpoint>> {
  const holder = alias(chatMessage, 'holder');
  const [row] = await core.db
    .select({ text: holder.summary, model: holder.model })
    .from(chatMessage)
    .innerJoin(holder, eq(holder.id, chatMessage.summaryAt))
    .innerJoin(chatConversation, eq(chatConversation.id, chatMessage.conversationId))
    .where(and(eq(chatMessage.id, id), eq(chatConversation.ownerId, principal.userId)));
  return orNotFound(row);
}

/** A message with its text from a place on. */
export async function readMessage(
  { core, principal }: Omit<Asking, 'runs'>,
  id: number,
  from: number,
): Promise<ChatMessage & { conversationId: number; from: number }> {
  const [row] = await core.db
    .select({ message: shownMessage })
    .from(chatMessage)
    .innerJoin(chatConversation, eq(chatConversation.id, chatMessage.conversationId))
    .where(and(eq(chatMessage.id, id), eq(chatConversation.ownerId, principal.userId)));
  const { message } = orNotFound(row);
  // What was cited falsely is taken out at the end: who has read an answer to there reads it anew.
  if (message.state !== 'running') return { ...message, from: 0 };
  const base = message.text;
  const chunks = await listChunks(core.db, id, Math.max(from, base.length));
  const first = chunks[0]?.start ?? from;
  const written = chunks.map((chunk) => chunk.text).join('');
  const text = from < base.length ? base.slice(from) + written : written.slice(from - first);
  return { ...message, text, from };
}
